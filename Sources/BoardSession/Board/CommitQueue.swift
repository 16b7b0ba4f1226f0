package import Board
package import BoardStore
import Foundation
import Localization

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
  /// slow disk can take long and may fail again, so the failure is reported until a write is durable.
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

/// Commands that have been applied in memory and wait to be written as one transaction.
package final class UnwrittenChange {
  /// The commands to write. There are fewer than at first if some were taken back because they don't fit
  /// without a change that was taken back.
  package private(set) var commands: [Command]
  package let kind: CommitKind
  /// The file of the board from which originals may still have to be copied; nil if they are all in the
  /// board's own file.
  package let origin: BoardFile?
  /// The originals that the change brings; nil if they are in the file, or on another board.
  package let arrival: ChangeArrival?
  /// For a move: takes back its half on the other board, and passes on the reason. Nil for other changes.
  var dropOtherHalf: ((String?) -> Void)?

  /// For a move: whether an attempt has failed midway. Then the move is retried until it's done, and isn't
  /// taken back.
  private(set) var isHalfway = false

  package init(
    _ commands: [Command], _ kind: CommitKind, origin: BoardFile? = nil,
    bringing arrival: ChangeArrival? = nil
  ) {
    self.arrival = arrival
    self.commands = commands
    self.kind = kind
    self.origin = origin
  }

  /// Returns the commands to write.
  /// - Throws: `CommitQueue.Withdrawn` if none are left.
  package func wanted() throws -> [Command] {
    guard !commands.isEmpty else { throw CommitQueue.Withdrawn() }
    return commands
  }

  func markHalfway() { isHalfway = true }

  /// Replaces the commands by those that remain.
  package func keep(_ commands: [Command]) { self.commands = commands }
}

/// Why a change that the user has made can't stay, in words for the user, with the names of the pins.
nonisolated struct ChangeRefused: Error, CustomStringConvertible {
  let description: String

  /// The error for pins that can't come from another board.
  /// - Parameter home: the name of the board that the pins stay on.
  init(bringing pins: [Pin], from home: String, isMove: Bool, because error: any Error) {
    let culprit = Self.original(error)
    let culprits = pins.filter { culprit != nil && $0.content.neededOriginal == culprit }
    let isDamage = !culprits.isEmpty
    let all = localized(pins.count, "1 pin", "\(pins.count) pins")
    let named = (culprits.isEmpty ? pins : culprits).first.map { "“\($0.name)”" } ?? all
    let reason = isDamage ? localized("\(named) is damaged") : "\(error)"
    let what = pins.count == 1 ? named : all
    description =
      isMove
      ? localized("Couldn’t move \(what) from “\(home)”: \(reason)")
      : localized("Couldn’t copy \(what) from “\(home)”: \(reason)")
  }

  /// Returns the image that caused the error, if one did.
  private static func original(_ error: any Error) -> OriginalID? {
    switch error as? BoardStoreError {
    case .originalDamaged(let id), .noSuchOriginal(let id): id
    default: nil
    }
  }
}

extension BoardStoreError {
  /// Whether the error is about the data to be written, so that no retry can succeed.
  nonisolated var isRefusal: Bool {
    switch self {
    case .linkBroken, .linkOutside, .originalDamaged, .noSuchOriginal, .emptyImage, .imageTooLarge,
      .imageChanged,
      .outOfBounds:
      true
    default: false
    }
  }
}
