public import Board
public import Foundation
import GRDB

extension FileOriginals {
  /// Stores a preview of an original beside it, in any format, of at most 16 MiB.
  @concurrent public func setPreview(_ data: Data, for id: OriginalID) async throws {
    guard data.count <= Schema.maximumPreviewBytes else {
      throw BoardStoreError.outOfBounds("\(data.count) bytes of preview")
    }
    try await board.transact { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO preview (original, data) SELECT key, ? FROM original WHERE sha256 = ?
          """, arguments: [data, id.sha256])
      guard db.changesCount == 1 else { throw BoardStoreError.noSuchOriginal(id) }
    }
  }

  /// The preview of an original; nil if there's none.
  @concurrent public func preview(for id: OriginalID) async throws -> Data? {
    if let preview = board.storage.arriving[id]?.preview { return preview }
    return try await board.run { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT preview.data FROM preview JOIN original ON original.key = preview.original
          WHERE original.sha256 = ? AND length(preview.data) <= ?
          """)
      return try Row.fetchOne(statement, arguments: [id.sha256, Schema.maximumPreviewBytes])
        .map { try RowReader($0, of: .preview).blob(0) }
    }
  }

  /// Stores several previews in one transaction. Originals that the file doesn't have are left out.
  ///
  /// Does nothing as long as this process hasn't changed the board: a process that only shows it (its
  /// thumbnail is in every process's sidebar) mustn't take the writer's lock.
  @concurrent public func setPreviews(_ previews: [OriginalID: Data]) async throws {
    for data in previews.values where data.count > Schema.maximumPreviewBytes {
      throw BoardStoreError.outOfBounds("\(data.count) bytes of preview")
    }
    guard try await board.onQueue({ storage in storage.isWriter }) else { return }
    try await board.transact { db in
      for (id, data) in previews { try OriginalTable.insert(preview: data, of: id, in: db) }
    }
  }

  /// The previews of these originals, read at once. Originals without a preview are left out.
  @concurrent public func previews(for ids: [OriginalID]) async throws -> [OriginalID: Data] {
    let arriving = board.storage.arriving.previews(of: ids)
    return try await board.run { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT preview.data FROM preview JOIN original ON original.key = preview.original
          WHERE original.sha256 = ? AND length(preview.data) <= ?
          """)
      var previews = arriving
      for id in ids where previews[id] == nil {
        if let row = try Row.fetchOne(statement, arguments: [id.sha256, Schema.maximumPreviewBytes]) {
          previews[id] = try RowReader(row, of: .preview).blob(0)
        }
      }
      return previews
    }
  }

  /// The first bytes of the previews of these originals; the rest isn't read. Originals without a preview are
  /// left out, and a shorter preview is returned whole.
  /// - Parameters:
  ///   - count: the greatest number of bytes of each.
  ///   - ids: the originals whose previews are read.
  @concurrent public func previewHeads(of count: Int, for ids: [OriginalID]) async throws -> [OriginalID:
    Data]
  {
    let arriving = board.storage.arriving.previews(of: ids)
    return try await board.run { db in
      let statement = try db.cachedStatement(sql: "SELECT key FROM original WHERE sha256 = ?")
      let values = ValueReader(in: db, table: "preview", column: "data")
      defer { values.close() }
      var heads = arriving.mapValues { $0.prefix(count) }
      for id in ids where heads[id] == nil {
        if let key = try Int64.fetchOne(statement, arguments: [id.sha256]),
          let head = try values.first(count, inRow: key)
        {
          heads[id] = head
        }
      }
      return heads
    }
  }
}
