import Board
import Foundation
import GRDB
import Synchronization

/// Ends moves between two boards in the board that the pins leave. Use it on the file's queue.
struct TransferResolver {
  let storage: BoardStorage

  /// Removes the pins and all notes about the removal. An earlier try of this move that failed at its end has
  /// left a note, too. If that note were followed after this move was undone, the pins would be removed
  /// again. Call this on `work`.
  /// - Returns: the transfers whose notes were removed.
  @discardableResult
  func finish(_ id: UUID, removal: CommitEntry) throws -> Set<UUID> {
    let (url, limit) = (storage.url, storage.stepLimit)
    try storage.writeRescued()
    defer { storage.recordChange() }
    return try storage.write { db in
      try CommitEntry.write([removal], limit: limit, in: db, at: url)
      let ended = try PendingTransfer.tries(of: removal.command, in: db).union([id])
      try PendingTransfer.forget(ended, in: db)
      return ended
    }
  }

  /// Finishes or takes back interrupted moves in one transaction. Returns the number of transfers that stay,
  /// because they can't be decided or Pinboard didn't note them. Call this on `work`.
  func resolve() throws -> Int {
    let active = storage.activeTransfers.withLock(\.self)
    let (board, transfers) = try storage.perform { db in
      (try BoardTable.boardID(in: db), try PendingTransfer.credible(in: db))
    }
    let targets = TransferTargets(
      of: transfers.filter { !active.contains($0.id) }, from: board, at: storage.url,
      knownBoards: storage.knownBoards, ownFolders: storage.ownFolders)
    let decided = transfers.filter { targets.hasArrived[$0.id] != nil }
    if !decided.isEmpty {
      let arrived = decided.filter { targets.hasArrived[$0.id] == true }
      if !arrived.isEmpty { try storage.writeRescued() }
      let (url, limit) = (storage.url, storage.stepLimit)
      try storage.write { db in
        try Self.finish(arrived, limit: limit, in: db, at: url)
        try PendingTransfer.forget(decided.map(\.id), in: db)
      }
    }
    return max(0, try storage.perform { try PendingTransfer.count(in: $0) } - active.count)
  }

  /// Removes the pins that have arrived in the other board.
  ///
  /// Pins that have changed since then stay, so that the newer version of a pin isn't lost. Pins that have
  /// been removed already, for example by a second try of this move, need no further step.
  private static func finish(
    _ arrived: [PendingTransfer], limit: Int, in db: Database, at url: URL
  ) throws {
    guard !arrived.isEmpty else { return }
    var pins = Set(try BoardTable.document(in: db).pins)
    for transfer in arrived {
      let removal = transfer.removal
      let changes = removal.changes.compactMap { change -> Change? in
        guard case .removePins(let removed) = change else { return nil }
        let left = removed.filter { pins.remove($0) != nil }
        return left.isEmpty ? nil : .removePins(left)
      }
      let isWhole = changes == removal.changes
      if isWhole, try takeStep(transfer, limit: limit, in: db, at: url) {
        // The step itself was undone or redone, so no new step is written.
      } else if !changes.isEmpty {
        let rest = Command(id: removal.id, name: removal.name, changes: changes, group: removal.group)
        try CommitEntry.write([CommitEntry(command: rest, kind: .do)], limit: limit, in: db, at: url)
      }
      try PendingTransfer.forget(try PendingTransfer.tries(of: removal, in: db), in: db)
    }
  }

  /// Undoes or redoes the step that removes the pins, if the transfer did that and the step is still the next
  /// one.
  /// - Returns: whether it was done. If not, nothing has changed.
  private static func takeStep(
    _ transfer: PendingTransfer, limit: Int, in db: Database, at url: URL
  ) throws -> Bool {
    let position = try BoardTable.position(in: db)
    let number: Int
    switch transfer.kind {
    case .do: return false
    case .undo: number = position
    case .redo: number = position + 1
    }
    let step = try HistoryTable.step(number, in: db)
    guard let step, step.id == transfer.removal.id else { return false }
    let command = transfer.kind == .undo ? step.command.inverse : step.command
    guard Set(command.leavingPins) == Set(transfer.removal.leavingPins) else { return false }
    do {
      try db.inSavepoint {
        try CommitEntry.write(
          [CommitEntry(command: command, kind: transfer.kind)], limit: limit, in: db, at: url)
        return .commit
      }
    } catch let error as BoardStoreError {
      // Another part of the step has changed since then. The pins must be removed nevertheless, so the caller
      // does that with a new step.
      guard case .conflict = error else { throw error }
      return false
    }
    return true
  }
}
