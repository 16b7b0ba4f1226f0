public import Board
import Cryptography
import Files
public import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// Stores the bytes of a file untouched, once: equal bytes give the record that's there already (with the
  /// name under which they came first), and take the place of a link, or of bytes that are damaged. Read, hashed and written a mebibyte at a time, off the caller's
  /// thread; cancelling the task leaves nothing behind.
  ///
  /// - Parameters:
  ///   - name: the name that it's known under; the file's own if nil.
  ///   - typeIdentifier: a MIME type.
  ///   - pixelSize: as shown, so after the EXIF orientation.
  ///   - limit: the most bytes that are taken.
  @concurrent public func addOriginal(
    contentsOf file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = BoardFile.defaultOriginalLimit
  ) async throws -> Original {
    let name = BoardLimits.kept(fileName: name ?? file.name)
    return try await add(name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit) {
      let source = try SourceFile(file)
      guard source.size <= limit else {
        throw BoardStoreError.imageTooLarge(name: name, bytes: source.size, limit: limit)
      }
      return .file(source)
    }
  }

  /// Stores bytes that are in memory; see `addOriginal(contentsOf:name:typeIdentifier:pixelSize:limit:)`.
  @concurrent public func addOriginal(
    data: Data, name: String, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = BoardFile.defaultOriginalLimit
  ) async throws -> Original {
    let name = BoardLimits.kept(fileName: name)
    return try await add(name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit) {
      .memory(data)
    }
  }

  @concurrent private func add(
    name: String, typeIdentifier: String, pixelSize: CGSize?, limit: Int,
    from open: @escaping @Sendable () throws -> OriginalSource
  ) async throws -> Original {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try checkOpen()
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        storage.intake.async { [storage] in
          continuation.resume(
            with: Result {
              try Self.translated(at: storage.url) {
                try cancellation.check()
                let source = try open()
                let facts = try Self.facts(
                  of: source, name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit,
                  cancellation)
                return try storage.work.sync {
                  try storage.keep(PreparedOriginal(original: facts, source: source), cancellation)
                }
              }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  static func facts(
    of source: OriginalSource, name: String, typeIdentifier: String, pixelSize: CGSize?, limit: Int,
    _ cancellation: Cancellation
  ) throws -> Original {
    var hash = SHA256()
    var count = 0
    try source.forEachChunk { chunk in
      try cancellation.check()
      count += chunk.count
      guard count <= limit else {
        throw BoardStoreError.imageTooLarge(name: name, bytes: count, limit: limit)
      }
      hash.update(data: chunk)
    }
    guard count > 0 else { throw BoardStoreError.emptyImage(name: name) }
    guard let id = OriginalID(digest: hash.finalize()) else { throw BoardStoreError.outOfBounds("a digest") }
    let original = Original(
      id: id, name: name, typeIdentifier: typeIdentifier, byteCount: count, pixelSize: pixelSize)
    try original.validate()
    return original
  }

  /// Brings an original into the file, or what the one that's there lacks. In a transaction, which goes on without it if it's
  /// the image that's wrong: that's a `BoardStoreError`, and what's wrong with the file isn't.
  ///
  /// - Parameter folder: the one that the board is in.
  static func insert(
    _ prepared: PreparedOriginal, in db: Database, of folder: URL, _ cancellation: Cancellation
  ) throws -> (record: Original, isNew: Bool) {
    if let known = try record(of: prepared.original.id, in: db) {
      if try kept(prepared, in: db, of: folder) == nil {
        try mend(known, with: prepared, in: db, of: folder, cancellation)
      }
      return (known, false)
    }
    let key = try insert(prepared.original, in: db)
    if prepared.isLinked, case .file(let file) = prepared.source {
      try insertLink(to: file.url, of: key, in: db, of: folder)
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

  static func insertLink(to file: URL, of key: Int64, in db: Database, of folder: URL) throws {
    let path = LinkedFile.path(of: file.standard, from: folder)
    try db.execute(sql: "INSERT INTO link (original, path) VALUES (?, ?)", arguments: [key, path])
  }

  /// The row alone. Returns its key.
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
    // A file is read twice, first for its hash; what's kept is what was hashed, or nothing.
    guard OriginalID(digest: hash.finalize()) == id else {
      if case .file(let file) = source { throw BoardStoreError.imageChanged(file.url) }
      throw BoardStoreError.originalDamaged(id)
    }
  }

  static func record(of id: OriginalID, in db: Database) throws -> Original? {
    let statement = try db.cachedStatement(
      sql: "SELECT sha256, name, type, bytes, width, height FROM original WHERE sha256 = ?")
    return try Row.fetchOne(statement, arguments: [id.sha256]).map { try original(in: $0) }
  }
}

extension BoardStorage {
  /// Keeps an original once. On `work`.
  func keep(_ prepared: PreparedOriginal, _ cancellation: Cancellation) throws -> Original {
    // Before looking: a reclaim that runs between two turns leaves this one alone.
    facts.withLock { _ = $0.freshOriginals.insert(prepared.original.id) }
    let folder = folder
    if let known = try perform({ try BoardFile.kept(prepared, in: $0, of: folder) }) {
      noteArrival(of: known.id, isNew: false)
      return known
    }
    let (record, isNew) = try write { db in
      try BoardFile.insert(prepared, in: db, of: folder, cancellation)
    }
    noteArrival(of: record.id, isNew: isNew)
    return record
  }
}
