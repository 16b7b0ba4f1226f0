import Synchronization

/// Passes one value from any thread to the test that awaits it.
final class Held<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: CheckedContinuation<Value, Never>?
  }

  private let state = Mutex(State())

  func put(_ value: Value) {
    let waiter = state.withLock { state in
      if state.waiter == nil { state.value = value }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: value)
  }

  func take() async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.waiter = continuation }
        defer { state.value = nil }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
