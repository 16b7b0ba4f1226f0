import Synchronization

extension Mutex where Value: Sendable {
  /// Like `withLock`, for values that callers supplied, such as a listener or a source's progress. Releasing
  /// such a value may call back into code that waits for this lock, so it's released after the lock is open.
  /// Only `withExtendedLifetime` guarantees that; the optimiser may drop an unused copy.
  /// - Parameter body: returns the values it took out, and the answer for the caller.
  func takingOut<Taken: Sendable, Answer: Sendable>(_ body: (inout Value) -> (Taken, Answer)) -> Answer {
    let (taken, answer) = withLock { body(&$0) }
    return withExtendedLifetime(taken) { answer }
  }
}
