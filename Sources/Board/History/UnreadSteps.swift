public import Foundation

/// What a history lacks of a stored one that has only been read near its present place: steps further back than all that are
/// there, and steps further on.
public struct UnreadSteps: Hashable, Sendable {
  /// A stored step, where the unread ones begin.
  public struct Mark: Hashable, Sendable {
    /// Its number in the store.
    public let number: Int
    /// Its newest command. With another one in its place, it's another step.
    public let command: Command.ID

    /// What the store has under `number`.
    public init(number: Int, command: Command.ID) {
      self.number = number
      self.command = command
    }
  }

  /// The newest of those that are undone after all that are there; nil if there are none.
  public internal(set) var older: Mark?
  /// The oldest of those that are redone after all that are there; nil if there are none.
  public internal(set) var newer: Mark?
  /// How many of the older ones a limit has left.
  var mostOlder = Int.max

  /// Nothing is unread unless it's said.
  public init(older: Mark? = nil, newer: Mark? = nil) {
    self.older = older
    self.newer = newer
  }

  /// Whether everything has been read.
  public var isEmpty: Bool { older == nil && newer == nil }

  mutating func forgetOlder() {
    older = nil
    mostOlder = .max
  }
}

/// The steps that a history lacked, as they were read later.
public struct FurtherSteps: Hashable, Sendable {
  /// What was asked for.
  public let unread: UnreadSteps
  /// Oldest first, up to `unread.older`.
  public let older: [HistoryStep]
  /// In the order in which they'd be redone, from `unread.newer` on.
  public let newer: [HistoryStep]

  /// All that there is of what's `unread`.
  public init(_ unread: UnreadSteps, older: [HistoryStep], newer: [HistoryStep]) {
    self.unread = unread
    self.older = older
    self.newer = newer
  }
}
