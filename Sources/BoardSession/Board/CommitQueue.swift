import Foundation

/// Writes the changes of a board to its file, in order, in the background.
///
/// The user interface never waits for the queue. When a write fails, the queue stops and keeps everything
/// that isn't written yet. ``retry()`` continues with the write that failed; ``discard()`` gives up.
package final class CommitQueue {
  /// A write that waits for its turn, or is running.
  package final class Entry {
    fileprivate let write: @Sendable () async throws -> Void
    fileprivate let done: () -> Void
    fileprivate var waiters: [CheckedContinuation<Bool, Never>] = []
    /// Whether the write became durable; nil while that's open.
    fileprivate var outcome: Bool?

    fileprivate init(write: @escaping @Sendable () async throws -> Void, done: @escaping () -> Void) {
      self.write = write
      self.done = done
    }

    /// Returns when the write is durable. A failed write keeps its waiters until a retry succeeds.
    /// - Returns: false if the write was given up.
    @discardableResult
    func committed() async -> Bool {
      if let outcome { return outcome }
      return await withCheckedContinuation { waiters.append($0) }
    }

    fileprivate func end(_ outcome: Bool) {
      self.outcome = outcome
      for waiter in waiters { waiter.resume(returning: outcome) }
      waiters = []
    }
  }

  /// Thrown by a write that isn't wanted any more. The write is skipped and the queue continues.
  nonisolated struct Withdrawn: Error {}

  private var entries: [Entry] = []
  private var isRunning = false
  private var holds = 0
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var holdWaiters: [CheckedContinuation<Void, Never>] = []
  /// The failure that has stopped the queue; nil while it runs.
  package private(set) var failure: (any Error)?
  /// The failure that isn't over yet: it has stopped the queue, or a retry after it is running. A retry on a
  /// slow disk can take long and may fail again, so the user is told of the failure until a write is durable.
  private(set) var unresolvedFailure: (any Error)?
  /// Called with each failure, when the queue has stopped.
  var onFailure: ((any Error) -> Void)?
  /// Called whenever ``count`` has changed.
  var onProgress: (() -> Void)?

  /// The number of writes that aren't durable yet.
  package var count: Int { entries.count }
  /// The last write that was enqueued and isn't durable yet.
  package var last: Entry? { entries.last }

  @discardableResult
  func enqueue(_ write: @escaping @Sendable () async throws -> Void, done: @escaping () -> Void = {}) -> Entry
  {
    let entry = Entry(write: write, done: done)
    entries.append(entry)
    onProgress?()
    runIfNeeded()
    return entry
  }

  /// Continues after a failure, with the write that failed.
  package func retry() {
    failure = nil
    runIfNeeded()
  }

  /// Continues after a failure whose write isn't wanted any more.
  func resolve() {
    unresolvedFailure = nil
    retry()
  }

  /// Gives up all writes that aren't done, after a failure or while the queue is held: the file has other
  /// contents now.
  package func discard() {
    guard failure != nil || holds > 0 && !isRunning else { return }
    failure = nil
    unresolvedFailure = nil
    let given = entries
    entries = []
    for entry in given { entry.end(false) }
    onProgress?()
    wake()
  }

  /// Begins no more writes until ``goOn()`` has been called once for each hold. Returns when no write is
  /// running.
  package func hold() async {
    holds += 1
    guard isRunning else { return }
    await withCheckedContinuation { holdWaiters.append($0) }
  }

  package func goOn() {
    holds -= 1
    runIfNeeded()
    wake()
  }

  private var isSettled: Bool { !isRunning && (failure != nil || entries.isEmpty) }

  /// Returns when everything is written, or when a failure has stopped the queue.
  package func settled() async {
    // A woken task runs later: by then, another task may have begun a retry.
    while !isSettled { await withCheckedContinuation { idleWaiters.append($0) } }
  }

  /// Returns when everything is written, when a failure has stopped the queue, or when `stopped` has an
  /// element. The writes go on in any case.
  /// - Returns: false if `stopped` ended the wait.
  package func settled(unless stopped: AsyncStream<Void>) async -> Bool {
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let settling = Task {
      await settled()
      end.yield(true)
    }
    let stopping = Task {
      for await _ in stopped { end.yield(false) }
    }
    defer { stopping.cancel() }
    for await isSettled in ended { return isSettled }
    await settling.value
    return true
  }

  private func runIfNeeded() {
    guard !isRunning, holds == 0, failure == nil, !entries.isEmpty else { return }
    isRunning = true
    Task { await run() }
  }

  private func run() async {
    while let entry = entries.first, failure == nil, holds == 0 {
      do {
        try await entry.write()
        entries.removeFirst()
        unresolvedFailure = nil
        entry.done()
        entry.end(true)
        onProgress?()
      } catch is Withdrawn {
        entries.removeFirst()
        unresolvedFailure = nil
        entry.end(false)
        onProgress?()
      } catch {
        failure = error
        unresolvedFailure = error
        onFailure?(error)
      }
    }
    isRunning = false
    for waiter in holdWaiters { waiter.resume() }
    holdWaiters = []
    wake()
  }

  private func wake() {
    guard isSettled else { return }
    for waiter in idleWaiters { waiter.resume() }
    idleWaiters = []
  }
}
