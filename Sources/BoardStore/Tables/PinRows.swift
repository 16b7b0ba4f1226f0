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
    try makeRoom(db)
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

  /// Arrays that grow are copied again and again. Room that isn't needed costs nothing until it's written to.
  private mutating func makeRoom(_ db: Database) throws {
    let count = try db.cachedStatement(sql: "SELECT count(*) FROM pin")
    guard let row = try Row.fetchOne(count) else { return }
    let pins = min(try RowReader(row, of: .count).integer(0), BoardLimits.maximumPins)
    ids.reserveCapacity(pins)
    ranges.reserveCapacity(pins)
    bytes.reserveCapacity(pins * Self.usualBytes)
  }

  /// Most rows need fewer bytes.
  private static let usualBytes = 320

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
    let statement = try db.cachedStatement(sql: PinTable.selection)
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
