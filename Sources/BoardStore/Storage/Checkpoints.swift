import Foundation
import QuietThreads
import Synchronization

/// Decides when a file's log is written back: a moment after the last commit, and whenever the log has become
/// long while commits follow each other.
final class Checkpoints: Sendable {
  /// The length in bytes from which a log is written back at once and not only in a quiet moment, and again
  /// whenever it has grown by that much.
  static let longLog = 4 << 20
  /// The length in bytes from which a log holds up the next commit until it can start over.
  static let longestLog = 16 << 20
  private static let quietMoment = DispatchTimeInterval.milliseconds(300)

  private struct State {
    var commitCount = 0
    /// Whether a checkpoint is waiting for a quiet moment.
    var isDue = false
    /// The log's length in bytes when it was last found to be long.
    var longLength = 0
  }

  private let state = Mutex(State())
  private let file: FileConnection

  init(of file: FileConnection) { self.file = file }

  /// Whether a checkpoint is waiting for a quiet moment.
  var isDue: Bool { state.withLock(\.isDue) }

  /// Schedules a checkpoint. Call this after a commit.
  /// - Returns: the length of the log, in bytes.
  func recordCommit() -> Int {
    let wasDue = state.withLock { state in
      defer { state.isDue = true }
      state.commitCount += 1
      return state.isDue
    }
    if !wasDue { runWhenQuiet() }
    let length = file.logLength
    if isLong(length) { file.upkeep.async { [self] in run() } }
    return length
  }

  /// Whether the log has become long since it was last found to be long. While commits follow each other
  /// closely, the log doesn't start over, and a checkpoint with its sync for each commit would hold up all of
  /// them.
  private func isLong(_ length: Int) -> Bool {
    state.withLock { state in
      if length <= Self.longLog { state.longLength = 0 }
      guard length > max(Self.longLog, state.longLength + Self.longLog) else { return false }
      state.longLength = length
      return true
    }
  }

  private func runWhenQuiet() {
    let count = state.withLock(\.commitCount)
    file.upkeep.asyncAfter(deadline: .now() + Self.quietMoment) { [weak self] in
      guard let self else { return }
      guard self.state.withLock(\.commitCount) == count else { return self.runWhenQuiet() }
      self.state.withLock { $0.isDue = false }
      self.run()
    }
  }

  /// Copies the log into the file, concurrently with commits. Call this on `upkeep`.
  func run() { try? QuietThreads.checkpoints.sync { [file] in file.checkpoint() } }
}
