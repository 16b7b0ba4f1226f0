import Foundation
import QuietThreads

/// Runs file work that may block, on a thread of its own: neither the main thread nor the threads of the
/// concurrency pool may wait.
enum OffMain {
  private static let queue = DispatchQueue(
    label: "io.github.pinboard.files", qos: .default, attributes: .concurrent)

  static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// Runs work that no user waits for, at a low priority.
  static func runQuietly<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      QuietThreads.storing.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

extension QuietThreads {
  /// The threads that hash images and write them to files, hundreds of mebibytes while the user goes on
  /// working. Some of this work waits for a checkpoint.
  static let storing = QuietThreads(count: 2)
  /// The threads for checkpoints. They aren't those of `storing`, because work there waits for checkpoints,
  /// and checkpoints wait for nothing.
  static let checkpoints = QuietThreads(count: 2)
}
