import Board
import Foundation
import GRDB
import Synchronization

/// A board as it's read from a file for a merge, with the rows of its history.
struct StoredBoard: Sendable {
  /// The file, for errors.
  let url: URL
  let document: BoardDocument
  /// The rows of the history in their order.
  let parts: [HistoryPart]
  /// The number of the newest step that's done.
  let position: Int
  /// When the board was changed last, in seconds since 1970.
  let modified: Double

  /// Reads the board in a file with its history.
  init(in db: Database, at url: URL) throws {
    self.url = url
    (document, parts, position, modified) = try HistoryTable.atOneMoment(db) {
      (
        try BoardTable.document(in: db), try HistoryTable.allParts(in: db), try BoardTable.position(in: db),
        BoardTable.lastChange(in: db)
      )
    }
  }

  /// Reads the board in a file, after all of its tables have been checked. A file that was carried only in
  /// part fails here.
  init(checking db: Database, at url: URL) throws {
    try BoardDatabase.requireSound(db)
    try HistoryTable.checkOrder(in: db)
    try self.init(in: db, at: url)
  }

  /// The number of rows with which both histories begin alike, with steps that are done on both sides.
  func sharedCount(with other: StoredBoard) -> Int {
    let last = min(position, other.position)
    return zip(parts, other.parts).prefix { $0.step <= last && $0.isSame(as: $1) }.count
  }

  /// The steps of some rows.
  func steps(_ rows: Range<Int>) throws -> [PastStep] {
    let reader = ChangesReader()
    return try BoardDatabase.translated(at: url) { try parts[rows].map { try $0.pastStep(reader) } }
  }

  /// The board with the steps of its history.
  func board(_ steps: [PastStep], partial: Int = 0) -> BoardWithPast {
    BoardWithPast(
      document: document, steps: steps, position: position, modified: modified, partial: partial)
  }
}

extension StoredBoard {
  /// The steps of two states of a board, each with all that a merge must know of it.
  /// - Parameter isWhole: whether the steps that both share are read as a whole, too.
  static func boards(
    _ ours: StoredBoard, _ theirs: StoredBoard, isWhole: Bool
  ) throws -> (ours: BoardWithPast, theirs: BoardWithPast) {
    let shared = isWhole ? 0 : ours.sharedCount(with: theirs)
    let later = try Self.atOnce([ours, theirs]) { try $0.steps(shared..<$0.parts.count) }
    guard shared > 0 else { return (ours.board(later[0]), theirs.board(later[1])) }
    let pins = SharedPast.neededPins(ours.document, theirs.document, later: later[0] + later[1])
    let reader = ChangesReader()
    let steps = try BoardDatabase.translated(at: ours.url) {
      try ours.parts[..<shared].map { try $0.pastStep(reader, for: pins) }
    }
    return (
      ours.board(steps + later[0], partial: shared), theirs.board(steps + later[1], partial: shared)
    )
  }

  /// Works on several boards at the same time.
  private static func atOnce<Result: Sendable>(
    _ boards: [StoredBoard], _ body: @Sendable (StoredBoard) throws -> Result
  ) throws -> [Result] {
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: boards.count) { index in
      let result = Swift.Result { try body(boards[index]) }
      results.withLock { $0[index] = result }
    }
    let done = results.withLock(\.self)
    return try boards.indices.compactMap { try done[$0]?.get() }
  }
}
