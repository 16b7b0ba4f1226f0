import CBoardExchange
import KitFiles
import Foundation
import GRDBSQLite
import Localization
import Synchronization

/// An SQLite database that another program made, opened for reading only. Its contents aren't trusted: the
/// tables must be plain ones, each value is checked where it's read, and the work that the database may cause
/// is limited.
///
/// Belongs to one thread at a time.
final class ForeignDatabase {
  /// The greatest number of SQLite's virtual machine steps for all queries together: about a second. A file
  /// that needs more has a loop.
  private static let mostSteps = 40_000_000
  private static let stepsAtOnce: CInt = 4_000

  private let file: RegularFile
  private var connection: OpaquePointer?
  private let watch = Watch()

  /// The state of SQLite's progress handler, which is called every few thousand steps on the thread that runs
  /// the query.
  private final class Watch {
    var steps = 0
    var isExhausted: Bool { steps > ForeignDatabase.mostSteps }
  }

  /// - Parameters:
  ///   - size: the size of the database, in bytes.
  ///   - head: the number of the database's first bytes that are stored behind it.
  init(_ file: RegularFile, size: Int, head: Int = 0) throws {
    self.file = file
    let result = board_exchange_open(file.descriptor, Int64(size), Int64(head), &connection)
    guard result == SQLITE_OK, let connection else {
      sqlite3_close(connection)
      throw ExchangeError.damaged(file.url, detail: Self.text(of: result))
    }
    sqlite3_progress_handler(
      connection, Self.stepsAtOnce,
      { context in
        guard let context else { return 1 }
        let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
        watch.steps += Int(ForeignDatabase.stepsAtOnce)
        return watch.isExhausted || Task.isCancelled ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
  }

  deinit { sqlite3_close(connection) }

  /// Returns the columns of a plain table that are neither hidden nor computed. Views and virtual tables
  /// don't count as tables. Returns nil if there's no such table.
  func columns(of table: String) throws -> Set<String>? {
    var isPlain = false
    try forEachRow(
      "SELECT type, rootpage FROM sqlite_schema WHERE name = '\(table)' AND type <> 'index'", limit: 16
    ) { row in
      isPlain = row.text(0) == "table" && (row.integer(1) ?? 0) > 0
    }
    guard isPlain else { return nil }
    var columns: Set<String> = []
    try forEachRow("SELECT name, hidden FROM pragma_table_xinfo('\(table)')", limit: 2_000) { row in
      if row.integer(1) == 0, let name = row.text(0) { columns.insert(name) }
    }
    return columns
  }

  /// Returns a number from the database's header, such as `user_version`.
  func pragma(_ name: String) throws -> Int {
    var value = 0
    try forEachRow("PRAGMA \(name)", limit: 1) { value = $0.integer(0) ?? 0 }
    return value
  }

  /// Calls `body` with the rows of a query, at most `limit` of them. The query is this program's own.
  func forEachRow(_ sql: String, limit: Int, _ body: (ForeignRow) throws -> Void) throws {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    guard let statement else { throw ExchangeError.damaged(file.url, detail: "no answer") }
    let row = ForeignRow(statement)
    for _ in 0..<limit {
      let result = sqlite3_step(statement)
      if result == SQLITE_DONE { return }
      guard result == SQLITE_ROW else { return try check(result) }
      try body(row)
    }
  }

  /// Calls `body` with all rows of a query. More than `most` rows are damage.
  /// - Parameter noun: the name of the rows, for the error.
  func forEachRow(_ sql: String, most: Int, _ noun: String, _ body: (ForeignRow) throws -> Void) throws {
    var count = 0
    try forEachRow(sql, limit: most + 1) { row in
      guard count < most else {
        throw ExchangeError.damaged(file.url, detail: "it has more than \(most) \(noun)")
      }
      count += 1
      try body(row)
    }
  }

  /// Returns one value's bytes; nil if there's no such row. `table` and `column` are constants of this
  /// program, never text of the file.
  func bytes(in table: String, _ column: String, row: Int64, limit: Int, name: String) throws -> Data? {
    var blob: OpaquePointer?
    let opened = sqlite3_blob_open(connection, "main", table, column, row, 0, &blob)
    defer { sqlite3_blob_close(blob) }
    // SQLITE_ERROR means that there's no such row, or that its value isn't a blob or text.
    if opened == SQLITE_ERROR { return nil }
    try check(opened)
    let count = Int(sqlite3_blob_bytes(blob))
    // A cell may claim more bytes than the file has, and that much memory mustn't be allocated.
    guard count <= file.byteCount else {
      throw ExchangeError.damaged(file.url, detail: "a value's length")
    }
    guard count <= limit else {
      throw ItemFailure(
        name: name,
        localized(
          "\(name) is too large: \(ByteSize.text(of: count)), the limit is \(ByteSize.text(of: limit))"))
    }
    var data = Data(count: count)
    try data.withUnsafeMutableBytes { buffer in
      var offset = 0
      while offset < count {
        try Task.checkCancellation()
        let length = min(1 << 20, count - offset)
        try check(
          sqlite3_blob_read(
            blob, buffer.baseAddress.map { $0 + offset }, CInt(clamping: length), CInt(clamping: offset)))
        offset += length
      }
    }
    return data
  }

  private func check(_ result: CInt) throws {
    guard result != SQLITE_OK else { return }
    if result & 0xFF == SQLITE_INTERRUPT {
      try Task.checkCancellation()
      throw ExchangeError.damaged(file.url, detail: "reading it doesn't come to an end")
    }
    throw ExchangeError.damaged(file.url, detail: Self.text(of: result))
  }

  private static func text(of result: CInt) -> String {
    sqlite3_errstr(result).map { String(cString: $0) } ?? "SQLite error \(result)"
  }
}

/// The current row of a statement. A value of another type than the requested one is nil and never converted,
/// because its meaning is unknown.
struct ForeignRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func integer(_ column: CInt) -> Int? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(statement, column))
  }

  /// Returns a finite number; nil for infinity and NaN.
  func real(_ column: CInt) -> Double? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_FLOAT, SQLITE_INTEGER:
      let value = sqlite3_column_double(statement, column)
      return value.isFinite ? value : nil
    default: return nil
    }
  }

  /// Returns text of at most `limit` bytes. Bytes that aren't UTF-8 are replaced.
  func text(_ column: CInt, limit: Int = 1 << 20) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return raw(column, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns at most `limit` bytes. They're stored either as a blob or, as PureRef does, as text whose
  /// characters U+0000 … U+00FF are the bytes.
  func packedBytes(_ column: CInt, limit: Int = 1 << 20) -> [UInt8]? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_BLOB: return raw(column, limit: limit)
    case SQLITE_TEXT:
      guard let text = text(column, limit: 2 * limit) else { return nil }
      var bytes: [UInt8] = []
      for scalar in text.unicodeScalars {
        guard let byte = UInt8(exactly: scalar.value) else { return nil }
        bytes.append(byte)
      }
      return bytes
    default: return nil
    }
  }

  private func raw(_ column: CInt, limit: Int) -> [UInt8]? {
    // The pointer is requested first, because requesting it may convert the value and change its length.
    guard let start = sqlite3_column_blob(statement, column) else {
      return sqlite3_column_bytes(statement, column) == 0 ? [] : nil
    }
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count <= limit else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
