import Board
package import BoardStore
import Foundation

/// Frees space in a board's file.
package struct BoardUpkeep {
  private let board: BoardController

  init(of board: BoardController) { self.board = board }

  /// Returns the space that can be freed, once all changes are written.
  package func reclaimableSpace() async throws -> ReclaimableSpace {
    try await settleForUpkeep()
    return try await inTurn { [file = board.file] in try await file.upkeep.reclaimable() }
  }

  /// Returns the number of texts that only the history has, once all changes are written.
  package func deletedTexts() async throws -> Int {
    try await inTurn { [file = board.file] in try await file.history.deletedTexts() }
  }

  /// Removes all steps that could be undone or redone.
  package func forgetHistory() async throws {
    try await settleForUpkeep()
    // The history in memory is emptied at the same position in the order of changes as the one in the file,
    // so that all later changes are steps in both.
    let turn = QueuedTurn { [file = board.file] in try await file.history.forget() }
    board.commits.enqueue { try await turn.run() }
    board.history = History(limit: board.history.limit)
    board.events.notify(.changed)
    do {
      try await outcome(of: turn)
    } catch {
      // The file still has the history.
      await board.reload()
      throw error
    }
  }

  /// Frees a part of the unneeded space; call it until it's done. The user can go on working in the meantime.
  package func reclaim() async throws -> ReclaimSlice {
    let slice = try await inTurn { [file = board.file] in try await file.upkeep.reclaim() }
    board.document.forget(slice.removed)
    return slice
  }

  /// Waits for the commits. If nothing under way can need them, images that were added in this run and aren't
  /// used any more may be freed too.
  private func settleForUpkeep() async throws {
    await board.commits.settled()
    guard board.fileState == .writable, board.commits.failure == nil else {
      throw BoardStoreError.busy(board.url)
    }
    if board.commits.count == 0, board.unwritten.isEmpty {
      board.file.originals.release()
    }
  }

  private func inTurn<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard board.commits.failure == nil else { throw BoardStoreError.busy(board.url) }
    let turn = QueuedTurn(body)
    board.commits.enqueue { try await turn.run() }
    return try await outcome(of: turn)
  }

  /// Returns the turn's result. A commit that fails stops the queue; in this case an error is thrown, so that
  /// the caller doesn't wait for a disk to come back.
  private func outcome<Value: Sendable>(of turn: QueuedTurn<Value>) async throws -> Value {
    await board.commits.settled()
    guard let result = turn.result else {
      turn.withdraw()
      throw board.commits.failure ?? BoardStoreError.busy(board.url)
    }
    return try result.get()
  }
}

extension BoardController {
  package var upkeep: BoardUpkeep { BoardUpkeep(of: self) }
}

/// Work on a board's file that has its turn in the queue of commits, so that it's separate from all changes
/// before and after it. Unlike a commit, it doesn't stop the queue when it fails, and isn't retried.
final class QueuedTurn<Value: Sendable> {
  private(set) var result: Result<Value, any Error>?
  private var isWithdrawn = false
  private let body: @Sendable () async throws -> Value

  init(_ body: @escaping @Sendable () async throws -> Value) { self.body = body }

  /// Called by the queue when the turn comes.
  func run() async throws {
    if isWithdrawn { throw CommitQueue.Withdrawn() }
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
  }

  /// Cancels the work if it hasn't begun.
  func withdraw() { isWithdrawn = true }
}
