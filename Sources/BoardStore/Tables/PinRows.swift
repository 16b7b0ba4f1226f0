import Board
import Foundation
import GRDB
import GRDBSQLite

/// The rows of the table `pin` as they're stored. Two states of a board have most of them alike: a merge
/// compares them byte for byte, and decodes those that it needs.
struct PinRows: Sendable {
  private var bytes: [UInt8] = []
  private var places: [PinID: Range<Int>] = [:]
  /// The strokes that a pin may hold.
  private(set) var heldStrokes: [PinID] = []

  var count: Int { places.count }
  var ids: some Collection<PinID> { places.keys }

  init(in db: Database) throws {
    let statement = try db.makeStatement(
      sql: "SELECT \(PinTable.columns.joined(separator: ", ")) FROM pin")
    let rows = statement.sqliteStatement
    defer { sqlite3_reset(rows) }
    while true {
      switch sqlite3_step(rows) {
      case SQLITE_ROW: try add(rows)
      case SQLITE_DONE: return
      case let code:
        let message = sqlite3_errmsg(sqlite3_db_handle(rows)).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
      }
    }
  }

  private mutating func add(_ statement: OpaquePointer) throws {
    guard places.count < BoardLimits.maximumPins else { throw RowFlaw(detail: "too many pins") }
    let start = bytes.count
    StoredRow.append(statement, to: &bytes)
    let row = bytes[start...]
    guard let id = try StoredRow.id(of: row) else { throw StoredRow(row).flaw(0) }
    guard places.updateValue(start..<bytes.count, forKey: id) == nil else {
      throw RowFlaw(detail: BoardError.duplicatePin(id).detail)
    }
    if sqlite3_column_bytes(statement, 1) == StoredRow.stroke.utf8.count, StoredRow(row).mayBeHeld {
      heldStrokes.append(id)
    }
  }

  /// The pins whose rows aren't the same in both tables, or only in one of them.
  func otherThan(_ other: PinRows) -> Set<PinID> {
    var ids: Set<PinID> = []
    bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { foreign in
        for (id, place) in places {
          guard let theirs = other.places[id], place.count == theirs.count,
            memcmp(own.baseAddress! + place.lowerBound, foreign.baseAddress! + theirs.lowerBound, place.count)
              == 0
          else {
            ids.insert(id)
            continue
          }
        }
      }
    }
    for id in other.places.keys where places[id] == nil { ids.insert(id) }
    return ids
  }

  /// The row of a pin if the table still has it as it was read, byte for byte.
  func row(of id: PinID, in db: Database) throws -> (any RowValues)? {
    guard let place = places[id] else { return nil }
    let known = StoredRow(bytes[place])
    let statement = try db.cachedStatement(
      sql: "SELECT \(PinTable.columns.joined(separator: ", ")) FROM pin WHERE id = ?")
    statement.arguments = [try known.text(0)]
    let row = statement.sqliteStatement
    defer { sqlite3_reset(row) }
    guard sqlite3_step(row) == SQLITE_ROW else { return nil }
    var found: [UInt8] = []
    StoredRow.append(row, to: &found)
    return found.elementsEqual(bytes[place]) ? known : nil
  }

  /// Decodes some of the pins: those that are there.
  func pins(_ ids: some Sequence<PinID>) throws -> [Pin] {
    try ids.compactMap { id in try places[id].map { try PinTable.pin(of: StoredRow(bytes[$0])) } }
  }
}

/// A row of the table `pin` as a sequence of bytes: of each column its type, its length, and its value.
private struct StoredRow: RowValues {
  private let bytes: ArraySlice<UInt8>
  /// Where the columns begin.
  private var starts: [Int] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    starts.reserveCapacity(PinTable.columns.count)
    var offset = bytes.startIndex
    for _ in PinTable.columns {
      starts.append(offset)
      offset += Self.head + length(at: offset)
    }
  }

  /// The kind of strokes.
  static let stroke = "stroke"
  /// The field in which a stroke names a pin that holds it.
  private static let holder = Data("\"pin\"".utf8)
  /// How a length of 36 bytes is written.
  private static let length36 = withUnsafeBytes(of: Int32(36).littleEndian) { Array($0) }

  /// The id in a row; nil if its first column has none.
  static func id(of row: ArraySlice<UInt8>) throws -> PinID? {
    let text = row.dropFirst(head).prefix(36)
    // Most ids are written so, and a merge reads all of them.
    if CInt(row[row.startIndex]) == SQLITE_TEXT, text.count == 36, let id = PinID(stored: text),
      row.dropFirst().starts(with: length36)
    {
      return id
    }
    return PinID(try StoredRow(row).text(0))
  }

  /// The bytes before a value: its type, and its length.
  private static let head = 1 + MemoryLayout<Int32>.size

  /// Appends the row at which a statement is.
  static func append(_ statement: OpaquePointer, to bytes: inout [UInt8]) {
    for column in 0..<CInt(PinTable.columns.count) {
      let type = sqlite3_column_type(statement, column)
      switch type {
      case SQLITE_INTEGER:
        withUnsafeBytes(of: sqlite3_column_int64(statement, column)) { append($0, type, to: &bytes) }
      case SQLITE_FLOAT:
        withUnsafeBytes(of: sqlite3_column_double(statement, column)) { append($0, type, to: &bytes) }
      case SQLITE_NULL: append(UnsafeRawBufferPointer(start: nil, count: 0), type, to: &bytes)
      default:
        let value = sqlite3_column_blob(statement, column)
        let count = value == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
        append(UnsafeRawBufferPointer(start: value, count: count), type, to: &bytes)
      }
    }
  }

  private static func append(_ value: UnsafeRawBufferPointer, _ type: CInt, to bytes: inout [UInt8]) {
    let head = UInt64(UInt8(truncatingIfNeeded: type)) | UInt64(UInt32(value.count)) << 8
    withUnsafeBytes(of: head.littleEndian) { bytes.append(contentsOf: $0.prefix(Self.head)) }
    bytes.append(contentsOf: value)
  }

  private func length(at offset: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      let start = offset - bytes.startIndex + 1
      return Int(Int32(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: Int32.self)))
    }
  }

  private func value(_ column: Int, as type: CInt) -> ArraySlice<UInt8>? {
    guard isOf(type, column) else { return nil }
    let start = starts[column] + Self.head
    return bytes[start..<start + length(at: starts[column])]
  }

  private func isOf(_ type: CInt, _ column: Int) -> Bool { CInt(bytes[starts[column]]) == type }

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
    if let text = value(column, as: SQLITE_TEXT), let id = PinID(stored: text) { return id }
    guard let id = PinID(try text(column)) else { throw flaw(column) }
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
