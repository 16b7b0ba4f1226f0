public import Board
public import Foundation
import GRDB

extension BoardFile {
  /// Keeps several small pictures beside their originals, in one transaction. Originals that the file doesn't
  /// have are left out.
  ///
  /// Does nothing as long as this process hasn't changed the board: whoever only looks at it (its thumbnail is
  /// in every process's sidebar) must not take another process's right to write.
  @concurrent public func setPreviews(_ previews: [OriginalID: Data]) async throws {
    for data in previews.values where data.count > Schema.maximumPreviewBytes {
      throw BoardStoreError.outOfBounds("\(data.count) bytes of preview")
    }
    guard try await onQueue({ storage in storage.isWriter }) else { return }
    try await transact { db in
      let statement = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO preview (original, data) SELECT key, ? FROM original WHERE sha256 = ?")
      for (id, data) in previews { try statement.execute(arguments: [data, id.sha256]) }
    }
  }

  /// The small pictures that were kept of these originals, in one go; those without one are left out.
  @concurrent public func previews(for ids: [OriginalID]) async throws -> [OriginalID: Data] {
    try await run { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT preview.data FROM preview JOIN original ON original.key = preview.original
          WHERE original.sha256 = ? AND length(preview.data) <= ?
          """)
      var previews: [OriginalID: Data] = [:]
      for id in ids {
        if let row = try Row.fetchOne(statement, arguments: [id.sha256, Schema.maximumPreviewBytes]) {
          previews[id] = try RowReader(row, of: "a preview").blob(0)
        }
      }
      return previews
    }
  }
}
