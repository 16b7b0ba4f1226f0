import Foundation
package import QuietThreads
import Synchronization

nonisolated extension QuietThreads {
  /// The threads for loading pictures and for reading ahead, one for each processor.
  package static let shared = QuietThreads(count: ProcessInfo.processInfo.activeProcessorCount)
}

/// A large value that is freed where it's taken out, and not where it was created. A thread that frees memory
/// waits for all threads of the process that are allocating some, which the main thread shouldn't do.
package nonisolated final class Parcel<Value: Sendable>: Sendable {
  private let content: Mutex<Value?>

  package init(_ content: consuming Value) { self.content = Mutex(content) }

  /// Takes the value out.
  /// - Returns: nil from the second call on.
  func take() -> Value? {
    content.withLock { content in
      defer { content = nil }
      return content
    }
  }
}
