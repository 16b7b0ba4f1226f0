import Board
import Foundation
import GRDB
import Localization

/// Merges another state of an open board into it, as one transaction. Use it on the file's queue.
struct MergeTransaction {
  let storage: BoardStorage
  let theirs: BoardWithPast

  /// A merge, and the board for which it was made.
  struct Plan {
    let ours: BoardWithPast
    let merge: BoardMerge

    /// Whether the board in a file hasn't been changed since.
    func fits(_ db: Database) throws -> Bool {
      try BoardTable.lastChange(in: db) == ours.modified && BoardTable.position(in: db) == ours.position
    }
  }

  /// Returns the merge as it would be now. Nothing is written.
  func plan() throws -> Plan {
    try storage.perform { db in
      let ours = try Self.board(in: db)
      return Plan(ours: ours, merge: try Self.merge(ours, with: theirs, at: storage.url))
    }
  }

  /// Writes the merge. The originals of its pins must have been copied. If nothing is new, nothing is
  /// written.
  /// - Parameter known: a merge that was planned before; the board may have been changed since.
  func run(_ known: Plan) throws -> BoardMerge {
    try storage.checkWritable()
    try storage.writeRescued()
    let plan = try storage.perform { try known.fits($0) } ? known : plan()
    let (ours, merge) = (plan.ours, plan.merge)
    guard let steps = merge.steps else { return merge }
    let url = storage.url
    try storage.write { db in
      // Another process may have written in between, if this one wasn't the writer yet.
      guard try plan.fits(db) else {
        throw BoardStoreError.conflict(url, detail: localized("its history"))
      }
      for change in merge.changes { try PinTable.write(change, in: db, at: url) }
      try Self.replace(ours.steps.prefix(merge.kept), by: steps, in: db)
      try db.execute(
        sql: "UPDATE board SET position = ?, modified_at = ?",
        arguments: [merge.position, Self.time(after: [ours, theirs])])
    }
    storage.noteChanged()
    storage.tell(.changedElsewhere)
    return merge
  }

  /// - Parameter kept: the steps that stay; all others are removed.
  private static func replace(
    _ kept: ArraySlice<PastStep>, by steps: [PastStep], in db: Database
  ) throws {
    var number = kept.last?.number ?? 0
    var part = kept.reversed().prefix { $0.number == number }.count
    try db.execute(
      sql: "DELETE FROM history WHERE step > ? OR step = ? AND part >= ?", arguments: [number, number, part])
    for step in steps {
      if step.number != number { (number, part) = (step.number, 0) }
      try HistoryTable.insert(step, part: part, in: db)
      part += 1
    }
  }

  private static func merge(
    _ ours: BoardWithPast, with theirs: BoardWithPast, at url: URL
  ) throws -> BoardMerge {
    do {
      return try BoardMerge(ours, with: theirs, at: time(after: [ours, theirs]))
    } catch .otherBoard {
      throw BoardStoreError.otherBoard(url)
    } catch .impossible(let error) {
      throw BoardStoreError.outOfBounds(error.description)
    }
  }

  /// When a merge is done: later than everything that either side has done.
  private static func time(after sides: [BoardWithPast]) -> Double {
    sides.reduce(Date().timeIntervalSince1970) { max($0, BoardTable.time(after: $1.modified)) }
  }

  /// The board in a file with its history.
  static func board(in db: Database) throws -> BoardWithPast {
    try HistoryTable.atOneMoment(db) {
      BoardWithPast(
        document: try BoardTable.document(in: db), steps: try HistoryTable.pastSteps(in: db),
        position: try BoardTable.position(in: db), modified: BoardTable.lastChange(in: db))
    }
  }
}
