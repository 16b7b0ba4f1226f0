public import Board
public import Foundation
import GRDB

extension BoardFile {
  /// Keeps an image by its place and its SHA-256 instead of its bytes. Files in the board's folder, or in folders
  /// in it, are kept by their path from there, so that the folder can be moved as a whole. One that the file has
  /// already, linked or with its bytes, stays as it is.
  ///
  /// The other parameters are those of `addOriginal(contentsOf:name:typeIdentifier:pixelSize:limit:)`.
  @concurrent public func linkOriginal(
    contentsOf file: URL, name: String? = nil, typeIdentifier: String, pixelSize: CGSize?,
    limit: Int = BoardFile.defaultOriginalLimit
  ) async throws -> Original {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let name = BoardLimits.cleaned(name: name ?? file.lastPathComponent)
    let source = try await OffMain.run {
      let source = try SourceFile(file)
      let facts = try Self.facts(
        of: .file(source), name: name, typeIdentifier: typeIdentifier, pixelSize: pixelSize, limit: limit,
        Cancellation())
      return (source, facts)
    }
    let place = file.absoluteURL.standardizedFileURL
    return try await onQueue { storage in
      let path = LinkedFile.path(of: place, from: storage.folder)
      return try Self.store(.file(source.0), as: source.1, linkedAt: path, in: storage, Cancellation())
    }
  }

  /// The originals that are linked, with their paths as they're stored.
  @concurrent public func linkedOriginals() async throws -> [OriginalID: String] {
    try await run { db in try Self.links(in: db) }
  }

  /// Looks for the files of linked images that aren't where they were: in the board's folder and the folders in it,
  /// by size and SHA-256. What's found is kept.
  /// - Returns: the originals whose files weren't found.
  @concurrent public func relink() async throws -> [OriginalID] {
    var missing: [OriginalID] = []
    for id in try await linkedOriginals().keys.sorted() {
      guard let link = try await onQueue({ storage in try storage.link(of: id) }) else { continue }
      let isThere = await (try? OffMain.run { try link.forEachChunk { _ in } }) != nil
      if isThere { continue }
      guard let place = try await OffMain.run({ link.found() }) else {
        missing.append(id)
        continue
      }
      try await setLink(of: id, to: place)
    }
    return missing
  }

  /// Takes another file for a linked image; its bytes must be the same: `BoardStoreError.linkBroken`.
  @concurrent public func relink(_ id: OriginalID, to file: URL) async throws {
    let place = file.absoluteURL.standardizedFileURL
    guard let link = try await onQueue({ storage in try storage.link(of: id) }) else {
      throw BoardStoreError.noSuchOriginal(id)
    }
    let new = LinkedFile(record: link.record, path: place.path, folder: link.folder)
    try await OffMain.run { try new.forEachChunk { _ in } }
    try await setLink(of: id, to: place)
  }

  /// Takes the bytes of a linked image into the file. Nothing is done if they are there.
  @concurrent public func embedOriginal(_ id: OriginalID) async throws {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      guard let link = try storage.link(of: id) else { return }
      let source = try SourceFile(link.url)
      guard source.size == link.record.byteCount else {
        throw BoardStoreError.linkBroken(name: link.record.name, path: link.path)
      }
      try storage.write { db in
        guard
          let row = try Row.fetchOne(
            db, sql: "SELECT key FROM original WHERE sha256 = ?", arguments: [id.sha256])
        else { throw BoardStoreError.noSuchOriginal(id) }
        let key = Int64(try RowReader(row, of: "an original").integer(0))
        try db.execute(sql: "DELETE FROM link WHERE original = ?", arguments: [key])
        try Self.storeChunks(of: .file(source), as: id, key: key, in: db, Cancellation())
      }
    }
  }

  @concurrent private func setLink(of id: OriginalID, to place: URL) async throws {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      let path = LinkedFile.path(of: place, from: storage.folder)
      try storage.write { db in
        try db.execute(
          sql: "UPDATE link SET path = ? WHERE original = (SELECT key FROM original WHERE sha256 = ?)",
          arguments: [path, id.sha256])
      }
    }
  }

  static func links(in db: Database) throws -> [OriginalID: String] {
    guard try Schema.version(in: db) >= 2 else { return [:] }
    var links: [OriginalID: String] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT original.sha256, link.path FROM link JOIN original ON original.key = link.original")
    while let row = try rows.next() {
      let reader = RowReader(row, of: "a link")
      guard let id = OriginalID(try reader.text(0)) else { throw reader.flaw(0) }
      links[id] = try path(in: reader, 1)
    }
    return links
  }

  static func path(in reader: RowReader, _ column: Int) throws -> String {
    let path = try reader.text(column)
    guard (1...4_096).contains(path.utf8.count), !path.utf8.contains(0) else { throw reader.flaw(column) }
    return path
  }
}

extension BoardStorage {
  /// The folder that the board is in.
  var folder: URL { url.deletingLastPathComponent() }

  /// How an original is linked; nil if its bytes are in the file. On `work`.
  func link(of id: OriginalID) throws -> LinkedFile? {
    let folder = folder
    return try perform { db in
      guard try Schema.version(in: db) >= 2, let record = try BoardFile.record(of: id, in: db),
        let row = try Row.fetchOne(
          db.cachedStatement(
            sql: "SELECT path FROM link WHERE original = (SELECT key FROM original WHERE sha256 = ?)"),
          arguments: [id.sha256])
      else { return nil }
      return LinkedFile(
        record: record, path: try BoardFile.path(in: RowReader(row, of: "a link"), 0), folder: folder)
    }
  }

  /// Gives an original's bytes, from the file or from where it's linked. On `work`.
  func forEachChunk(of id: OriginalID, _ body: (Data) throws -> Void) throws {
    if let link = try link(of: id) {
      try link.forEachChunk(body)
    } else {
      try perform { try BoardFile.forEachChunk(of: id, in: $0, body) }
    }
  }
}
