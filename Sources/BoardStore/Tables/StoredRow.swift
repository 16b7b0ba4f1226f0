import Board
import Foundation
import GRDB
import GRDBSQLite

/// A row of the table `pin` as a sequence of bytes: the types of its columns, where their values end, and the
/// values.
struct StoredRow: RowValues {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The kind of strokes.
  static let stroke = "stroke"
  /// The field in which a stroke names a pin that holds it.
  private static let holder = Data("\"pin\"".utf8)

  /// The id in a row; nil if its first column has none.
  static func id(of row: ArraySlice<UInt8>) throws -> PinID? {
    let stored = StoredRow(row)
    // Most ids are written so, and a merge reads all of them.
    if let id = stored.value(0, as: SQLITE_TEXT)?.withUnsafeBytes({ PinID(stored: $0) }) { return id }
    return PinID(try stored.text(0))
  }

  private static let columns = PinTable.columns.count
  /// The bytes before the values.
  private static let head = columns * (1 + MemoryLayout<Int32>.size)

  /// Appends the row at which a statement is.
  static func append(_ statement: OpaquePointer, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: Column.self, capacity: columns) { row in
      var end = head
      for number in 0..<columns {
        let column = Column(statement, number)
        row.initializeElement(at: number, to: column)
        end += column.length
      }
      withUnsafeTemporaryAllocation(byteCount: end, alignment: 1) { stored in
        var offset = head
        for (number, column) in row.enumerated() {
          column.write(to: stored, at: offset)
          offset += column.length
          stored.storeBytes(of: UInt8(truncatingIfNeeded: column.type), toByteOffset: number, as: UInt8.self)
          stored.storeBytes(of: Int32(offset).littleEndian, toByteOffset: endOffset(number), as: Int32.self)
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(stored))
      }
    }
  }

  private static func endOffset(_ column: Int) -> Int { columns + column * MemoryLayout<Int32>.size }

  /// A value in the row at which a statement is. It's asked by one thread alone.
  private struct Column {
    private let value: OpaquePointer?
    let type: CInt
    /// The bytes that it has in a stored row.
    let length: Int

    init(_ statement: OpaquePointer, _ number: Int) {
      value = sqlite3_column_value(statement, CInt(number))
      type = sqlite3_value_type(value)
      length =
        switch type {
        case SQLITE_INTEGER, SQLITE_FLOAT: MemoryLayout<Int64>.size
        case SQLITE_NULL: 0
        default: Int(sqlite3_value_bytes(value))
        }
    }

    func write(to row: UnsafeMutableRawBufferPointer, at offset: Int) {
      switch type {
      case SQLITE_INTEGER:
        row.storeBytes(of: sqlite3_value_int64(value), toByteOffset: offset, as: Int64.self)
      case SQLITE_FLOAT:
        row.storeBytes(of: sqlite3_value_double(value), toByteOffset: offset, as: Double.self)
      default:
        if length > 0, let bytes = sqlite3_value_blob(value) {
          memcpy(row.baseAddress! + offset, bytes, length)
        }
      }
    }
  }

  /// The values, as a statement takes them.
  var values: [DatabaseValue] {
    PinTable.columns.indices.map { column in
      if let value = value(column, as: SQLITE_INTEGER) { return number(value, as: Int64.self).databaseValue }
      if let value = value(column, as: SQLITE_FLOAT) { return number(value, as: Double.self).databaseValue }
      if let value = value(column, as: SQLITE_TEXT) {
        return String(decoding: value, as: UTF8.self).databaseValue
      }
      return value(column, as: SQLITE_BLOB).map { Data($0).databaseValue } ?? .null
    }
  }

  /// Where a value ends, in bytes from the row's beginning.
  private func end(_ column: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      Int(Int32(littleEndian: buffer.loadUnaligned(fromByteOffset: Self.endOffset(column), as: Int32.self)))
    }
  }

  private func value(_ column: Int, as type: CInt) -> ArraySlice<UInt8>? {
    guard isOf(type, column) else { return nil }
    let start = column == 0 ? Self.head : end(column - 1)
    return bytes[bytes.startIndex + start..<bytes.startIndex + end(column)]
  }

  private func isOf(_ type: CInt, _ column: Int) -> Bool { CInt(bytes[bytes.startIndex + column]) == type }

  private func number<Value: BitwiseCopyable>(_ bytes: ArraySlice<UInt8>, as type: Value.Type) -> Value {
    bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  // MARK: The values

  func isNull(_ column: Int) -> Bool { isOf(SQLITE_NULL, column) }

  func text(_ column: Int) throws -> String {
    guard let value = value(column, as: SQLITE_TEXT) else { throw flaw(column) }
    // Rows that are read by GRDB end at such a byte, too.
    return String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
  }

  func pinID(_ column: Int) throws -> PinID {
    if let id = value(column, as: SQLITE_TEXT)?.withUnsafeBytes({ PinID(stored: $0) }) { return id }
    guard let id = PinID(try text(column)) else { throw flaw(column) }
    return id
  }

  func originalID(_ column: Int) throws -> OriginalID {
    if let id = value(column, as: SQLITE_TEXT)?.withUnsafeBytes({ OriginalID(stored: $0) }) { return id }
    guard let id = OriginalID(try text(column)) else { throw flaw(column) }
    return id
  }

  func integer(_ column: Int) throws -> Int {
    guard let value = value(column, as: SQLITE_INTEGER) else { throw flaw(column) }
    return Int(number(value, as: Int64.self))
  }

  func real(_ column: Int) throws -> Double {
    if let value = value(column, as: SQLITE_FLOAT) {
      let real = number(value, as: Double.self)
      if real.isFinite { return real }
    } else if let value = value(column, as: SQLITE_INTEGER) {
      return Double(number(value, as: Int64.self))
    }
    throw flaw(column)
  }

  func blob(_ column: Int) throws -> Data {
    guard let value = value(column, as: SQLITE_BLOB) else { throw flaw(column) }
    return Data(value)
  }

  func flaw(_ column: Int) -> RowFlaw { RowFlaw(of: .pin, at: PinTable.columns[column]) }

  /// Whether the row is a stroke that may say which pins hold it, in words or in escapes of JSON.
  var mayBeHeld: Bool {
    guard value(1, as: SQLITE_TEXT)?.elementsEqual(Self.stroke.utf8) ?? false,
      let payload = value(3, as: SQLITE_BLOB)
    else { return false }
    return payload.contains(UInt8(ascii: "\\")) || Data(payload).range(of: Self.holder) != nil
  }
}
