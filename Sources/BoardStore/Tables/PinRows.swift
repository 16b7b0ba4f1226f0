import Board
import Foundation
import GRDB
import GRDBSQLite

/// The rows of the table `pin` as they're stored. Two states of a board have most of them alike: a merge
/// compares them byte for byte, and decodes those that it needs.
struct PinRows: Sendable {
  private var bytes: [UInt8] = []
  /// The pins in the order of their ids, which is that of the table.
  private(set) var ids: [PinID] = []
  /// Where the rows are, in the same order.
  private var ranges: [Range<Int>] = []
  /// The strokes that a pin may hold.
  private(set) var heldStrokes: [PinID] = []

  var count: Int { ids.count }

  init(in db: Database) throws {
    try read(db)
    try sort()
  }

  private mutating func read(_ db: Database) throws {
    let statement = try db.makeStatement(
      sql: "SELECT \(PinTable.columns.joined(separator: ", ")) FROM pin")
    let rows = statement.sqliteStatement
    defer { sqlite3_reset(rows) }
    while true {
      switch sqlite3_step(rows) {
      case SQLITE_ROW: try add(rows)
      case SQLITE_DONE: return
      default: throw Self.error(of: rows)
      }
    }
  }

  private static func error(of statement: OpaquePointer) -> DatabaseError {
    let db = sqlite3_db_handle(statement)
    return DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_errcode(db)),
      message: sqlite3_errmsg(db).map { String(cString: $0) })
  }

  private mutating func add(_ statement: OpaquePointer) throws {
    guard count < BoardLimits.maximumPins else { throw RowFlaw(detail: "too many pins") }
    let start = bytes.count
    StoredRow.append(statement, to: &bytes)
    let row = bytes[start...]
    guard let id = try StoredRow.id(of: row) else { throw StoredRow(row).flaw(0) }
    ids.append(id)
    ranges.append(start..<bytes.count)
    if sqlite3_column_bytes(statement, 1) == StoredRow.stroke.utf8.count, StoredRow(row).mayBeHeld {
      heldStrokes.append(id)
    }
  }

  /// Sorts the rows where another program has spelled ids otherwise: the table's order is that of the texts.
  private mutating func sort() throws {
    if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    let order = ids.indices.sorted { ids[$0] < ids[$1] }
    (ids, ranges) = (order.map { ids[$0] }, order.map { ranges[$0] })
    if let (id, _) = zip(ids, ids.dropFirst()).first(where: { $0 == $1 }) {
      throw RowFlaw(detail: BoardError.duplicatePin(id).detail)
    }
  }

  private func range(of id: PinID) -> Range<Int>? {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < count && ids[low] == id ? ranges[low] : nil
  }

  /// The pins whose rows aren't the same in both tables, or only in one of them.
  func otherThan(_ other: PinRows) -> Set<PinID> {
    var found: Set<PinID> = []
    bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { foreign in
        var (index, theirs) = (0, 0)
        while index < count, theirs < other.count {
          if ids[index] == other.ids[theirs] {
            let (range, their) = (ranges[index], other.ranges[theirs])
            if !UnsafeRawBufferPointer(rebasing: own[range]).isSame(
              as: UnsafeRawBufferPointer(rebasing: foreign[their]))
            {
              found.insert(ids[index])
            }
            (index, theirs) = (index + 1, theirs + 1)
          } else if ids[index] < other.ids[theirs] {
            found.insert(ids[index])
            index += 1
          } else {
            found.insert(other.ids[theirs])
            theirs += 1
          }
        }
        found.formUnion(ids[index...])
        found.formUnion(other.ids[theirs...])
      }
    }
    return found
  }

  /// Writes the rows into an empty table as they were read.
  func write(to db: Database) throws {
    let marks = PinTable.columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try db.makeStatement(
      sql: "INSERT INTO pin (\(PinTable.columns.joined(separator: ", "))) VALUES (\(marks))")
    for range in ranges {
      try insertion.execute(arguments: StatementArguments(StoredRow(bytes[range]).values))
    }
  }

  /// The row of a pin if the table still has it as it was read, byte for byte.
  func row(of id: PinID, in db: Database) throws -> (any RowValues)? {
    guard let range = range(of: id) else { return nil }
    let known = StoredRow(bytes[range])
    let statement = try db.cachedStatement(
      sql: "SELECT \(PinTable.columns.joined(separator: ", ")) FROM pin WHERE id = ?")
    statement.arguments = [try known.text(0)]
    let row = statement.sqliteStatement
    defer { sqlite3_reset(row) }
    guard sqlite3_step(row) == SQLITE_ROW else { return nil }
    var found: [UInt8] = []
    StoredRow.append(row, to: &found)
    let isSame = found.withUnsafeBytes { found in
      bytes[range].withUnsafeBytes { $0.isSame(as: found) }
    }
    return isSame ? known : nil
  }

  /// Decodes some of the pins: those that are there.
  func pins(_ ids: some Sequence<PinID>) throws -> [Pin] {
    try ids.compactMap { id in try range(of: id).map { try PinTable.pin(of: StoredRow(bytes[$0])) } }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard let base = baseAddress, let others = other.baseAddress else { return count == other.count }
    return count == other.count && memcmp(base, others, count) == 0
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
    let columns = 0..<CInt(PinTable.columns.count)
    let count = columns.reduce(columns.count * head) { $0 + valueBytes(statement, $1) }
    withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { row in
      var offset = 0
      for column in columns {
        let type = sqlite3_column_type(statement, column)
        let length = valueBytes(statement, column)
        row.storeBytes(of: UInt8(truncatingIfNeeded: type), toByteOffset: offset, as: UInt8.self)
        row.storeBytes(of: Int32(length).littleEndian, toByteOffset: offset + 1, as: Int32.self)
        offset += head
        switch type {
        case SQLITE_INTEGER:
          row.storeBytes(of: sqlite3_column_int64(statement, column), toByteOffset: offset, as: Int64.self)
        case SQLITE_FLOAT:
          row.storeBytes(of: sqlite3_column_double(statement, column), toByteOffset: offset, as: Double.self)
        default:
          if length > 0, let value = sqlite3_column_blob(statement, column) {
            memcpy(row.baseAddress! + offset, value, length)
          }
        }
        offset += length
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(row))
    }
  }

  private static func valueBytes(_ statement: OpaquePointer, _ column: CInt) -> Int {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: MemoryLayout<Int64>.size
    case SQLITE_NULL: 0
    default: Int(sqlite3_column_bytes(statement, column))
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
