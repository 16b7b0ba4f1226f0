public import Foundation

/// One step that can be undone: a single command, or several commands of one group.
public struct HistoryStep: Hashable, Sendable, Identifiable {
  /// The commands in the order in which they were done; never empty.
  public private(set) var commands: [Command]
  /// The time at which the step's last command was done.
  public private(set) var date: Date
  /// The name that the user sees: the newest command's name, or “Add 3 Images and 2 Notes” for the sum of
  /// pins that were added one by one.
  public private(set) var name: String
  private let first: Command
  private var added: AddedPins

  /// Makes a step of one command. Further commands of its group may follow: see `append(_:date:)`.
  public init(_ command: Command, date: Date) {
    commands = [command]
    first = command
    name = command.name
    added = AddedPins(of: command)
    self.date = date
  }

  /// The id of the first command.
  public var id: UUID { first.id }

  /// The group of the step; nil if the step takes no further commands.
  public var group: UUID? { first.group }

  /// All commands of the step as one command, with the step's id and name.
  public var command: Command {
    commands.count == 1
      ? first : Command(id: id, name: name, changes: commands.flatMap(\.changes), group: group)
  }

  /// Adds a further command of the group.
  public mutating func append(_ command: Command, date: Date) {
    let further = AddedPins(of: command)
    let all = added + further
    // Pins that are added one by one are counted together; otherwise the step takes the newest command's
    // name.
    name = name == added.name && command.name == further.name ? all.name : command.name
    added = all
    commands.append(command)
    self.date = date
  }
}
