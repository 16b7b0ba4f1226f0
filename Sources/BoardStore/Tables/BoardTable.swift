import Board
import Foundation
import GRDB

/// The table `board`, and the board that consists of all tables.
enum BoardTable {
  static func boardID(in db: Database) throws -> UUID {
    guard let row = try Row.fetchOne(db, sql: "SELECT id FROM board") else {
      throw RowFlaw(detail: "no board in it")
    }
    return try RowReader(row, of: .board).uuid(0)
  }

  /// The greatest number of a step, which no user reaches. Greater ones are damage: the steps that follow
  /// would have no numbers of their own.
  static let maximumStep = 1 << 53

  static func position(in db: Database) throws -> Int {
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT position FROM board")) else {
      throw RowFlaw(detail: "no board in it")
    }
    let reader = RowReader(row, of: .board)
    let position = try reader.integer(0)
    guard (0..<maximumStep).contains(position) else { throw reader.flaw(0) }
    return position
  }

  /// When the board was changed last, in seconds since 1970.
  static func modified(in db: Database) throws -> Double {
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT modified_at FROM board")) else {
      throw RowFlaw(detail: "no board in it")
    }
    return try RowReader(row, of: .board).real(0)
  }

  /// When the board was changed last, for the time of the next change; 0 if the file has no time that a clock
  /// could show.
  static func lastChange(in db: Database) -> Double {
    let last = (try? modified(in: db)) ?? 0
    return (0..<1e11).contains(last) ? last : 0
  }

  /// The time of a change that's done now. It's later than that of the last change, even if the clock was set
  /// back or the last change came from a computer whose clock is ahead: of two changes that know each other,
  /// the later one counts when boards are merged.
  static func time(after last: Double) -> Double {
    max(Date().timeIntervalSince1970, last + 0.000_001)
  }

  static func document(in db: Database) throws -> BoardDocument {
    var pins: [Pin] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(PinTable.columns.joined(separator: ", ")) FROM pin")
    while let row = try rows.next() {
      guard pins.count < BoardLimits.maximumPins else { throw RowFlaw(detail: "too many pins") }
      pins.append(try PinTable.pin(in: row))
    }
    return try document(of: pins, in: db)
  }

  /// The board with some pins.
  static func document(of pins: [Pin], in db: Database) throws -> BoardDocument {
    guard let row = try Row.fetchOne(db, sql: "SELECT id, name FROM board") else {
      throw RowFlaw(detail: "no board in it")
    }
    let board = RowReader(row, of: .board)
    let originals = try OriginalTable.originals(in: db)
    do {
      return try BoardDocument(
        id: board.uuid(0), name: board.text(1), pins: pins, originals: originals,
        startView: ViewTable.startView(in: db))
    } catch let error as BoardError {
      throw RowFlaw(detail: error.detail)
    }
  }
}

/// The progress of a board, which distinguishes a file with all changes from an older copy of the board.
struct BoardProgress {
  /// The number of the newest done step.
  private let position: Int
  /// The last part of the newest stored step, done or undone; nil if none is stored.
  private let newest: Part?
  let modified: Double

  private struct Part: Equatable {
    let step: Int
    let part: Int
    let id: UUID
  }

  init(of db: Database) throws {
    modified = try BoardTable.modified(in: db)
    position = try BoardTable.position(in: db)
    let statement = try db.cachedStatement(
      sql: "SELECT step, part, id FROM history ORDER BY step DESC, part DESC LIMIT 1")
    newest = try Row.fetchOne(statement).map { row in
      let reader = RowReader(row, of: .history)
      return Part(step: try reader.integer(0), part: try reader.integer(1), id: try reader.uuid(2))
    }
  }

  /// Whether another file of this board has everything that was done in this one.
  func isContained(in db: Database) throws -> Bool {
    let other = try BoardProgress(of: db)
    // Without a history, nothing proves that the other file's changes came after those of this file, unless
    // this file has none.
    guard let newest else {
      return other.position == position && other.modified == modified
        || position == 0 && other.modified >= modified
    }
    // Both files have one newest step. It may have been undone in one of them, which is a change, too.
    if other.newest == newest { return other.position == position || other.modified > modified }
    // Step numbers are reused after steps were undone, so the newest step's id is compared.
    let row = try Row.fetchOne(
      db, sql: "SELECT id FROM history WHERE step = ? AND part = ?", arguments: [newest.step, newest.part])
    return try row.map { try RowReader($0, of: .history).uuid(0) == newest.id } ?? false
  }
}
