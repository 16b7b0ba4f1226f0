public import Board
import Foundation
import GRDB
import Synchronization

// A history is read from the board's place in it: first what's undone and redone next, the rest when the board is shown.

extension BoardFile {
  /// How many rows of a history are read at most; a step that came in parts has several. What's further from the board's place
  /// in it stays in the file.
  public static let mostHistoryRows = 1_000_000
  /// How many bytes of changes are read at most, as many as one value may have.
  public static let mostHistoryBytes = Schema.maximumValueBytes

  /// The steps that are undone and redone next, some hundred of them or some hundred kilobytes: what opening a board waits for.
  /// The history says what it lacks; ``furtherSteps(_:)`` brings that.
  @concurrent public func nearestHistory() async throws -> History {
    try await onQueue { storage in
      let limit = storage.facts.withLock(\.historyLimits.steps)
      try storage.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? Self.nearestHistory(in: db, limit: limit)
          : storage.contents(with: waiting, in: db, limit: limit).history
      }
    }
  }

  /// All steps that a history lacks, read in small turns: commits go on meanwhile. Nil if the file's history has become
  /// another one.
  @concurrent public func furtherSteps(_ unread: UnreadSteps) async throws -> FurtherSteps? {
    var left = HistoryReach.most
    var read: (older: [HistoryStep], newer: [HistoryStep]) = ([], [])
    if let mark = unread.older {
      guard let steps = try await steps(from: mark, .older, &left) else { return nil }
      read.older = steps
    }
    if let mark = unread.newer {
      guard let steps = try await steps(from: mark, .newer, &left) else { return nil }
      read.newer = steps
    }
    return FurtherSteps(unread, older: read.older, newer: read.newer)
  }

  /// Oldest first.
  private func steps(
    from mark: UnreadSteps.Mark, _ way: HistoryWay, _ left: inout HistoryReach
  ) async throws -> [HistoryStep]? {
    var pieces: [[HistoryStep]] = []
    var next: UnreadSteps.Mark? = mark
    while let mark = next {
      try Task.checkCancellation()
      let most = left
      let slice = try await onQueue { storage in
        try storage.checkContent()
        return try storage.perform { db in
          try Self.atOneMoment(db) { () -> (parts: [HistoryPart], scan: HistoryScan)? in
            guard try Self.stands(mark, way, in: db) else { return nil }
            let scan = try Self.scan(db, from: mark.number, way, .slice, of: most)
            return (try scan.numbers.map { try Self.parts(in: db, of: $0) } ?? [], scan)
          }
        }
      }
      guard let slice else { return nil }
      left = left - slice.scan.used
      // Not on the queue.
      pieces.append(try BoardFile.translated(at: url) { try Self.steps(of: slice.parts).map(\.step) })
      next = slice.scan.rest
    }
    return Array((way == .older ? pieces.reversed() : pieces).joined())
  }

  static func nearestHistory(in db: Database, limit: Int = .max) throws -> History {
    try atOneMoment(db) {
      let position = try position(in: db)
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

  /// The same steps with their numbers, in their order.
  static func steps(in db: Database) throws -> [(number: Int, step: HistoryStep)] {
    try atOneMoment(db) {
      let (older, newer) = try scans(db)
      return try steps(of: [older, newer].compactMap(\.numbers).flatMap { try parts(in: db, of: $0) })
    }
  }

  /// All that's read at most.
  private static func scans(_ db: Database) throws -> (older: HistoryScan, newer: HistoryScan) {
    let position = try position(in: db)
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

  /// Runs `body` where nobody's commit comes between two of its statements.
  private static func atOneMoment<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    if db.isInsideTransaction { return try body() }
    var value: Value?
    try db.inTransaction(.deferred) {
      value = try body()
      return .commit
    }
    guard let value else { throw CancellationError() }
    return value
  }

  /// Whether the unread steps are still those that there were: then all behind them are, too.
  private static func stands(
    _ mark: UnreadSteps.Mark, _ way: HistoryWay, in db: Database
  ) throws -> Bool {
    let position = try position(in: db)
    guard way == .older ? mark.number <= position : mark.number > position else { return false }
    return try self.mark(of: mark.number, in: db) == mark
  }

  private static func mark(of number: Int, in db: Database) throws -> UnreadSteps.Mark? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id FROM history WHERE step = ? ORDER BY part DESC LIMIT 1", arguments: [number])
    return try row.map {
      UnreadSteps.Mark(number: number, command: try RowReader($0, of: "the history").uuid(0))
    }
  }

  /// Finds how far one may read, without reading it.
  /// - Parameters:
  ///   - number: the first step.
  ///   - most: beyond this, there's nothing at all.
  ///   - isWhole: whether the first step belongs to it however large it is.
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
      let reader = RowReader(row, of: "the history")
      let number = try reader.integer(0)
      if let step, step.number != number { scan.add(step.number, step.size) }
      let before = step?.number == number ? step?.size : nil
      guard let bytes = try changes.byteCount(inRow: Int64(reader.integer(1))) else {
        throw RowFlaw(detail: "the history: changes")
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
  private static func parts(in db: Database, of numbers: ClosedRange<Int>) throws -> [HistoryPart] {
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
    let decoder = JSONDecoder()
    for part in parts {
      let command = try part.command(decoder)
      if let last = steps.indices.last, steps[last].number == part.step {
        steps[last].step.append(command, date: part.date)
      } else {
        steps.append((part.step, HistoryStep(command, date: part.date)))
      }
    }
    return steps
  }
}
