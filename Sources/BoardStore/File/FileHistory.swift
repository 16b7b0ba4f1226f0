public import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// The steps that can be undone and redone.
  public var history: FileHistory { FileHistory(board: self) }
}

/// The stored history of an open board.
///
/// Reading begins at the board's position in the history: first the steps that are undone and redone next,
/// and the others when the board is shown.
public struct FileHistory: Sendable {
  let board: BoardFile

  /// The steps that are undone and redone next: some hundred of them or some hundred kilobytes. Opening a
  /// board waits for this much. `History.unread` says which steps are missing; ``furtherSteps(_:)`` reads
  /// them.
  @concurrent public func nearest() async throws -> History {
    try await board.onQueue { storage in
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

  /// Reads all steps of the file that haven't been loaded yet, in small turns, so that commits go on
  /// meanwhile. Nil if the file's history was changed so that they don't follow.
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
      let slice = try await board.onQueue { storage in
        try storage.file.checkContent()
        return try storage.perform { db in
          try HistoryTable.atOneMoment(db) { () -> (parts: [HistoryPart], scan: HistoryScan)? in
            guard try HistoryTable.isUnchanged(mark, way, in: db) else { return nil }
            let scan = try HistoryTable.scan(db, from: mark.number, way, .slice, of: most)
            return (try scan.numbers.map { try HistoryTable.parts(in: db, of: $0) } ?? [], scan)
          }
        }
      }
      guard let slice else { return nil }
      left = left - slice.scan.used
      // Not on the queue.
      pieces.append(
        try BoardDatabase.translated(at: board.url) { try HistoryTable.steps(of: slice.parts).map(\.step) })
      next = slice.scan.rest
    }
    return Array((way == .older ? pieces.reversed() : pieces).joined())
  }

  /// The whole stored history. Commands that wait for a file in trouble count as done.
  @concurrent public func load() async throws -> History {
    try await board.onQueue { storage in
      let limit = storage.stepLimit
      try storage.file.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? HistoryTable.history(in: db, limit: limit)
          : storage.contents(with: waiting, in: db, limit: limit).history
      }
    }
  }

  /// The limits of the history that the file keeps. There are none until ``setLimits(_:)`` is called.
  public var limits: HistoryLimits { board.storage.history.withLock(\.limits) }

  /// Limits the history that the file keeps from now on, for every `BoardFile` that this process has of it.
  /// That's also possible while this process follows another one. The next command applies the limit to the
  /// number of steps; the closing of a changed file applies both limits.
  public func setLimits(_ limits: HistoryLimits) {
    board.storage.history.withLock { $0.limits = limits }
  }

  /// The number of different texts that only the steps have: those of notes and captions that were deleted or
  /// written anew. All steps are read.
  @concurrent public func deletedTexts() async throws -> Int {
    let (history, document) = (try await load(), try await board.load())
    var found: Set<String> = []
    for step in history.undoSteps + history.redoSteps {
      for change in step.command.changes { found.formUnion(change.pins.flatMap(\.ownTexts)) }
    }
    found.subtract(document.pins.flatMap(\.ownTexts))
    return found.count
  }

  /// Removes all steps that can be undone or redone. The board stays as it is. What's deleted from now on,
  /// also these steps, is overwritten with zeros. Histories in memory must be emptied, too, between the same
  /// commits.
  @concurrent public func forget() async throws {
    guard board.access == .readWrite else { throw BoardStoreError.readOnly(board.url) }
    try await board.onQueue { storage in
      try SpaceReclaimer(storage: storage).beginUpkeep()
      try storage.perform { db in try db.execute(sql: "PRAGMA secure_delete = ON") }
      try storage.write { db in try db.execute(sql: "DELETE FROM history") }
    }
  }
}

extension Change {
  /// The pins that the change names, as they were before and as they are after it.
  fileprivate var pins: [Pin] {
    switch self {
    case .insertPins(let pins, _), .removePins(let pins): pins
    case .updatePins(let updates): updates.flatMap { [$0.before, $0.after] }
    case .rename, .startView: []
    }
  }
}

extension Pin {
  /// The texts that the user has written on the pin.
  fileprivate var ownTexts: [String] {
    [content.note ?? "", attributes.caption].filter { !$0.isEmpty }
  }
}
