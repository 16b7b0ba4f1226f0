public import Board
import KitFiles
public import Foundation
import GRDB
import Glibc
import Synchronization

/// The result of a move between two boards.
public enum MoveOutcome: Sendable {
  /// The move is durable in both files.
  case moved
  /// Both boards are unchanged. The error is the reason.
  case notDone(any Error)
}

// A move between two boards is one step in each board's history. Each pin ends up on exactly one of the
// boards, whenever the move is interrupted. See "Moves between two boards" in FileFormat.md.

extension BoardFile {
  /// Moves pins to another board: `removal` is committed here and `addition` there, each as one step. When it
  /// returns, both are durable. The originals that the other board lacks come in the transaction of
  /// `addition`; if they're more than ``FileOriginals/bringingLimit``, they're copied first.
  ///
  /// If the move is interrupted between the two commits, the next opening of this board finishes it or takes
  /// it back, depending on whether `addition` is in the other board. If this function throws, neither commit
  /// is done, unless this file fails when the other one has the pins already. Then the removal follows with
  /// the next opening or ``resolveTransfers()``.
  ///
  /// - Parameters:
  ///   - removal: a command that removes the pins here. No other commit of this board may begin before this
  ///     function returns.
  ///   - target: the other board, which must be open for writing.
  ///   - addition: a command that adds the pins to the other board.
  ///   - kind: the origin of both commands: an undone or redone move is a move, too.
  @concurrent public func move(
    _ removal: Command, to target: BoardFile, as addition: Command, kind: CommitKind = .do
  ) async throws {
    if case .notDone(let error) = try await tryMove(removal, to: target, as: addition, kind: kind) {
      throw error
    }
  }

  /// Moves pins as ``move(_:to:as:kind:)`` does. Returns ``MoveOutcome/notDone(_:)`` if both boards are
  /// certainly unchanged, and throws if the move may be half done. A move that threw may be repeated with
  /// equal commands until it's done.
  @concurrent public func tryMove(
    _ removal: Command, to target: BoardFile, as addition: Command, kind: CommitKind = .do
  ) async throws -> MoveOutcome {
    let removal = CommitEntry(command: removal, kind: kind)
    let addition = CommitEntry(command: addition, kind: kind)
    guard !removal.command.leavingPins.isEmpty else {
      return .notDone(BoardStoreError.outOfBounds("a move of no pins"))
    }
    let arriving: [PreparedOriginal]
    do {
      arriving = try await target.originals.arriving(addition.command.neededOriginals, from: self)
    } catch {
      return .notDone(error)
    }
    let transfer = UUID.random()
    storage.activeTransfers.withLock { _ = $0.insert(transfer) }
    defer { storage.activeTransfers.withLock { _ = $0.remove(transfer) } }
    do {
      try await beginTransfer(transfer, removal: removal, to: target)
    } catch {
      // The note may have been written in spite of the error. Then the next opening finds that no pins have
      // arrived, and removes the note.
      return .notDone(error)
    }
    do {
      try await target.acceptTransfer(transfer, addition: addition, adding: arriving, from: self)
    } catch {
      // The other board has the pins only if its commit failed at the very end.
      storage.activeTransfers.withLock { _ = $0.remove(transfer) }
      if !FailedCommits.mayBe(in: target.storage.file.identity) {
        // If the note can't be removed now, the next opening finds that nothing has arrived.
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

  /// Whether nothing is left of a move that failed: its note is gone, and the removal isn't committed.
  @concurrent private func isTakenBack(_ id: UUID, _ removal: CommitEntry) async -> Bool {
    let isLeft = try? await run { db in
      let note = try Row.fetchOne(db, sql: "SELECT 1 FROM transfer WHERE id = ?", arguments: [id.uuidString])
      return try note != nil || CommitEntry.isCommitted(removal.command, kind: removal.kind, in: db)
    }
    return isLeft == false
  }

  /// Finishes or takes back the moves that were interrupted. Every opening for writing does this; call it
  /// when the disk with the other board is mounted again. A board that has left its old location is searched
  /// for.
  /// - Returns: the number of moves that are still recorded, because the other board can't be read or found,
  ///   or because Pinboard didn't make the records.
  @discardableResult
  @concurrent public func resolveTransfers() async throws -> Int {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    return try await onQueue { storage in try TransferResolver(storage: storage).resolve() }
  }

  /// Begins a move: notes in the source which pins will be removed.
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
    // The next opening asks this board whether the pins have arrived.
    storage.ownFolders?.choose(target.url)
    try await transact { db in
      // The removal is tried and rolled back: if another program has changed the file so that it doesn't fit,
      // nothing is begun.
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

  /// Writes the pins to the target, with their originals and a note that they came with this transfer. From
  /// here on the move counts as done.
  @concurrent func acceptTransfer(
    _ id: UUID, addition: CommitEntry, adding originals: [PreparedOriginal] = [], from source: BoardFile
  ) async throws {
    let board = try await source.run { db in try BoardTable.boardID(in: db) }
    let path = source.url.pathText
    let url = url
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      // Commands in the rescue journal come before the move.
      try storage.writeRescued()
      let limit = storage.stepLimit
      OriginalStore(storage: storage).noteChoice(originals)
      try storage.write(adding: originals) { db in
        try CommitEntry.write([addition], limit: limit, in: db, at: url)
        try db.execute(
          sql: "INSERT INTO transfer (id, direction, board, path, begun_at) VALUES (?, 'in', ?, ?, ?)",
          arguments: [id.uuidString, board.uuidString, path, Date().timeIntervalSince1970])
      }
      storage.recordChange()
    }
  }

  /// Ends a move: removes the pins and the note in one transaction.
  @discardableResult
  @concurrent func finishTransfer(_ id: UUID, removal: CommitEntry) async throws -> Set<UUID> {
    try await onQueue { storage in try TransferResolver(storage: storage).finish(id, removal: removal) }
  }

  /// Removes the target's note, which has no use once the source's note is gone.
  @concurrent func forgetTransfer(_ id: UUID) async throws {
    try await transact { db in
      try db.execute(sql: "DELETE FROM transfer WHERE id = ?", arguments: [id.uuidString])
    }
  }

  /// Gives the board's file another name or folder while it's open. Within a disk the file is renamed. To
  /// another disk it's copied, synced, read back and compared before the old one is removed. If this throws,
  /// the board is open at its old location.
  ///
  /// - Parameters:
  ///   - target: the file's new location.
  ///   - replacing: whether an existing file at `target` is replaced. It's kept until the board is open
  ///     there, and restored if that fails; an open board isn't replaced. If false, an existing file is an
  ///     error.
  ///   - progress: the part that's copied, 0 … 1, off the main thread; throwing ends it.
  @concurrent public func move(
    to target: URL, replacing: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let target = target.standard
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      try BoardRelocation(storage: storage).run(to: target, replacing: replacing, progress: progress)
    }
  }
}
