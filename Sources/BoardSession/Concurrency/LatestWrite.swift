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
