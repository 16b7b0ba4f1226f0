import Board
import Foundation
import GRDB

/// The table `board`, and the board that all tables make up.

enum BoardTable {
  static func boardID(in db: Database) throws -> UUID {
    guard let row = try Row.fetchOne(db, sql: "SELECT id FROM board") else {
      throw RowFlaw(detail: "no board in it")
    }
    return try RowReader(row, of: "the board").uuid(0)
  }

  /// More steps than anybody takes.
  private static let maximumStep = 1 << 53

  static func position(in db: Database) throws -> Int {
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT position FROM board")) else {
      throw RowFlaw(detail: "no board in it")
    }
    // A file may claim any number; those that follow it must fit too.
    return min(try RowReader(row, of: "the board").integer(0), maximumStep)
  }

  static func document(in db: Database) throws -> BoardDocument {
    guard let row = try Row.fetchOne(db, sql: "SELECT id, name FROM board") else {
      throw RowFlaw(detail: "no board in it")
    }
    let board = RowReader(row, of: "the board")
    var pins: [Pin] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, kind, original, payload, name, x, y, width, height, rotation, z FROM pin")
    while let row = try rows.next() {
      guard pins.count < BoardLimits.maximumPins else { throw RowFlaw(detail: "too many pins") }
      pins.append(try PinTable.pin(in: row))
    }
    let originals = try OriginalTable.originals(in: db)
    do {
      return try BoardDocument(id: board.uuid(0), name: board.text(1), pins: pins, originals: originals)
    } catch let error as BoardError {
      throw RowFlaw(detail: error.description)
    }
  }
}
