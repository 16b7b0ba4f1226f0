public import Foundation

/// One step that can be undone: a command, or several of one group.
public struct HistoryStep: Hashable, Sendable, Identifiable {
  /// In the order in which they were done; never empty.
  public private(set) var commands: [Command]
  /// When its last command was done.
  public private(set) var date: Date
  /// For people: the newest command's name; “Add 3 Images” for all that were added one by one.
  public private(set) var name: String
  private let first: Command

  /// A step of one command. Others of its group may follow: see `append(_:date:)`.
  public init(_ command: Command, date: Date) {
    commands = [command]
    first = command
    name = command.name
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
    let before = commands.reduce(0) { $0 + $1.insertedPinCount }
    // Images that come one by one are counted together; any other name is the newest one's.
    if name == Command.addingName(count: before),
      command.name == Command.addingName(count: command.insertedPinCount)
    {
      name = Command.addingName(count: before + command.insertedPinCount)
    } else {
      name = command.name
    }
    commands.append(command)
    self.date = date
  }
}

extension Command {
  fileprivate var insertedPinCount: Int {
    changes.reduce(0) { count, change in
      if case .insertPins(let pins, _) = change { count + pins.count } else { count }
    }
  }
}
