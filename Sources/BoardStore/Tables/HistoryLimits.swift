public import Board

/// How much history a file keeps. The oldest steps go first, and only with what somebody does to the board: looking at it
/// takes nothing away.
public struct HistoryLimits: Hashable, Sendable {
  /// Everything is kept.
  public static let unbounded = HistoryLimits(steps: .max, bytes: .max)

  /// Kept to with each command.
  public var steps: Int
  /// Of the stored steps, those that can be redone too, in bytes; about 800 a simple one. Kept to when a file that was changed is closed, so that within a
  /// session nothing that's seen in the history disappears.
  public var bytes: Int

  /// Raised to 1 step and 64 KiB at least. By default 64 MiB.
  public init(steps: Int = History.defaultLimit, bytes: Int = 64 << 20) {
    self.steps = max(1, steps)
    self.bytes = max(1 << 16, bytes)
  }
}
