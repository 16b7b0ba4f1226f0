public import Foundation

/// One step that can be undone: a command, or several of one group.
public struct HistoryStep: Hashable, Sendable, Identifiable {
  /// In the order in which they were done; never empty.
  public private(set) var commands: [Command]
  /// When its last command was done.
  public private(set) var date: Date
  /// For people: the newest command's name; “Add 3 Images and 2 Notes” for all that were added one by one.
  public private(set) var name: String
  private let first: Command
  private var added: AddedPins

  /// A step of one command. Others of its group may follow: see `append(_:date:)`.
  public init(_ command: Command, date: Date) {
    commands = [command]
    first = command
    name = command.name
    added = AddedPins(of: command)
    self.date = date
  }

  /// That of the first command.
  public var id: UUID { first.id }

  /// Nil if the step takes in no further commands.
  public var group: UUID? { first.group }

  /// All its commands as one, with the step's id and name.
  public var command: Command {
    commands.count == 1
      ? first : Command(id: id, name: name, changes: commands.flatMap(\.changes), group: group)
  }

  /// Takes in a further command of the group.
  public mutating func append(_ command: Command, date: Date) {
    let further = AddedPins(of: command)
    let all = added + further
    // What comes one by one is counted together; any other name is the newest one's.
    name = name == added.name && command.name == further.name ? all.name : command.name
    added = all
    commands.append(command)
    self.date = date
  }
}
