import Foundation
package import QuietThreads
import Synchronization

/// A counting semaphore for tasks: first come, first served.
final class AsyncSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(limit: Int) { free = limit }

  /// Returns when there's room, also for a cancelled task. Every call needs a call of ``signal()``.
  func wait() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func signal() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// A flag with which the user stops work on another thread.
package nonisolated final class CancellationFlag: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  package func cancel() { isSet.store(true, ordering: .relaxed) }

  /// Checks the flag, on any thread.
  /// - Throws: `CancellationError` once the user has stopped the work.
  package func check() throws {
    if isSet.load(ordering: .relaxed) { throw CancellationError() }
  }
}

/// Writes a value of which only the newest state counts: the session, a preference, an order.
///
/// There's one write at a time, in the order of the calls, so that the last one stays. A write that hasn't
/// begun when a newer one comes is skipped; a write that has begun is completed.
package final class LatestWrite {
  /// The newest write. It waits for the earlier ones.
  private var newest: Task<Void, Never>?
  private var number = 0
  /// Whether the newest write hasn't ended yet.
  package private(set) var isPending = false

  package init() {}

  /// Requests a write.
  /// - Parameters:
  ///   - pause: how long to wait before the write, because several things may change at once.
  ///   - body: makes the write, with the values at that time.
  package func write(after pause: Duration = .zero, _ body: @escaping () async -> Void) {
    let previous = newest
    previous?.cancel()
    number += 1
    let own = number
    isPending = true
    newest = Task { [weak self] in
      await previous?.value
      if pause > .zero { try? await Task.sleep(for: pause) }
      guard !Task.isCancelled else { return }
      // The write runs in a task of its own, so that a newer write, which cancels this task, waits for it
      // instead of interrupting it.
      await Task { await body() }.value
      if let self, self.number == own { self.isPending = false }
    }
  }

  /// Cancels a write that hasn't begun; a write that has begun is completed.
  package func cancel() {
    newest?.cancel()
    isPending = false
  }

  /// Returns when every requested write is done or cancelled.
  package func settled() async {
    while let task = newest {
      await task.value
      if task == newest { newest = nil }
    }
  }
}

/// Waiting with a limit.
package enum Patience {
  /// Returns when `work` has ended, or after `limit`. In the second case, `work` continues on its own.
  package static func wait(for limit: Duration, until work: @escaping () async -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      var waiting: CheckedContinuation<Void, Never>? = done
      func goOn() {
        waiting?.resume()
        waiting = nil
      }
      Task {
        await work()
        goOn()
      }
      Task {
        try? await Task.sleep(for: limit)
        goOn()
      }
    }
  }
}

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
