import Board
import KitCryptography
import Foundation
import GRDB

/// The tables `original` and `chunk`: the records of images, and their bytes.
enum OriginalTable {
  static func originals(in db: Database, where condition: String = "TRUE") throws -> [Original] {
    var originals: [Original] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT sha256, name, type, bytes, width, height FROM original WHERE \(condition)")
    while let row = try rows.next() {
      guard originals.count < BoardLimits.maximumOriginals else {
        throw RowFlaw(detail: "too many originals")
      }
      originals.append(try original(in: row))
    }
    return originals
  }

  /// The columns `sha256, name, type, bytes, width, height`.
  static func original(in row: Row) throws -> Original {
    let reader = RowReader(row, of: .original)
    guard let id = OriginalID(try reader.text(0)) else { throw reader.flaw(0) }
    var pixelSize: CGSize?
    if !reader.isNull(4), !reader.isNull(5) {
      pixelSize = CGSize(width: try reader.integer(4), height: try reader.integer(5))
    }
    let original = Original(
      id: id, name: try reader.text(1), typeIdentifier: try reader.text(2), byteCount: try reader.integer(3),
      pixelSize: pixelSize)
    do {
      try original.validate()
    } catch {
      throw RowFlaw(detail: error.description)
    }
    return original
  }

  static func record(of id: OriginalID, in db: Database) throws -> Original? {
    let statement = try db.cachedStatement(
      sql: "SELECT sha256, name, type, bytes, width, height FROM original WHERE sha256 = ?")
    return try Row.fetchOne(statement, arguments: [id.sha256]).map { try original(in: $0) }
  }

  static func key(of id: OriginalID, in db: Database) throws -> Int64 {
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT key FROM original WHERE sha256 = ?"), arguments: [id.sha256])
    else { throw BoardStoreError.noSuchOriginal(id) }
    return Int64(try RowReader(row, of: .original).integer(0))
  }

  static func requireOriginal(_ id: OriginalID, in db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM original WHERE sha256 = ?")
    guard try Row.fetchOne(statement, arguments: [id.sha256]) != nil else {
      throw BoardStoreError.noSuchOriginal(id)
    }
  }

  /// Inserts a record without bytes. Returns its key.
  static func insert(_ original: Original, in db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO original (sha256, name, type, bytes, width, height, added_at) VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
      original.id.sha256, original.name, original.typeIdentifier, original.byteCount,
      original.pixelSize.map { Int($0.width) }, original.pixelSize.map { Int($0.height) },
      Date().timeIntervalSince1970,
    ])
    return db.lastInsertedRowID
  }

  /// Inserts an original, or the missing bytes of an existing one, with the preview that it brings, in a
  /// transaction. If the image is at fault, this throws a `BoardStoreError`, and the transaction can go on
  /// without the image. Errors of the file have other types.
  ///
  /// - Parameters:
  ///   - folder: the board's folder.
  ///   - own: where a link may be read; nil for anywhere.
  static func insert(
    _ prepared: PreparedOriginal, in db: Database, of folder: URL, _ own: OwnFolders?,
    _ cancellation: Cancellation
  ) throws -> (record: Original, isNew: Bool) {
    let inserted = try insertBytes(prepared, in: db, of: folder, own, cancellation)
    if let preview = prepared.preview { try insert(preview: preview, of: inserted.record.id, in: db) }
    return inserted
  }

  private static func insertBytes(
    _ prepared: PreparedOriginal, in db: Database, of folder: URL, _ own: OwnFolders?,
    _ cancellation: Cancellation
  ) throws -> (record: Original, isNew: Bool) {
    if let known = try record(of: prepared.original.id, in: db) {
      if try kept(prepared, in: db, of: folder, own) == nil {
        try mend(known, with: prepared, in: db, of: folder, cancellation)
      }
      return (known, false)
    }
    let key = try insert(prepared.original, in: db)
    if prepared.isLinked, let file = prepared.source.url {
      try LinkTable.insert(to: file, of: key, in: db, of: folder)
      return (prepared.original, true)
    }
    do {
      try storeChunks(of: prepared.source, as: prepared.original.id, key: key, in: db, cancellation)
    } catch let error as BoardStoreError {
      try db.execute(sql: "DELETE FROM original WHERE key = ?", arguments: [key])
      throw error
    }
    return (prepared.original, true)
  }

  /// Inserts the preview of an original, or replaces it. Nothing is done without the original, or with a
  /// preview that's too large.
  static func insert(preview: Data, of id: OriginalID, in db: Database) throws {
    guard preview.count <= Schema.maximumPreviewBytes else { return }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO preview (original, data) SELECT key, ? FROM original WHERE sha256 = ?"
    ).execute(arguments: [preview, id.sha256])
  }

  static func storeChunks(
    of source: OriginalSource, as id: OriginalID, key: Int64, in db: Database, _ cancellation: Cancellation
  ) throws {
    let statement = try db.cachedStatement(sql: "INSERT INTO chunk (original, number, data) VALUES (?, ?, ?)")
    var hash = SHA256()
    var number = 0
    try source.forEachChunk { chunk in
      try cancellation.check()
      hash.update(data: chunk)
      try statement.execute(arguments: [key, number, chunk])
      number += 1
    }
    // A file is read twice, first for its hash. If it has changed in between, nothing is stored.
    guard OriginalID(digest: hash.finalize()) == id else {
      if let url = source.url { throw BoardStoreError.imageChanged(url) }
      throw BoardStoreError.originalDamaged(id)
    }
  }

  /// Calls `body` with the chunks of an original in the file, in order, and checks that they're complete.
  static func forEachChunk(of id: OriginalID, in db: Database, _ body: (Data) throws -> Void) throws {
    guard let record = try record(of: id, in: db) else { throw BoardStoreError.noSuchOriginal(id) }
    let statement = try db.cachedStatement(
      sql: """
        SELECT number, data FROM chunk WHERE original = (SELECT key FROM original WHERE sha256 = ?)
        ORDER BY number
        """)
    var check = OriginalCheck(record)
    let rows = try Row.fetchCursor(statement, arguments: [id.sha256])
    while let row = try rows.next() {
      let reader = RowReader(row, of: .chunk)
      let chunk = try reader.blob(1)
      guard try reader.integer(0) == check.number, chunk.count <= Schema.chunkSize else {
        throw BoardStoreError.originalDamaged(id)
      }
      // The chunk is checked before it's passed on: a record may say one byte for gigabytes.
      try check.take(chunk)
      try body(chunk)
    }
    try check.finish()
  }

  static func chunk(_ number: Int, of id: OriginalID, in db: Database) throws -> Data {
    let statement = try db.cachedStatement(
      sql: """
        SELECT data FROM chunk WHERE original = (SELECT key FROM original WHERE sha256 = ?) AND number = ?
          AND length(data) <= ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id.sha256, number, Schema.chunkSize]) else {
      throw BoardStoreError.originalDamaged(id)
    }
    return try RowReader(row, of: .chunk).blob(0)
  }
}
