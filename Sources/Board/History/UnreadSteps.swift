public import Foundation

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
