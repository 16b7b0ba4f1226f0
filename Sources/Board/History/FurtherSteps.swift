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
