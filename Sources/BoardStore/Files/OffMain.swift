import Foundation
import QuietThreads

/// File work that may block, on a thread that isn't the main one and isn't the concurrency pool's, whose
/// threads must not wait.
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
  /// Threads for images on their way into files: hundreds of mebibytes are hashed and written while the user
  /// goes on working. Some of this work waits for a checkpoint.
  static let storing = QuietThreads(count: 2)
  /// Threads for checkpoints. These are apart, since work on `storing` waits for checkpoints, and checkpoints
  /// wait for nothing.
  static let checkpoints = QuietThreads(count: 2)
}
