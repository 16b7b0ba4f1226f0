public import Board
import Foundation
import GRDB
import Synchronization

// A history is read from the board's place in it: first what's undone and redone next, the rest when the board is shown.

extension BoardFile {
  /// How many rows of a history are read at most; a step that came in parts has several. What's further from the board's place
  /// in it stays in the file.
  public static let mostHistoryRows = HistoryReach.most.rows
  /// How many bytes of changes are read at most, as many as one value may have.
  public static let mostHistoryBytes = HistoryReach.most.bytes

  /// The steps that are undone and redone next, some hundred of them or some hundred kilobytes: what opening a board waits for.
  /// The history says what it lacks; ``furtherSteps(_:)`` brings that.
  @concurrent public func nearestHistory() async throws -> History {
    try await onQueue { storage in
      let limit = storage.stepLimit
      try storage.file.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? HistoryTable.nearestHistory(in: db, limit: limit)
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
        try storage.file.checkContent()
        return try storage.perform { db in
          try HistoryTable.atOneMoment(db) { () -> (parts: [HistoryPart], scan: HistoryScan)? in
            guard try HistoryTable.stands(mark, way, in: db) else { return nil }
            let scan = try HistoryTable.scan(db, from: mark.number, way, .slice, of: most)
            return (try scan.numbers.map { try HistoryTable.parts(in: db, of: $0) } ?? [], scan)
          }
        }
      }
      guard let slice else { return nil }
      left = left - slice.scan.used
      // Not on the queue.
      pieces.append(
        try BoardDatabase.translated(at: url) { try HistoryTable.steps(of: slice.parts).map(\.step) })
      next = slice.scan.rest
    }
    return Array((way == .older ? pieces.reversed() : pieces).joined())
  }
}
