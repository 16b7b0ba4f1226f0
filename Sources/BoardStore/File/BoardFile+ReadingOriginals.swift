public import Board
import Files
public import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardFile {
  /// The record of an original; nil if the file doesn't have it.
  @concurrent public func original(_ id: OriginalID) async throws -> Original? {
    try await run { db in try OriginalTable.record(of: id, in: db) }
  }

  /// An original's bytes, as they came. They're checked against its id.
  @concurrent public func originalData(_ id: OriginalID) async throws -> Data {
    try await onQueue { storage in
      var data = Data()
      try OriginalStore(storage: storage).forEachChunk(of: id) { data.append($0) }
      return data
    }
  }

  /// Writes an original's bytes to a new file, a mebibyte at a time. A file that exists isn't touched:
  /// `BoardStoreError.alreadyExists`. The bytes are checked against the id; if they're damaged, no file stays.
  @concurrent public func writeOriginal(_ id: OriginalID, to url: URL) async throws {
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    try await onQueue { storage in
      guard try storage.perform({ try OriginalTable.record(of: id, in: $0) }) != nil else {
        throw BoardStoreError.noSuchOriginal(id)
      }
      let file = try NewFile(at: url)
      do {
        try OriginalStore(storage: storage).forEachChunk(of: id) { try file.write($0) }
      } catch {
        unlink(url.systemPath)
        throw error
      }
    }
  }

  /// Brings an original from another board file, without ever holding more than a few mebibytes. Nothing is
  /// written if its bytes are here already. One that's linked there comes with its bytes; if its file isn't in its place, it
  /// comes as the link that it is, with its preview: who finds the file gives it to both. The bytes take the place of a link
  /// that's here.
  @concurrent public func importOriginal(
    _ id: OriginalID, from other: BoardFile
  ) async throws -> Original {
    // Before looking: a reclaim that runs meanwhile leaves this one alone.
    storage.arrivals.expect(id)
    let known = try await original(id)
    if let known, try await isWhole(id) { return known }
    guard let record = try await other.original(id) else {
      guard let known else { throw BoardStoreError.noSuchOriginal(id) }
      return known
    }
    do {
      return try await importBytes(of: record, from: other, inPlaceOf: known)
    } catch BoardStoreError.linkBroken {
      return try await importLink(of: record, from: other)
    }
  }

  /// Whether an original's bytes are in this file, and whole. Read in pieces, so that commits get in between.
  @concurrent private func isWhole(_ id: OriginalID) async throws -> Bool {
    guard try await onQueue({ storage in try OriginalStore(storage: storage).link(of: id) }) == nil else {
      return false
    }
    do {
      try await forEachChunk(of: id) { _ in }
      return true
    } catch BoardStoreError.originalDamaged, BoardStoreError.corrupt {
      return false
    }
  }

  /// - Parameter known: what's here, and stays as it is if the other board has no bytes either.
  @concurrent private func importBytes(
    of record: Original, from other: BoardFile, inPlaceOf known: Original?
  ) async throws -> Original {
    let id = record.id
    // Through a file of its own: two boards that wait for each other's queues could wait for ever.
    let passage = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)")
    defer { unlink(passage.systemPath) }
    var data: Data?
    do {
      if record.byteCount > 8 * Schema.chunkSize {
        try await other.writeOriginal(id, to: passage)
      } else {
        data = try await other.originalData(id)
      }
    } catch let error as BoardStoreError {
      switch error {
      case .linkBroken, .originalDamaged, .noSuchOriginal:
        if let known { return known }
        throw error
      default: throw error
      }
    }
    if let data {
      return try await addOriginal(
        data: data, name: record.name, typeIdentifier: record.typeIdentifier, pixelSize: record.pixelSize,
        limit: BoardLimits.maximumOriginalBytes)
    }
    return try await addOriginal(
      contentsOf: passage, name: record.name, typeIdentifier: record.typeIdentifier,
      pixelSize: record.pixelSize, limit: BoardLimits.maximumOriginalBytes)
  }

  /// The place alone, from a board whose linked file is gone.
  @concurrent private func importLink(
    of record: Original, from other: BoardFile
  ) async throws -> Original {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    guard
      let link = try await other.onQueue({ storage in try OriginalStore(storage: storage).link(of: record.id)
        })
    else {
      throw BoardStoreError.noSuchOriginal(record.id)
    }
    let kept = try await onQueue { storage in
      try OriginalStore(storage: storage).keepLink(of: record, at: link.url)
    }
    // All that can be seen of it. Without it the pin is an empty card, so it's no error.
    if let preview = try? await other.preview(for: record.id) {
      try? await setPreview(preview, for: record.id)
    }
    return kept
  }

  /// Keeps a small picture of an original beside it, in any format, at most 16 MiB.
  @concurrent public func setPreview(_ data: Data, for id: OriginalID) async throws {
    guard data.count <= Schema.maximumPreviewBytes else {
      throw BoardStoreError.outOfBounds("\(data.count) bytes of preview")
    }
    try await transact { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO preview (original, data) SELECT key, ? FROM original WHERE sha256 = ?
          """, arguments: [data, id.sha256])
      guard db.changesCount == 1 else { throw BoardStoreError.noSuchOriginal(id) }
    }
  }

  /// The small picture that was kept; nil if there's none.
  @concurrent public func preview(for id: OriginalID) async throws -> Data? {
    try await run { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT preview.data FROM preview JOIN original ON original.key = preview.original
          WHERE original.sha256 = ? AND length(preview.data) <= ?
          """)
      return try Row.fetchOne(statement, arguments: [id.sha256, Schema.maximumPreviewBytes])
        .map { try RowReader($0, of: "a preview").blob(0) }
    }
  }
}
