public import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// How much history the file keeps: all, until somebody sets something else.
  public var historyLimits: HistoryLimits { storage.facts.withLock(\.historyLimits) }

  /// Sets how much history the file keeps from now on, for all who have it open in this process, also where this one only
  /// follows another process for now. The next command keeps to it, and the closing of the file once it's changed.
  public func setHistoryLimits(_ limits: HistoryLimits) {
    storage.facts.withLock { $0.historyLimits = limits }
  }

  /// A page of the history, newest first, those that can be redone before those that can be undone.
  /// - Parameters:
  ///   - number: only steps below this one; nil begins with the newest.
  ///   - count: how many at most.
  @concurrent public func historyPage(
    before number: Int? = nil, count: Int = 100
  ) async throws -> [HistoryEntry] {
    try await run { db in
      let position = try Self.position(in: db)
      var entries: [HistoryEntry] = []
      let parts = try Self.parts(
        in: db,
        where: """
          step IN (SELECT DISTINCT step FROM history WHERE step < ? ORDER BY step DESC LIMIT ?)
          """, arguments: [number ?? Int.max, max(0, min(count, 10_000))])
      for (number, step) in try Self.steps(of: parts).reversed() {
        entries.append(HistoryEntry(number: number, step: step, isDone: number <= position))
      }
      return entries
    }
  }

  /// Forgets the oldest steps until the limits are kept. To be called in a transaction.
  static func trimHistory(to limits: HistoryLimits, in db: Database) throws {
    guard let first = try firstKeptStep(by: limits, in: db) else { return }
    try db.execute(sql: "DELETE FROM history WHERE step < ?", arguments: [first])
  }

  /// The oldest step that the limits leave; nil if they leave all. The newest done step is always left.
  private static func firstKeptStep(by limits: HistoryLimits, in db: Database) throws -> Int? {
    let position = try position(in: db)
    // What can be redone takes its part of them, and stays: it's what was done last.
    let redo = try Row.fetchOne(
      db, sql: "SELECT coalesce(sum(length(CAST(changes AS BLOB))), 0) FROM history WHERE step > ?",
      arguments: [position])
    var bytes = try redo.map { try RowReader($0, of: "the history").integer(0) } ?? 0
    var kept = position + 1
    var count = 0
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT step, sum(length(CAST(changes AS BLOB))) FROM history WHERE step <= ? GROUP BY step ORDER BY step DESC
        """, arguments: [position])
    while let row = try rows.next() {
      let reader = RowReader(row, of: "the history")
      bytes += try reader.integer(1)
      count += 1
      guard count == 1 || (count <= limits.steps && bytes <= limits.bytes) else { return kept }
      kept = try reader.integer(0)
    }
    return nil
  }
}
