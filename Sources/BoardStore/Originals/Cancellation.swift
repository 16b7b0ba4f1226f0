import Synchronization

/// Carries a task's cancellation to work on a queue.
final class Cancellation: Sendable {
  private let isCancelled = Atomic(false)

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  func check() throws {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
  }
}
