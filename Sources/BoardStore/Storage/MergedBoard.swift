import Board
import Foundation
import GRDB

/// What two states of a board become together.
struct MergedBoard {
  let merge: BoardMerge
  /// The id of the step with their changes, if there's one.
  let step = UUID.random()
  private let ours: BoardWithPast
  private let theirs: BoardWithPast

  /// - Parameters:
  ///   - ours: the state whose steps stay steps of their own.
  ///   - theirs: the state whose changes since the common past become one step.
  ///   - url: the file for errors.
  init(_ ours: BoardWithPast, with theirs: BoardWithPast, at url: URL) throws {
    self.ours = ours
    self.theirs = theirs
    do {
      merge = try BoardMerge(ours, with: theirs, as: step, at: Self.time(after: [ours, theirs]))
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

  /// Whether a state has everything that was done in another one.
  static func has(_ state: BoardWithPast, all other: BoardWithPast, at url: URL) throws -> Bool {
    try MergedBoard(state, with: other, at: url).merge.isEmpty
  }

  private var time: Double { Self.time(after: [ours, theirs]) }

  /// Writes the merge to the file that has our state.
  func writeToOurs(in db: Database, at url: URL) throws {
    guard let steps = merge.steps else { return }
    for change in merge.changes { try PinTable.write(change, in: db, at: url) }
    var number = ours.steps.prefix(merge.kept).last?.number ?? 0
    var part = ours.steps.prefix(merge.kept).reversed().prefix { $0.number == number }.count
    try db.execute(
      sql: "DELETE FROM history WHERE step > ? OR step = ? AND part >= ?", arguments: [number, number, part])
    try Self.insert(steps, after: &number, &part, in: db)
    try finish(in: db)
  }

  /// Writes the merge to the file that has their state. It gets our history. The originals of
  /// ``neededOriginals`` must have been copied.
  func writeToTheirs(in db: Database, at url: URL) throws {
    for change in Change.between(theirs.document, merge.document) {
      try PinTable.write(change, in: db, at: url)
    }
    try db.execute(sql: "DELETE FROM history")
    let steps = merge.steps.map { ours.steps.prefix(merge.kept) + $0 } ?? ours.steps[...]
    var (number, part) = (0, 0)
    try Self.insert(steps, after: &number, &part, in: db)
    try finish(in: db)
  }

  private static func insert(
    _ steps: some Collection<PastStep>, after number: inout Int, _ part: inout Int, in db: Database
  ) throws {
    for step in steps {
      if step.number != number { (number, part) = (step.number, 0) }
      try HistoryTable.insert(step, part: part, in: db)
      part += 1
    }
  }

  private func finish(in db: Database) throws {
    try db.execute(
      sql: "UPDATE board SET position = ?, modified_at = ?", arguments: [merge.position, time])
  }

  /// The originals of ours that the merged board and its history need.
  var neededOriginals: [Original] {
    var ids = Set(merge.document.storedPins.compactMap(\.content.neededOriginal))
    for step in ours.steps { ids.formUnion(step.command.mentionedOriginals) }
    return ids.sorted().compactMap { ours.document.originals[$0] }
  }
}

extension BoardWithPast {
  /// Reads the board in a file with its history.
  init(in db: Database) throws {
    self = try HistoryTable.atOneMoment(db) {
      BoardWithPast(
        document: try BoardTable.document(in: db), steps: try HistoryTable.pastSteps(in: db),
        position: try BoardTable.position(in: db), modified: BoardTable.lastChange(in: db))
    }
  }

  /// Reads the board in a file, after all of its tables have been checked. A file that was carried only in
  /// part fails here.
  init(checking db: Database) throws {
    try BoardDatabase.requireSound(db)
    try HistoryTable.checkOrder(in: db)
    try self.init(in: db)
  }
}
