import Synchronization

/// Passes one value from any thread to the test that awaits it.
package final class Held<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  package func put(_ value: Value) { self.value.withLock { $0 = value } }

  /// Returns the value once it's there, and forgets it.
  /// - Throws: `NeverHappened` if nobody puts one.
  package func take(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    var taken: Value?
    try await eventually("a \(Value.self) from another thread") {
      taken = value.withLock { value in
        defer { value = nil }
        return value
      }
      return taken != nil
    }
    return taken!
  }
}
