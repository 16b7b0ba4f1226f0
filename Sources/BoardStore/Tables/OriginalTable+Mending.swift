import Board
import Foundation
import GRDB

// Images that are added again. A record in the file alone is no reason to drop the new bytes: the stored ones
// may be missing or damaged.

extension OriginalTable {
  /// The record of an original that lacks nothing of what `prepared` brings; else nil.
  /// - Parameter folder: the one that the board is in.
  static func kept(
    _ prepared: PreparedOriginal, in db: Database, of folder: URL
  ) throws -> Original? {
    guard let known = try record(of: prepared.original.id, in: db) else { return nil }
    if let path = try LinkTable.linkPath(of: known.id, in: db) {
      // Bytes are stored even if the original is linked: the linked file may go, and the source of these
      // bytes too.
      guard prepared.isLinked else { return nil }
      return LinkedFile(record: known, path: path, folder: folder).holds ? known : nil
    }
    return try isWhole(known.id, in: db) ? known : nil
  }

  /// Whether the bytes that are in the file are those of the original. A disk that fails is an error.
  static func isWhole(_ id: OriginalID, in db: Database) throws -> Bool {
    do {
      try BoardDatabase.tellingReadErrors(of: db) { try forEachChunk(of: id, in: db) { _ in } }
      return true
    } catch BoardStoreError.originalDamaged, is RowFlaw {
      return false
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  /// Gives an original that's known what it lacks. In a transaction, of which nothing is left if it fails,
  /// but for what was done in it before.
  static func mend(
    _ known: Original, with prepared: PreparedOriginal, in db: Database, of folder: URL,
    _ cancellation: Cancellation
  ) throws {
    let key = try key(of: known.id, in: db)
    if prepared.isLinked, case .file(let file) = prepared.source,
      try LinkTable.linkPath(of: known.id, in: db) != nil
    {
      try db.execute(sql: "DELETE FROM link WHERE original = ?", arguments: [key])
      return try LinkTable.insert(to: file.url, of: key, in: db, of: folder)
    }
    guard known.byteCount == prepared.original.byteCount else {
      throw BoardStoreError.originalDamaged(known.id)
    }
    if try Row.fetchOne(db, sql: "SELECT 1 FROM chunk WHERE original = ?", arguments: [key]) != nil {
      try requireSoundPages(around: known.id, in: db)
    }
    try db.execute(sql: "SAVEPOINT mending")
    do {
      try db.execute(sql: "DELETE FROM link WHERE original = ?", arguments: [key])
      try db.execute(sql: "DELETE FROM chunk WHERE original = ?", arguments: [key])
      try storeChunks(of: prepared.source, as: known.id, key: key, in: db, cancellation)
    } catch {
      // A failing disk may have ended the transaction already.
      if db.isInsideTransaction { try db.execute(sql: "ROLLBACK TO mending; RELEASE mending") }
      throw error
    }
    try db.execute(sql: "RELEASE mending")
  }

  /// Throws unless the file's pages are sound. Removing damaged chunks frees their pages, and in a damaged
  /// tree these may be pages of other rows.
  private static func requireSoundPages(around id: OriginalID, in db: Database) throws {
    do {
      try BoardDatabase.tellingReadErrors(of: db) { try BoardDatabase.requireSound(db) }
    } catch is RowFlaw {
      throw BoardStoreError.originalDamaged(id)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      throw BoardStoreError.originalDamaged(id)
    }
  }
}
