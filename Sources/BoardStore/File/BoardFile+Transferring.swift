public import Board
import Files
import Foundation
import GRDB
import Synchronization

/// What became of a move between two boards.
public enum MoveOutcome: Sendable {
  /// It's durable in both files.
  case moved
  /// Both boards are as they were, and why.
  case notDone(any Error)
}

// A move between two boards: one step on each side, and each pin exactly once, whenever it's interrupted. See
// "Moves between two boards" in FileFormat.md.

extension BoardFile {
  /// Moves pins to another board: `removal` is committed here and `addition` there, each as one step. When it
  /// returns, both are durable. The originals that the other board lacks are copied first.
  ///
  /// If it's interrupted between the two, the opening of this board finishes it or takes it back, depending on
  /// whether `addition` is in the other board. If it throws, neither is done, unless this file fails after the
  /// other one has the pins: then the removal is done with the next opening or ``resolveTransfers()``.
  ///
  /// - Parameters:
  ///   - removal: a command that removes the pins here. Commits of this board that are begun before
  ///     this returns must not come between, so wait for it before the next.
  ///   - kind: how both commands came about: a move that's undone or redone is one as well.
  @concurrent public func move(
    _ removal: Command, to target: BoardFile, as addition: Command, kind: CommitKind = .do
  ) async throws {
    if case .notDone(let error) = try await tryMove(removal, to: target, as: addition, kind: kind) {
      throw error
    }
  }

  /// The same, and tells a move that has left both boards as they were, for certain, from one that may have got halfway:
  /// only that throws. It may be tried again then, with the same commands, until it's done.
  @concurrent public func tryMove(
    _ removal: Command, to target: BoardFile, as addition: Command, kind: CommitKind = .do
  ) async throws -> MoveOutcome {
    let removal = CommitEntry(command: removal, kind: kind)
    let addition = CommitEntry(command: addition, kind: kind)
    guard !removal.command.leavingPins.isEmpty else {
      return .notDone(BoardStoreError.outOfBounds("a move of no pins"))
    }
    do {
      for id in addition.command.neededOriginals { _ = try await target.originals.copy(id, from: self) }
    } catch {
      return .notDone(error)
    }
    let transfer = UUID.random()
    storage.activeTransfers.withLock { _ = $0.insert(transfer) }
    defer { storage.activeTransfers.withLock { _ = $0.remove(transfer) } }
    do {
      try await beginTransfer(transfer, removal: removal, to: target)
    } catch {
      // A note that came to be all the same is of a move that hasn't arrived, and is taken back as such.
      return .notDone(error)
    }
    do {
      try await target.acceptTransfer(transfer, addition: addition, from: self)
    } catch {
      // It's in neither board, unless the other one failed at the very end; that's found out.
      storage.activeTransfers.withLock { _ = $0.remove(transfer) }
      if !FailedCommits.mayBe(in: target.storage.file.identity) {
        // If the note can't go now, the next opening finds that nothing has arrived.
        try? await forgetTransfer(transfer)
        return .notDone(error)
      }
      _ = try? await resolveTransfers()
      guard await isTakenBack(transfer, removal) else { throw error }
      return .notDone(error)
    }
    for ended in try await finishTransfer(transfer, removal: removal) {
      try? await target.forgetTransfer(ended)
    }
    return .moved
  }

  /// Whether it's known of a move that failed that nothing of it is left: it was decided, and the pins are still here.
  @concurrent private func isTakenBack(_ id: UUID, _ removal: CommitEntry) async -> Bool {
    let isLeft = try? await run { db in
      let note = try Row.fetchOne(db, sql: "SELECT 1 FROM transfer WHERE id = ?", arguments: [id.uuidString])
      return try note != nil || CommitEntry.isCommitted(removal.command, kind: removal.kind, in: db)
    }
    return isLeft == false
  }

  /// Finishes or takes back the moves that were interrupted. It's done at every opening for writing; to be called when
  /// a disk with the other board is there again. A board that isn't where it was is looked for.
  /// - Returns: how many are still noted: the other board can't be read or found, or the notes aren't ours.
  @discardableResult
  @concurrent public func resolveTransfers() async throws -> Int {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    return try await onQueue { storage in try TransferResolver(storage: storage).resolve() }
  }

  /// The first half: a note in the source of what's going to be removed.
  @concurrent func beginTransfer(
    _ id: UUID, removal: CommitEntry, to target: BoardFile
  ) async throws {
    let note = RemovalNote(removal, into: target.storage.file.identity)
    let command = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
    guard command.utf8.count <= PendingTransfer.mostCommandBytes else {
      throw BoardStoreError.outOfBounds("a move of so many pins at once")
    }
    let board = try await target.run { db in try BoardTable.boardID(in: db) }
    let path = target.url.pathText
    let url = url
    try await transact { db in
      // A removal that doesn't fit the file, since somebody else has changed it, is found out before anything is begun.
      try db.inSavepoint {
        try CommitEntry.write([removal], limit: .max, in: db, at: url)
        return .rollback
      }
      try db.execute(
        sql:
          "INSERT INTO transfer (id, direction, board, path, begun_at, command) VALUES (?, 'out', ?, ?, ?, ?)",
        arguments: [id.uuidString, board.uuidString, path, Date().timeIntervalSince1970, command])
    }
  }

  /// The second: the pins in the target, with a note that they came with this transfer. From here on it's done.
  @concurrent func acceptTransfer(
    _ id: UUID, addition: CommitEntry, from source: BoardFile
  ) async throws {
    let board = try await source.run { db in try BoardTable.boardID(in: db) }
    let path = source.url.pathText
    let url = url
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      // What waits in the rescue journal comes before it.
      try storage.writeRescued()
      let limit = storage.stepLimit
      try storage.write { db in
        try CommitEntry.write([addition], limit: limit, in: db, at: url)
        try db.execute(
          sql: "INSERT INTO transfer (id, direction, board, path, begun_at) VALUES (?, 'in', ?, ?, ?)",
          arguments: [id.uuidString, board.uuidString, path, Date().timeIntervalSince1970])
      }
      storage.noteChanged()
    }
  }

  /// The last: the removal and the end of the note, in one transaction.
  @discardableResult
  @concurrent func finishTransfer(_ id: UUID, removal: CommitEntry) async throws -> Set<UUID> {
    try await onQueue { storage in try TransferResolver(storage: storage).finish(id, removal: removal) }
  }

  /// The target's note is of no use once the source has none.
  @concurrent func forgetTransfer(_ id: UUID) async throws {
    try await transact { db in
      try db.execute(sql: "DELETE FROM transfer WHERE id = ?", arguments: [id.uuidString])
    }
  }
}
