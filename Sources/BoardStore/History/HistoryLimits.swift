public import Board

/// How much history a file keeps. The oldest steps go first.
public struct HistoryLimits: Hashable, Sendable, Codable {
  /// Kept to with each command.
  public var steps: Int
  /// Of the stored steps, in bytes; about 800 a simple one. Kept to when the file is closed and by
  /// ``BoardFile/setHistoryLimits(_:)``, so that within a session nothing that's seen in the history disappears.
  public var bytes: Int

  public init(steps: Int = History.defaultLimit, bytes: Int = 64 << 20) {
    self.steps = max(1, steps)
    self.bytes = max(1 << 16, bytes)
  }
}
