public import Foundation

/// Changes to a board that its file couldn't take, in a rescue journal.
public struct WaitingChanges: Hashable, Sendable {
  /// Where they're kept.
  public let journal: URL
  /// How many there are; 0 if they can't be read, being those of a newer Pinboard, say.
  public let count: Int
  /// Whether the board that's read has them, as it will when they've been written. If not, they don't fit it.
  public let areShown: Bool
}
