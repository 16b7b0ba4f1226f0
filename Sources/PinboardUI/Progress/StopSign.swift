import Synchronization

/// A person's wish to end something that runs on another thread.
nonisolated final class StopSign: Sendable {
  private let isUp = Atomic(false)

  func putUp() { isUp.store(true, ordering: .relaxed) }

  /// - Throws: `CancellationError` once the person wants it to end.
  func check() throws {
    if isUp.load(ordering: .relaxed) { throw CancellationError() }
  }
}
