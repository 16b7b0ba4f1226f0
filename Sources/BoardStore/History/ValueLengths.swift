import Foundation
import GRDB
import GRDBSQLite

/// How long the changes of stored steps are, without reading them: SQLite's `length` would.
final class ValueLengths {
  private let connection: OpaquePointer?
  private var value: OpaquePointer?

  init(in db: Database) {
    connection = db.sqliteConnection
  }

  /// - Parameter row: a `rowid` of the table `history`.
  func bytes(inRow row: Int64) throws -> Int {
    let result =
      value == nil
      ? sqlite3_blob_open(connection, "main", "history", "changes", row, 0, &value)
      : sqlite3_blob_reopen(value, row)
    switch result {
    case SQLITE_OK: return Int(sqlite3_blob_bytes(value))
    // There's no such row any more, or neither text nor bytes in it.
    case SQLITE_ERROR: throw RowFlaw(detail: "the history: changes")
    default: throw DatabaseError(resultCode: ResultCode(rawValue: result))
    }
  }

  /// It holds the file for reading until then.
  func close() {
    sqlite3_blob_close(value)
    value = nil
  }

  deinit { sqlite3_blob_close(value) }
}
