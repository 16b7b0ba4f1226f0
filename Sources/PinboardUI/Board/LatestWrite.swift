/// Writes something of which only the newest state counts: the session, a choice, an order.
///
/// One write at a time, in the order of the calls, so that the last one stays. One that hasn't begun when a newer one
/// comes is left out; one that has begun is brought to its end.
final class LatestWrite {
  /// The newest write; it waits for those before it.
  private var newest: Task<Void, Never>?
  private var number = 0
  /// Whether the newest write hasn't ended yet.
  private(set) var isPending = false

  /// - Parameters:
  ///   - pause: how long nothing is written, since several things change at once.
  ///   - body: makes the write. What it reads is what's true then.
  func write(after pause: Duration = .zero, _ body: @escaping () async -> Void) {
    let previous = newest
    previous?.cancel()
    number += 1
    let own = number
    isPending = true
    newest = Task { [weak self] in
      await previous?.value
      if pause > .zero { try? await Task.sleep(for: pause) }
      guard !Task.isCancelled else { return }
      // A task of its own: the newer write that calls this one off waits for it instead.
      await Task { await body() }.value
      if let self, self.number == own { self.isPending = false }
    }
  }

  /// What waits isn't written any more; what has begun is.
  func cancel() {
    newest?.cancel()
    isPending = false
  }

  /// Returns when everything that was to be written is, or was called off.
  func settled() async {
    while let task = newest {
      await task.value
      if task == newest { newest = nil }
    }
  }
}
