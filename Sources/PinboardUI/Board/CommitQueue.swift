import Foundation

/// Writes what happened to a board into its file, in order, in the background.
///
/// The interface never waits for it. When a write fails the queue stops and keeps everything that isn't
/// written yet; ``retry()`` goes on with the write that failed, ``discard()`` gives up.
final class CommitQueue {
  /// A write that waits for its turn, or is running.
  final class Entry {
    fileprivate let write: @Sendable () async throws -> Void
    fileprivate let done: () -> Void
    fileprivate var waiters: [CheckedContinuation<Bool, Never>] = []
    /// Whether it's durable; nil while that's open.
    fileprivate var outcome: Bool?

    fileprivate init(write: @escaping @Sendable () async throws -> Void, done: @escaping () -> Void) {
      self.write = write
      self.done = done
    }

    /// Returns when the write is durable. A failed write keeps its waiters until a retry succeeds.
    /// - Returns: false if it was given up.
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

  /// Thrown by a write that isn't wanted any more: it's left out, and the queue goes on.
  nonisolated struct Withdrawn: Error {}

  private var entries: [Entry] = []
  private var isRunning = false
  private var holds = 0
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var holdWaiters: [CheckedContinuation<Void, Never>] = []
  /// What the queue has stopped at; nil while it goes on.
  private(set) var failure: (any Error)?
  /// The failure that isn't over yet: what it has stopped at, or what it's trying again after. A try on a slow disk can
  /// take long, and may fail again: until a write is durable, the person is told the same.
  private(set) var unresolvedFailure: (any Error)?
  /// Called with each failure; the queue has stopped then.
  var onFailure: ((any Error) -> Void)?
  /// Called whenever ``count`` has changed.
  var onProgress: (() -> Void)?

  /// How many writes are not durable yet.
  var count: Int { entries.count }
  /// The write that was enqueued last and isn't durable yet.
  var last: Entry? { entries.last }

  @discardableResult
  func enqueue(_ write: @escaping @Sendable () async throws -> Void, done: @escaping () -> Void = {}) -> Entry
  {
    let entry = Entry(write: write, done: done)
    entries.append(entry)
    onProgress?()
    runIfNeeded()
    return entry
  }

  /// Goes on after a failure.
  func retry() {
    failure = nil
    runIfNeeded()
  }

  /// Goes on after a failure that has been answered: its write isn't wanted any more.
  func resolve() {
    unresolvedFailure = nil
    retry()
  }

  /// Gives up what isn't written after a failure, or while it's held: the file has gone another way.
  func discard() {
    guard failure != nil || holds > 0 && !isRunning else { return }
    failure = nil
    unresolvedFailure = nil
    let given = entries
    entries = []
    for entry in given { entry.end(false) }
    onProgress?()
    wake()
  }

  /// Begins no more writes until there's been a ``goOn()`` for each hold; returns when none is running.
  func hold() async {
    holds += 1
    guard isRunning else { return }
    await withCheckedContinuation { holdWaiters.append($0) }
  }

  func goOn() {
    holds -= 1
    runIfNeeded()
    wake()
  }

  private var isSettled: Bool { !isRunning && (failure != nil || entries.isEmpty) }

  /// Returns when everything is written, or when the queue has stopped at a failure.
  func settled() async {
    // Who's woken goes on later: others may have begun to try again by then.
    while !isSettled { await withCheckedContinuation { idleWaiters.append($0) } }
  }

  /// The same, or until `stopped` tells that nobody wants to wait any more; what's left is written all the same.
  /// - Returns: false if it wasn't waited for.
  func settled(unless stopped: AsyncStream<Void>) async -> Bool {
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
