/// Resumes a waiting task exactly once, even if several events try to.
@MainActor
final class SingleReply<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?
  private let fallback: Value

  /// - Parameter fallback: the reply if this object is freed without one.
  init(_ continuation: CheckedContinuation<Value, Never>, otherwise fallback: Value) {
    self.continuation = continuation
    self.fallback = fallback
  }

  func send(_ value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }

  isolated deinit { send(fallback) }
}
