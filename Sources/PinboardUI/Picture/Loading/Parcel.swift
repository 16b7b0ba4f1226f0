import Synchronization

/// Something large that is freed where it's taken out, and not where it was handed on: to give memory back a thread waits for
/// all others of the process that are being given some, which the one that draws shouldn't.
nonisolated final class Parcel<Value: Sendable>: Sendable {
  private let content: Mutex<Value?>

  init(_ content: consuming Value) { self.content = Mutex(content) }

  /// - Returns: nil from the second time on.
  func take() -> Value? {
    content.withLock { content in
      defer { content = nil }
      return content
    }
  }
}
