import Synchronization

extension Mutex where Value: Sendable {
  /// Like `withLock`, for what others gave us: a listener, a source's progress. When that goes, what it holds may call back, and
  /// wait for this lock: so it's let go of when the lock is open. Only `withExtendedLifetime` promises that; an unused copy is
  /// one that the optimiser may leave out.
  /// - Parameter body: returns what it took out, and what the caller wants to know.
  func takingOut<Taken: Sendable, Answer: Sendable>(_ body: (inout Value) -> (Taken, Answer)) -> Answer {
    let (taken, answer) = withLock { body(&$0) }
    return withExtendedLifetime(taken) { answer }
  }
}
