import Board
import BoardStore
import Foundation

// Space in the board's file that can be freed.

extension BoardController {
  /// Returns the space that can be freed, once all changes are written.
  func reclaimableSpace() async throws -> ReclaimableSpace {
    try await settleForUpkeep()
    return try await inTurn { [file] in try await file.upkeep.reclaimable() }
  }

  /// Removes all steps that could be undone or redone.
  func forgetHistory() async throws {
    try await settleForUpkeep()
    // The history in memory is emptied at the same place in the order of changes as the one in the file, so
    // that all later changes are steps in both.
    let turn = QueuedTurn { [file] in try await file.history.forget() }
    commits.enqueue { try await turn.run() }
    history = History(limit: history.limit)
    events.notify(.changed)
    do {
      try await outcome(of: turn)
    } catch {
      // The file still has the history.
      await reload()
      throw error
    }
  }

  /// Frees a part of the unneeded space; call it until it's done. The user can go on working in the meantime.
  func reclaim() async throws -> ReclaimSlice {
    let slice = try await inTurn { [file] in try await file.upkeep.reclaim() }
    document.forget(slice.removed)
    return slice
  }

  /// Waits for the commits. If nothing under way can need them, images that were added in this run and aren't
  /// used any more may be freed too.
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

  /// Returns the turn's result. A commit that fails stops the queue; in this case an error is thrown, so that
  /// the caller doesn't wait for a disk to come back.
  private func outcome<Value: Sendable>(of turn: QueuedTurn<Value>) async throws -> Value {
    await commits.settled()
    guard let result = turn.result else {
      turn.withdraw()
      throw commits.failure ?? BoardStoreError.busy(url)
    }
    return try result.get()
  }
}
