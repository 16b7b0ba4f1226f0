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
    for column in PinTable.columns.indices { StoredRow.append(column, of: statement, to: &bytes) }
    let row = StoredRow(bytes[start...])
    guard let id = PinID(try row.text(0)) else { throw row.flaw(0) }
    guard places.updateValue(start..<bytes.count, forKey: id) == nil else {
      throw RowFlaw(detail: BoardError.duplicatePin(id).detail)
    }
    if row.mayBeHeld { heldStrokes.append(id) }
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

  /// The field in which a stroke names a pin that holds it.
  private static let holder = Data("\"pin\"".utf8)
  /// The bytes before a value: its type, and its length.
  private static let head = 1 + MemoryLayout<Int32>.size

  static func append(_ column: Int, of statement: OpaquePointer, to bytes: inout [UInt8]) {
    let column = CInt(column)
    let type = sqlite3_column_type(statement, column)
    bytes.append(UInt8(truncatingIfNeeded: type))
    switch type {
    case SQLITE_INTEGER: append(sqlite3_column_int64(statement, column), to: &bytes)
    case SQLITE_FLOAT: append(sqlite3_column_double(statement, column).bitPattern, to: &bytes)
    case SQLITE_NULL: append(nil, count: 0, to: &bytes)
    default:
      let value = sqlite3_column_blob(statement, column)
      append(value, count: sqlite3_column_bytes(statement, column), to: &bytes)
    }
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value) { append($0.baseAddress, count: CInt($0.count), to: &bytes) }
  }

  private static func append(_ value: UnsafeRawPointer?, count: CInt, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: count) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : Int(count)))
  }

  private func length(at offset: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      Int(buffer.loadUnaligned(fromByteOffset: offset - bytes.startIndex + 1, as: Int32.self))
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
    guard value(1, as: SQLITE_TEXT)?.elementsEqual("stroke".utf8) ?? false,
      let payload = value(3, as: SQLITE_BLOB)
    else { return false }
    return payload.contains(UInt8(ascii: "\\")) || Data(payload).range(of: Self.holder) != nil
  }
}
