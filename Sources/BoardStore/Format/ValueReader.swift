import Foundation
import GRDB
import GRDBSQLite

/// Looks at text and bytes of one column without reading all of them: SQLite's `length` and `substr` would.
final class ValueReader {
  private let connection: OpaquePointer?
  private let (table, column): (String, String)
  private var value: OpaquePointer?

  init(in db: Database, table: String, column: String) {
    connection = db.sqliteConnection
    (self.table, self.column) = (table, column)
  }

  /// How long a value is; nil if there's no such row any more, or neither text nor bytes in it.
  /// - Parameter row: a `rowid` of the table.
  func byteCount(inRow row: Int64) throws -> Int? {
    let result =
      value == nil
      ? sqlite3_blob_open(connection, "main", table, column, row, 0, &value)
      : sqlite3_blob_reopen(value, row)
    switch result {
    case SQLITE_OK: return Int(sqlite3_blob_bytes(value))
    case SQLITE_ERROR:
      // One that has failed can't be used for another row.
      close()
      return nil
    default: throw DatabaseError(resultCode: ResultCode(rawValue: result))
    }
  }

  /// Its first bytes, all of them where there are fewer; nil as above.
  func first(_ count: Int, inRow row: Int64) throws -> Data? {
    guard let all = try byteCount(inRow: row) else { return nil }
    var head = Data(count: min(max(count, 0), all))
    guard !head.isEmpty else { return head }
    let result = head.withUnsafeMutableBytes { (buffer: UnsafeMutableRawBufferPointer) in
      sqlite3_blob_read(value, buffer.baseAddress, Int32(clamping: buffer.count), 0)
    }
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    return head
  }

  /// It holds the file for reading until then.
  func close() {
    sqlite3_blob_close(value)
    value = nil
  }

  deinit { sqlite3_blob_close(value) }
}
