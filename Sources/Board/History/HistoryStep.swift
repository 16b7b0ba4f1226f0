public import Foundation

/// One step that can be undone: a single command, or several commands of one group.
public struct HistoryStep: Hashable, Sendable, Identifiable {
  /// The commands in the order in which they were done; never empty.
  public private(set) var commands: [Command]
  /// The time at which the step's last command was done.
  public private(set) var date: Date
  /// What the step shows: the newest command's name, or “Add 3 Images and 2 Notes” for the sum of pins that
  /// were added one by one.
  public private(set) var name: CommandName
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
    name = name == .add(added) && command.name == .add(further) ? .add(all) : command.name
    added = all
    commands.append(command)
    self.date = date
  }
}

/// A row in a list of history steps.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// The number of the step, which counts up with each step. Steps that exist at the same time never share a
  /// number.
  public let number: Int
  /// The id of the step, as in `HistoryStep`.
  public let id: UUID
  /// The words that the user sees for the name of the `HistoryStep`.
  public let name: String
  /// When the step's last command was done.
  public let date: Date
  /// Whether the step can be undone; otherwise it was undone and can be redone.
  public let isDone: Bool

  /// Makes the entry that a list shows for `step`.
  public init(number: Int, step: HistoryStep, isDone: Bool) {
    self.number = number
    id = step.id
    name = step.name.words
    date = step.date
    self.isDone = isDone
  }
}

/// History steps in the file that haven't been loaded yet: steps older than all loaded ones, and steps newer
/// than all loaded ones.
public struct UnreadSteps: Hashable, Sendable {
  /// The position of a stored step at which the unread steps begin.
  public struct Mark: Hashable, Sendable {
    /// The number of the step in the store.
    public let number: Int
    /// The id of the step's newest command. If the store has another command there, it's another step.
    public let command: Command.ID

    /// Makes the mark of the step that the store has under `number`.
    public init(number: Int, command: Command.ID) {
      self.number = number
      self.command = command
    }
  }

  /// The newest of the unread older steps, which is undone after all loaded steps; nil if there are none.
  public internal(set) var older: Mark?
  /// The oldest of the unread newer steps, which is redone after all loaded steps; nil if there are none.
  public internal(set) var newer: Mark?
  /// The greatest number of older steps that the history's limit still allows.
  var mostOlder = Int.max

  /// Makes the marks; by default nothing is unread.
  public init(older: Mark? = nil, newer: Mark? = nil) {
    self.older = older
    self.newer = newer
  }

  /// Whether all steps are loaded.
  public var isEmpty: Bool { older == nil && newer == nil }

  mutating func forgetOlder() {
    older = nil
    mostOlder = .max
  }
}

/// History steps in the file that were loaded later.
public struct FurtherSteps: Hashable, Sendable {
  /// The marks of the unread steps that were asked for.
  public let unread: UnreadSteps
  /// The older steps, oldest first, up to and including `unread.older`.
  public let older: [HistoryStep]
  /// The newer steps in the order in which they'd be redone, from `unread.newer` on.
  public let newer: [HistoryStep]

  /// Makes a value from all stored steps that `unread` marks.
  public init(_ unread: UnreadSteps, older: [HistoryStep], newer: [HistoryStep]) {
    self.unread = unread
    self.older = older
    self.newer = newer
  }
}
