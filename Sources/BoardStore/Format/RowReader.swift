import Board
import Foundation
import GRDB
import GRDBSQLite

/// The values of a row of a file that isn't trusted: a value of another type is an error.
protocol RowValues {
  func isNull(_ column: Int) -> Bool
  func text(_ column: Int) throws -> String
  func integer(_ column: Int) throws -> Int
  /// A finite number.
  func real(_ column: Int) throws -> Double
  func blob(_ column: Int) throws -> Data
  /// The id in a text.
  func pinID(_ column: Int) throws -> PinID
  /// The id of an image in a text.
  func originalID(_ column: Int) throws -> OriginalID
  /// The error of a column's value.
  func flaw(_ column: Int) -> RowFlaw
}

extension RowValues {
  func pinID(_ column: Int) throws -> PinID {
    guard let id = PinID(try text(column)) else { throw flaw(column) }
    return id
  }

  func originalID(_ column: Int) throws -> OriginalID {
    guard let id = OriginalID(try text(column)) else { throw flaw(column) }
    return id
  }
}

/// Reads a row of a file that isn't trusted. (GRDB's own subscripts end the process on a value of another
/// type.)
struct RowReader: RowValues {
  private let row: Row
  private let owner: RowOwner

  /// - Parameter owner: what the row is, for errors.
  init(_ row: Row, of owner: RowOwner) {
    self.row = row
    self.owner = owner
  }

  func isNull(_ column: Int) -> Bool {
    column < row.count && row.hasNull(atIndex: column)
  }

  func text(_ column: Int) throws -> String {
    guard case .string(let value) = try storage(column) else { throw flaw(column) }
    return value
  }

  func integer(_ column: Int) throws -> Int {
    guard case .int64(let value) = try storage(column) else { throw flaw(column) }
    return Int(value)
  }

  func real(_ column: Int) throws -> Double {
    switch try storage(column) {
    case .double(let value) where value.isFinite: return value
    case .int64(let value): return Double(value)
    default: throw flaw(column)
    }
  }

  func blob(_ column: Int) throws -> Data {
    guard case .blob(let value) = try storage(column) else { throw flaw(column) }
    return value
  }

  func uuid(_ column: Int) throws -> UUID {
    var text = try text(column)
    guard
      let value = text.withUTF8({ PinID(stored: UnsafeRawBufferPointer($0))?.uuid }) ?? UUID(uuidString: text)
    else {
      throw flaw(column)
    }
    return value
  }

  func flaw(_ column: Int) -> RowFlaw {
    RowFlaw(
      of: owner,
      at: column < row.count ? Array(row.columnNames)[column] : String(column))
  }

  private func storage(_ column: Int) throws -> DatabaseValue.Storage {
    guard column < row.count else { throw flaw(column) }
    let value: DatabaseValue = row[column]
    return value.storage
  }
}

/// The error of a value in a file that has a wrong type or is out of bounds.
struct RowFlaw: Error {
  /// The value's position, such as "pin: width".
  let detail: String

  init(detail: String) { self.detail = detail }

  /// - Parameter column: the column's name in the file, which is the same in all languages.
  init(of owner: RowOwner, at column: String) {
    detail = "\(owner.rawValue): \(column)"
  }
}

/// What a row of a file is. The names are the same in all languages, like those of tables and columns.
enum RowOwner: String {
  case board, view, history, original, chunk, preview, pin, link, transfer, transfers
  case header, schema, journalMode = "journal_mode", check = "quick_check", count
}

/// Reads the lengths and the first bytes of one column's values with SQLite's incremental I/O, because
/// `length` and `substr` would read whole values.
final class ValueReader {
  private let connection: OpaquePointer?
  private let (table, column): (String, String)
  private var value: OpaquePointer?

  init(in db: Database, table: String, column: String) {
    connection = db.sqliteConnection
    (self.table, self.column) = (table, column)
  }

  /// The length of a value in bytes; nil if the row is gone, or its value is neither text nor bytes.
  /// - Parameter row: a `rowid` of the table.
  func byteCount(inRow row: Int64) throws -> Int? {
    let result =
      value == nil
      ? sqlite3_blob_open(connection, "main", table, column, row, 0, &value)
      : sqlite3_blob_reopen(value, row)
    switch result {
    case SQLITE_OK: return Int(sqlite3_blob_bytes(value))
    case SQLITE_ERROR:
      // A handle that has failed can't be used for another row.
      close()
      return nil
    default: throw DatabaseError(resultCode: ResultCode(rawValue: result))
    }
  }

  /// The first bytes of a value, or all of a shorter one; nil if the row is gone, or its value is neither
  /// text nor bytes.
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

  /// Ends the read transaction that the handle keeps open.
  func close() {
    sqlite3_blob_close(value)
    value = nil
  }

  deinit { sqlite3_blob_close(value) }
}
