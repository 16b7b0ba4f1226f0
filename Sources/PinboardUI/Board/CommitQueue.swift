import Foundation

/// Writes what happened to a board into its file, in order, in the background.
///
/// The interface never waits for it. When a write fails the queue stops and keeps everything that isn't
/// written yet; ``retry()`` goes on with the write that failed.
final class CommitQueue {
  /// A write that waits for its turn, or is running.
  final class Entry {
    fileprivate let write: @Sendable () async throws -> Void
    fileprivate let done: () -> Void
    fileprivate var waiters: [CheckedContinuation<Void, Never>] = []
    fileprivate var isDone = false

    fileprivate init(write: @escaping @Sendable () async throws -> Void, done: @escaping () -> Void) {
      self.write = write
      self.done = done
    }

    /// Returns when the write is durable. A failed write keeps its waiters until a retry succeeds.
    func committed() async {
      if isDone { return }
      await withCheckedContinuation { waiters.append($0) }
    }
  }

  private var entries: [Entry] = []
  private var isRunning = false
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private(set) var failure: (any Error)?
  /// Called with each failure; the queue has stopped then.
  var onFailure: ((any Error) -> Void)?

  /// How many writes are not durable yet.
  var count: Int { entries.count }

  @discardableResult
  func enqueue(_ write: @escaping @Sendable () async throws -> Void, done: @escaping () -> Void = {}) -> Entry
  {
    let entry = Entry(write: write, done: done)
    entries.append(entry)
    runIfNeeded()
    return entry
  }

  /// Goes on after a failure.
  func retry() {
    failure = nil
    runIfNeeded()
  }

  /// Returns when everything is written, or when the queue has stopped at a failure.
  func settled() async {
    guard isRunning else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  private func runIfNeeded() {
    guard !isRunning, failure == nil, !entries.isEmpty else { return }
    isRunning = true
    Task { await run() }
  }

  private func run() async {
    while let entry = entries.first, failure == nil {
      do {
        try await entry.write()
        entries.removeFirst()
        entry.isDone = true
        entry.done()
        for waiter in entry.waiters { waiter.resume() }
        entry.waiters = []
      } catch {
        failure = error
        onFailure?(error)
      }
    }
    isRunning = false
    for waiter in idleWaiters { waiter.resume() }
    idleWaiters = []
  }
}
