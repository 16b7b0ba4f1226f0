import Synchronization

/// A flag with which the user stops work on another thread.
package nonisolated final class CancellationFlag: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  package func cancel() { isSet.store(true, ordering: .relaxed) }

  /// Checks the flag, on any thread.
  /// - Throws: `CancellationError` once the user has stopped the work.
  package func check() throws {
    if isSet.load(ordering: .relaxed) { throw CancellationError() }
  }
}
