import Board
import Foundation
import GRDB

// Handles images that are added again. Their new bytes aren't ignored just because the file has a record,
// since the stored bytes may be missing or damaged.

extension OriginalTable {
  /// The record of an original to which `prepared` adds nothing; nil if it adds something.
  /// - Parameters:
  ///   - folder: the board's folder.
  ///   - own: where a link may be read; nil for anywhere.
  static func kept(
    _ prepared: PreparedOriginal, in db: Database, of folder: URL, _ own: OwnFolders?
  ) throws -> Original? {
    guard let known = try record(of: prepared.original.id, in: db) else { return nil }
    if let path = try LinkTable.linkPath(of: known.id, in: db) {
      // Bytes are stored even if the original is linked, because both the linked file and the source of these
      // bytes may disappear.
      guard prepared.isLinked else { return nil }
      return LinkedFile(record: known, path: path, folder: folder, own: own).holds ? known : nil
    }
    return try isWhole(known.id, in: db) ? known : nil
  }

  /// Whether `prepared` brings a preview of a known original that has none.
  static func lacksPreview(_ prepared: PreparedOriginal, in db: Database) throws -> Bool {
    guard prepared.preview != nil else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM preview JOIN original ON original.key = preview.original WHERE original.sha256 = ?")
    return try Row.fetchOne(statement, arguments: [prepared.original.id.sha256]) == nil
  }

  /// Whether the bytes in the file are those of the original. A failing disk is an error.
  static func isWhole(_ id: OriginalID, in db: Database) throws -> Bool {
    do {
      try BoardDatabase.reportingReadErrors(of: db) { try forEachChunk(of: id, in: db) { _ in } }
      return true
    } catch BoardStoreError.originalDamaged, is RowFlaw {
      return false
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  /// Adds the missing or damaged bytes of a known original. Call this in a transaction. If it fails, only its
  /// own changes are undone.
  static func mend(
    _ known: Original, with prepared: PreparedOriginal, in db: Database, of folder: URL,
    _ cancellation: Cancellation
  ) throws {
    let key = try key(of: known.id, in: db)
    if prepared.isLinked, let file = prepared.source.url,
      try LinkTable.linkPath(of: known.id, in: db) != nil
    {
      try db.execute(sql: "DELETE FROM link WHERE original = ?", arguments: [key])
      return try LinkTable.insert(to: file, of: key, in: db, of: folder)
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

  /// Throws unless the file's pages are sound. Removing damaged chunks frees their pages, which may belong to
  /// other rows in a damaged tree.
  private static func requireSoundPages(around id: OriginalID, in db: Database) throws {
    do {
      try BoardDatabase.reportingReadErrors(of: db) { try BoardDatabase.requireSound(db) }
    } catch is RowFlaw {
      throw BoardStoreError.originalDamaged(id)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      throw BoardStoreError.originalDamaged(id)
    }
  }
}
