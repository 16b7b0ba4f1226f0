import Board
import Foundation
import GRDB

/// What two states of a board become together.
struct MergedBoard {
  let merge: BoardMerge
  /// The id of the step with their changes, if there's one.
  let step = UUID.random()
  private let ours: StoredBoard
  private let theirs: StoredBoard
  /// The pins of theirs that the merge has read.
  private let theirDocument: BoardDocument
  /// The steps of ours, each of which is a row of its own; the first ones have the needed changes only.
  private let steps: [PastStep]

  /// - Parameters:
  ///   - ours: the state whose steps stay steps of their own.
  ///   - theirs: the state whose changes since the common past become one step.
  ///   - url: the file for errors.
  ///   - isWhole: whether all pins, and the steps that both share, are read as a whole, which a merge hardly
  ///     ever needs.
  init(_ ours: StoredBoard, with theirs: StoredBoard, at url: URL, isWhole: Bool = false) throws {
    self.ours = ours
    self.theirs = theirs
    let boards: Boards
    (merge, boards) = try Self.merged(ours, with: theirs, as: step, at: url, isWhole: isWhole)
    (theirDocument, steps) = (boards.theirs.document, boards.ours.steps)
    // The pins that weren't read stay on the board.
    let unread = ours.pins.count - boards.ours.document.storedPins.count
    let count = unread + merge.document.storedPins.count
    guard count <= BoardLimits.maximumPins else { throw BoardStoreError.outOfBounds("\(count) pins") }
  }

  private typealias Boards = (ours: BoardWithPast, theirs: BoardWithPast)

  private static func merged(
    _ ours: StoredBoard, with theirs: StoredBoard, as step: UUID, at url: URL, isWhole: Bool
  ) throws -> (BoardMerge, Boards) {
    let boards = try StoredBoard.boards(ours, theirs, isWhole: isWhole)
    do {
      let merge = try BoardMerge(
        boards.ours, with: boards.theirs, as: step, at: time(after: [ours, theirs]))
      return (merge, boards)
    } catch .otherBoard {
      throw BoardStoreError.otherBoard(url)
    } catch .partialPast {
      return try merged(ours, with: theirs, as: step, at: url, isWhole: true)
    } catch .impossible(let error) {
      throw BoardStoreError.outOfBounds(error.description)
    }
  }

  /// When a merge is done: later than everything that either side has done.
  private static func time(after sides: [StoredBoard]) -> Double {
    sides.reduce(Date().timeIntervalSince1970) { max($0, BoardTable.time(after: $1.modified)) }
  }

  /// Whether a state has everything that was done in another one.
  static func has(_ state: StoredBoard, all other: StoredBoard, at url: URL) throws -> Bool {
    try MergedBoard(state, with: other, at: url).merge.isEmpty
  }

  private var time: Double { Self.time(after: [ours, theirs]) }

  /// Writes the merge to the file that has our state.
  func writeToOurs(in db: Database, at url: URL) throws {
    guard let steps = merge.steps else { return }
    // The words of the other side's step take as long as its pins.
    let rows = try meanwhile({ try newRows(of: steps, behind: merge.kept) }) {
      for change in merge.changes { try PinTable.write(change, knowing: ours.pins, in: db, at: url) }
    }
    try replaceSteps(behind: merge.kept, by: rows, in: db)
    try finish(in: db)
  }

  /// Writes the merge to the file that has their state. It gets our history. The originals of
  /// ``neededOriginals`` must have been copied.
  func writeToTheirs(in db: Database, at url: URL) throws {
    for change in Change.between(theirDocument, merge.document) {
      try PinTable.write(change, in: db, at: url)
    }
    // Both files have the first rows.
    let kept = merge.steps == nil ? steps.count : merge.kept
    let shared = min(ours.sharedCount(with: theirs), kept)
    let rows = try newRows(of: steps[shared..<kept] + (merge.steps ?? []), behind: shared)
    try replaceSteps(behind: shared, by: rows, in: db)
    try finish(in: db)
  }

  /// The rows of steps that follow some rows of ours. A step that's as it was is written as it was stored.
  private func newRows(of steps: some Collection<PastStep>, behind kept: Int) throws -> [NewHistoryRow] {
    let known = Dictionary(
      ours.parts.indices.dropFirst(kept).map { (self.steps[$0].command.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return try steps.map { step in
      let row = known[step.command.id].flatMap { index in
        ours.parts[index].isSame(as: step, in: self.steps[index]) ? ours.parts[index] : nil
      }
      return try NewHistoryRow(step, as: row)
    }
  }

  /// Replaces all rows behind some of ours.
  private func replaceSteps(behind kept: Int, by rows: [NewHistoryRow], in db: Database) throws {
    var number = ours.parts.prefix(kept).last?.step ?? 0
    var part = ours.parts.prefix(kept).reversed().prefix { $0.step == number }.count
    try db.execute(
      sql: "DELETE FROM history WHERE step > ? OR step = ? AND part >= ?", arguments: [number, number, part])
    for row in rows {
      if row.step != number { (number, part) = (row.step, 0) }
      try HistoryTable.insert(row, part: part, in: db)
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
    // The other file has what only shared steps need.
    for step in steps { ids.formUnion(step.command.mentionedOriginals) }
    return ids.sorted().compactMap { ours.originals[$0] }
  }
}
