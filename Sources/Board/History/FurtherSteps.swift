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
