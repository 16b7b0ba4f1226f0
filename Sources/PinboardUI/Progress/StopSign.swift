import Synchronization

/// A flag with which the user stops work on another thread.
nonisolated final class StopSign: Sendable {
  private let isUp = Atomic(false)

  func putUp() { isUp.store(true, ordering: .relaxed) }

  /// Checks the flag, on any thread.
  /// - Throws: `CancellationError` once the user has stopped the work.
  func check() throws {
    if isUp.load(ordering: .relaxed) { throw CancellationError() }
  }
}
