import Synchronization

/// A large value that is freed where it's taken out, and not where it was created. A thread that frees memory
/// waits for all threads of the process that are allocating some, which the main thread shouldn't do.
nonisolated final class Parcel<Value: Sendable>: Sendable {
  private let content: Mutex<Value?>

  init(_ content: consuming Value) { self.content = Mutex(content) }

  /// Takes the value out.
  /// - Returns: nil from the second call on.
  func take() -> Value? {
    content.withLock { content in
      defer { content = nil }
      return content
    }
  }
}
