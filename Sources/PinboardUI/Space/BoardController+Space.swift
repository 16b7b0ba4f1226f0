import Board
import BoardStore
import Foundation

// Space that the board's file could give back.

extension BoardController {
  /// What could go, as soon as everything that was done is written.
  func reclaimableSpace() async throws -> ReclaimableSpace {
    try await settleForUpkeep()
    return try await inTurn { [file] in try await file.upkeep.reclaimable() }
  }

  /// Forgets everything that could be undone or redone.
  func forgetHistory() async throws {
    try await settleForUpkeep()
    // Here and in the file at the same place: what's done from now on is a step in both.
    let turn = QueuedTurn { [file] in try await file.history.forget() }
    commits.enqueue { try await turn.run() }
    history = History(limit: history.limit)
    events.notify(.changed)
    do {
      try await outcome(of: turn)
    } catch {
      // The file still has it.
      await reload()
      throw error
    }
  }

  /// Gives back a part of what nothing needs; to be called until it's done. The person goes on working meanwhile.
  func reclaim() async throws -> ReclaimSlice {
    let slice = try await inTurn { [file] in try await file.upkeep.reclaim() }
    document.forget(slice.removed)
    return slice
  }

  /// Waits for the commits, and lets go of images that came in this run if nothing on its way can need them.
  private func settleForUpkeep() async throws {
    await commits.settled()
    guard fileState == .writable, commits.failure == nil else { throw BoardStoreError.busy(url) }
    if commits.count == 0, unwritten.isEmpty, !importer.isBusy { file.originals.release() }
  }

  private func inTurn<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard commits.failure == nil else { throw BoardStoreError.busy(url) }
    let turn = QueuedTurn(body)
    commits.enqueue { try await turn.run() }
    return try await outcome(of: turn)
  }

  /// A commit that fails stops the queue: who waits for a disk to come back doesn't wait here.
  private func outcome<Value: Sendable>(of turn: QueuedTurn<Value>) async throws -> Value {
    await commits.settled()
    guard let result = turn.result else {
      turn.withdraw()
      throw commits.failure ?? BoardStoreError.busy(url)
    }
    return try result.get()
  }
}
