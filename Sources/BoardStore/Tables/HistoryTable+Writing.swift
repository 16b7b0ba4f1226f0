public import Board
import Foundation
import GRDB

extension HistoryTable {
  /// Writes the history and returns its new position: the number of the newest step that's done.
  /// - Parameters:
  ///   - isExact: see ``CommitEntry/write(_:limit:isExact:in:at:)``.
  ///   - time: when the command is done, in seconds since 1970. The time of a step that's undone or
  ///     redone becomes that one, too: merging two boards compares it with those of other steps.
  static func write(
    _ command: Command, kind: CommitKind, at position: Int, time: Double, limit: Int,
    isExact: Bool = false, in db: Database, at url: URL
  ) throws -> Int {
    switch kind {
    case .do:
      let past = try pastOfUndone(behind: position, in: db)
      try db.cachedStatement(sql: "DELETE FROM history WHERE step > ?").execute(arguments: [position])
      var step = position + 1
      var part = 0
      if let group = command.group?.uuidString,
        let row = try Row.fetchOne(
          db, sql: "SELECT max(part) FROM history WHERE step = ? AND group_id = ?",
          arguments: [position, group]),
        !RowReader(row, of: .history).isNull(0)
      {
        step = position
        part = min(try RowReader(row, of: .history).integer(0), 1 << 53) + 1
      }
      let row = try NewHistoryRow(PastStep(command, time: time, number: step, past: past))
      try insert(row, part: part, in: db)
      try db.cachedStatement(sql: "DELETE FROM history WHERE step <= ?").execute(arguments: [step - limit])
      return step
    case .undo:
      try require(command, undoing: isExact ? command.changes : nil, at: position, in: db, at: url)
      try setTime(time, of: position, in: db)
      return position - 1
    case .redo:
      try require(
        command, undoing: isExact ? command.inverse.changes : nil, at: position + 1, in: db, at: url)
      try setTime(time, of: position + 1, in: db)
      return position + 1
    }
  }

  private static func setTime(_ time: Double, of step: Int, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE history SET done_at = ? WHERE step = ?")
      .execute(arguments: [time, step])
  }

  static func insert(_ row: NewHistoryRow, part: Int, in db: Database) throws {
    try insert(
      [row.step, part, row.id.text, row.name, row.group?.text, row.time, row.changes], in: db)
  }

  /// - Parameter values: those of a row, in the order of the columns.
  static func insert(_ values: StatementArguments, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO history (step, part, id, name, group_id, done_at, changes) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: values)
  }

  /// Writes rows into an empty table as they were read.
  static func write(_ parts: [HistoryPart], to db: Database) throws {
    var (step, part): (Int?, Int) = (nil, 0)
    for row in parts {
      part = row.step == step ? part + 1 : 0
      step = row.step
      try row.insert(part: part, in: db)
    }
  }

  /// What's left of the steps that were undone and are about to be removed: another computer may have them,
  /// and must learn that they were undone.
  private static func pastOfUndone(behind position: Int, in db: Database) throws -> StepPast {
    var past = StepPast()
    let reader = ChangesReader()
    for part in try parts(in: db, where: "step > ?", arguments: [position]).reversed() {
      // A step that can't be read isn't merged by any computer that has it: it's an error there.
      guard let step = try? part.pastStep(reader, isWhole: false) else { continue }
      past.undone += step.past.undone
      past.marks.join(step.past.marks)
      past.undone.append(UndoneStep(step.command, at: step.time))
    }
    return past
  }

  /// - Parameter changes: what must undo the stored step; nil for anything.
  private static func require(
    _ command: Command, undoing changes: [Change]?, at step: Int, in db: Database, at url: URL
  ) throws {
    let statement = try db.cachedStatement(sql: "SELECT id FROM history WHERE step = ? AND part = 0")
    let row = try Row.fetchOne(statement, arguments: [step])
    guard let row, try RowReader(row, of: .history).uuid(0) == command.id else {
      throw BoardStoreError.conflict(url, detail: "its history")
    }
    guard let changes else { return }
    guard try self.step(step, in: db)?.command.inverse.changes == changes else {
      throw BoardStoreError.conflict(url, detail: "its history")
    }
  }

  /// Removes the oldest steps until the limits are kept. Call this in a transaction.
  static func trim(to limits: HistoryLimits, in db: Database) throws {
    guard let first = try firstKeptStep(by: limits, in: db) else { return }
    try db.execute(sql: "DELETE FROM history WHERE step < ?", arguments: [first])
  }

  /// The oldest step within the limits; nil if all steps are. The newest done step is always kept.
  private static func firstKeptStep(by limits: HistoryLimits, in db: Database) throws -> Int? {
    let position = try BoardTable.position(in: db)
    // Steps that can be redone count towards the limits, but are always kept, because they were done last.
    let redo = try Row.fetchOne(
      db, sql: "SELECT coalesce(sum(length(CAST(changes AS BLOB))), 0) FROM history WHERE step > ?",
      arguments: [position])
    var bytes = try redo.map { try RowReader($0, of: .history).integer(0) } ?? 0
    var kept = position + 1
    var count = 0
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT step, sum(length(CAST(changes AS BLOB))) FROM history WHERE step <= ? GROUP BY step ORDER BY step DESC
        """, arguments: [position])
    while let row = try rows.next() {
      let reader = RowReader(row, of: .history)
      bytes += try reader.integer(1)
      count += 1
      guard count == 1 || (count <= limits.steps && bytes <= limits.bytes) else { return kept }
      kept = try reader.integer(0)
    }
    return nil
  }
}

/// A row that's about to be written into the table `history`.
struct NewHistoryRow: Sendable {
  let step: Int
  fileprivate let id: UUID
  fileprivate let name: String
  fileprivate let group: UUID?
  fileprivate let time: Double
  fileprivate let changes: String

  /// - Parameter row: a row that has the same command, whose words and changes are written as they are.
  init(_ step: PastStep, as row: HistoryPart? = nil) throws {
    let command = step.command
    let stored = row?.stored
    (self.step, id, group, time) = (step.number, command.id, command.group, step.time)
    name = stored?.name ?? command.name.storedWords
    changes =
      try stored?.changes ?? StoredChanges(command.changes, command.name.storedKind, step.past).text()
  }
}

/// The limits of the history that a file keeps. The oldest steps are removed first, and only by changes of
/// the board: showing it removes nothing.
public struct HistoryLimits: Hashable, Sendable {
  /// No limits: all steps are kept.
  public static let unbounded = HistoryLimits(steps: .max, bytes: .max)

  /// The greatest number of steps, which is applied with each command.
  public var steps: Int
  /// The greatest size in bytes of the stored steps, including those that can be redone. A simple step has
  /// about 800 bytes. The limit is applied when a changed file is closed, so that no visible step of the
  /// history disappears within a session.
  public var bytes: Int

  /// Makes limits, which are raised to 1 step and 64 KiB. The default of `bytes` is 64 MiB.
  public init(steps: Int = History.defaultLimit, bytes: Int = 64 << 20) {
    self.steps = max(1, steps)
    self.bytes = max(1 << 16, bytes)
  }
}
