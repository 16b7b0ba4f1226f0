import Foundation
import GRDB

/// How far a board has come: what tells a file that has all of it from an older copy of the same board.
struct BoardProgress {
  /// The number of the newest step that's done.
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
    guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT modified_at FROM board")) else {
      throw RowFlaw(detail: "no board in it")
    }
    modified = try RowReader(row, of: "the board").real(0)
    position = try BoardTable.position(in: db)
    let statement = try db.cachedStatement(
      sql: "SELECT step, part, id FROM history ORDER BY step DESC, part DESC LIMIT 1")
    newest = try Row.fetchOne(statement).map { row in
      let reader = RowReader(row, of: "the history")
      return Part(step: try reader.integer(0), part: try reader.integer(1), id: try reader.uuid(2))
    }
  }

  /// Whether another file of the same board has everything that was done in this one.
  func isContained(in db: Database) throws -> Bool {
    let other = try BoardProgress(of: db)
    // Without a history, nothing says that a later change came after what was done here; unless that's nothing.
    guard let newest else {
      return other.position == position && other.modified == modified
        || position == 0 && other.modified >= modified
    }
    // Nothing was done after the newest step; it may have been undone, and that's something done too.
    if other.newest == newest { return other.position == position || other.modified > modified }
    // Step numbers are given anew once steps were undone: the newest step's own id is what counts.
    let row = try Row.fetchOne(
      db, sql: "SELECT id FROM history WHERE step = ? AND part = ?", arguments: [newest.step, newest.part])
    return try row.map { try RowReader($0, of: "the history").uuid(0) == newest.id } ?? false
  }
}
