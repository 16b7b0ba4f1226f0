public import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// How much history the file keeps: all, until somebody sets something else.
  public var historyLimits: HistoryLimits { storage.history.withLock(\.limits) }

  /// Sets how much history the file keeps from now on, for all who have it open in this process, also where this one only
  /// follows another process for now. The next command keeps to it, and the closing of the file once it's changed.
  public func setHistoryLimits(_ limits: HistoryLimits) {
    storage.history.withLock { $0.limits = limits }
  }

  /// A page of the history, newest first, those that can be redone before those that can be undone.
  /// - Parameters:
  ///   - number: only steps below this one; nil begins with the newest.
  ///   - count: how many at most.
  @concurrent public func historyPage(
    before number: Int? = nil, count: Int = 100
  ) async throws -> [HistoryEntry] {
    try await run { db in
      let position = try BoardTable.position(in: db)
      var entries: [HistoryEntry] = []
      let parts = try HistoryTable.parts(
        in: db,
        where: """
          step IN (SELECT DISTINCT step FROM history WHERE step < ? ORDER BY step DESC LIMIT ?)
          """, arguments: [number ?? Int.max, max(0, min(count, 10_000))])
      for (number, step) in try HistoryTable.steps(of: parts).reversed() {
        entries.append(HistoryEntry(number: number, step: step, isDone: number <= position))
      }
      return entries
    }
  }
}
