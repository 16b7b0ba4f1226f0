import Board
import Foundation
import GRDB

/// The table `history`. Its steps are read from the board's position on.
enum HistoryTable {
  static func nearestHistory(in db: Database, limit: Int = .max) throws -> History {
    try atOneMoment(db) {
      let position = try BoardTable.position(in: db)
      let older = try scan(db, from: position, .older, .nearest, of: .most, isWhole: false)
      let newer = try scan(db, from: position + 1, .newer, .nearest, of: .most, isWhole: false)
      return try history(older, newer, in: db, limit: limit)
    }
  }

  static func history(in db: Database, limit: Int = .max) throws -> History {
    try atOneMoment(db) {
      let (older, newer) = try scans(db)
      return try history(older, newer, in: db, limit: limit)
    }
  }

  /// The stored steps in their order, with their numbers.
  static func steps(in db: Database) throws -> [(number: Int, step: HistoryStep)] {
    try atOneMoment(db) {
      let (older, newer) = try scans(db)
      return try steps(of: [older, newer].compactMap(\.numbers).flatMap { try parts(in: db, of: $0) })
    }
  }

  /// The stored rows in their order, as far as they're read at all.
  static func allParts(in db: Database) throws -> [HistoryPart] {
    let (older, newer) = try scans(db)
    return try [older, newer].compactMap(\.numbers).flatMap { try parts(in: db, of: $0) }
  }

  /// The scans of all that's read.
  private static func scans(_ db: Database) throws -> (older: HistoryScan, newer: HistoryScan) {
    let position = try BoardTable.position(in: db)
    let older = try scan(db, from: position, .older, .most, of: .most)
    return (older, try scan(db, from: position + 1, .newer, .most, of: .most - older.used))
  }

  private static func history(
    _ older: HistoryScan, _ newer: HistoryScan, in db: Database, limit: Int
  ) throws -> History {
    func read(_ scan: HistoryScan) throws -> [HistoryStep] {
      try scan.numbers.map { try steps(of: parts(in: db, of: $0)).map(\.step) } ?? []
    }
    return History(
      done: try read(older), undone: try read(newer),
      unread: UnreadSteps(older: older.rest, newer: newer.rest), limit: limit)
  }

  /// Runs `body` in a read transaction, so that no commit comes between two of its statements.
  static func atOneMoment<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    if db.isInsideTransaction { return try body() }
    var value: Value?
    try db.inTransaction(.deferred) {
      value = try body()
      return .commit
    }
    guard let value else { throw CancellationError() }
    return value
  }

  /// Whether the first unread step is unchanged. If so, all steps behind it are unchanged, too.
  static func isUnchanged(
    _ mark: UnreadSteps.Mark, _ way: HistoryWay, in db: Database
  ) throws -> Bool {
    let position = try BoardTable.position(in: db)
    guard way == .older ? mark.number <= position : mark.number > position else { return false }
    return try self.mark(of: mark.number, in: db) == mark
  }

  private static func mark(of number: Int, in db: Database) throws -> UnreadSteps.Mark? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id FROM history WHERE step = ? ORDER BY part DESC LIMIT 1", arguments: [number])
    return try row.map {
      UnreadSteps.Mark(number: number, command: try RowReader($0, of: .history).uuid(0))
    }
  }

  /// Finds the steps that fit a limit, without reading their changes.
  /// - Parameters:
  ///   - number: the first step.
  ///   - most: the limit of all that's read. Steps beyond it aren't reported as unread either.
  ///   - isWhole: whether the first step is included, however large it is.
  static func scan(
    _ db: Database, from number: Int, _ way: HistoryWay, _ reach: HistoryReach, of most: HistoryReach,
    isWhole: Bool = true
  ) throws -> HistoryScan {
    let order = way == .older ? "<= ? ORDER BY step DESC, part DESC" : ">= ? ORDER BY step, part"
    let changes = ValueReader(in: db, table: "history", column: "changes")
    defer { changes.close() }
    var scan = HistoryScan()
    var step: (number: Int, size: HistoryReach)?
    let rows = try Row.fetchCursor(
      db, sql: "SELECT step, rowid FROM history WHERE step \(order)", arguments: [number])
    while let row = try rows.next() {
      let reader = RowReader(row, of: .history)
      let number = try reader.integer(0)
      if let step, step.number != number { scan.add(step.number, step.size) }
      let before = step?.number == number ? step?.size : nil
      guard let bytes = try changes.byteCount(inRow: Int64(reader.integer(1))) else {
        throw RowFlaw(of: .history, at: "changes")
      }
      let size = (before ?? HistoryReach(rows: 0, bytes: 0)) + HistoryReach(rows: 1, bytes: bytes)
      step = nil
      guard most.holds(scan.used + size) else { return scan }
      guard reach.holds(scan.used + size) || (isWhole && scan.numbers == nil) else {
        scan.rest = try mark(of: number, in: db)
        return scan
      }
      step = (number, size)
    }
    if let step { scan.add(step.number, step.size) }
    return scan
  }

  /// Stored parts of steps in their order.
  static func parts(in db: Database, of numbers: ClosedRange<Int>) throws -> [HistoryPart] {
    try parts(
      in: db, where: "step BETWEEN ? AND ?", arguments: [numbers.lowerBound, numbers.upperBound])
  }

  /// A step by its number.
  static func step(_ number: Int, in db: Database) throws -> HistoryStep? {
    try steps(of: parts(in: db, of: number...number)).first?.step
  }

  static func parts(
    in db: Database, where condition: String, arguments: StatementArguments
  ) throws -> [HistoryPart] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT step, id, name, group_id, done_at, changes FROM history WHERE \(condition) ORDER BY step, part
        """, arguments: arguments)
    var parts: [HistoryPart] = []
    while let row = try rows.next() { parts.append(try HistoryPart(row)) }
    return parts
  }

  /// Steps in their order, each with its number.
  static func steps(of parts: [HistoryPart]) throws -> [(number: Int, step: HistoryStep)] {
    var steps: [(number: Int, step: HistoryStep)] = []
    let reader = ChangesReader()
    for part in parts {
      let command = try part.command(reader)
      if let last = steps.indices.last, steps[last].number == part.step {
        steps[last].step.append(command, date: part.date)
      } else {
        steps.append((part.step, HistoryStep(command, date: part.date)))
      }
    }
    return steps
  }
}
