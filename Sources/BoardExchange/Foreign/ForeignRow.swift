import Foundation
import GRDBSQLite

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
