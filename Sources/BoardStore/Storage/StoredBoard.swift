import Board
import Foundation
import GRDB

/// A board as it's read from a file for a merge: the rows of its pins and of its history.
struct StoredBoard: Sendable {
  /// The file, for errors.
  let url: URL
  /// The rows of the pins.
  let pins: PinRows
  /// The board without its pins.
  private let head: BoardDocument
  /// The rows of the history in their order.
  let parts: [HistoryPart]
  /// The number of the newest step that's done.
  let position: Int
  /// When the board was changed last, in seconds since 1970.
  let modified: Double

  /// Reads the board in a file with its history.
  init(in db: Database, at url: URL) throws {
    self.url = url
    (pins, head, parts, position, modified) = try HistoryTable.atOneMoment(db) {
      (
        try PinRows(in: db), try BoardTable.document(of: [], in: db), try HistoryTable.allParts(in: db),
        try BoardTable.position(in: db), BoardTable.lastChange(in: db)
      )
    }
  }

  /// Reads the board in a file, after all of its tables have been checked.
  init(checking db: Database, at url: URL) throws {
    try Self.requireSound(db)
    try self.init(in: db, at: url)
  }

  /// Checks all tables of a file. One that was carried only in part fails here.
  static func requireSound(_ db: Database) throws {
    try BoardDatabase.requireSound(db)
    try HistoryTable.checkOrder(in: db)
  }

  /// Whether the board in the file hasn't been changed since it was read.
  func isCurrent(in db: Database) throws -> Bool {
    try BoardTable.lastChange(in: db) == modified && BoardTable.position(in: db) == position
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

  /// All originals that the board knows.
  var originals: [OriginalID: Original] { head.originals }

  /// The board with some of its pins.
  func document(_ ids: some Sequence<PinID>) throws -> BoardDocument {
    try BoardDatabase.translated(at: url) {
      let pins = try pins.pins(ids)
      do {
        return try BoardDocument(
          id: head.id, name: head.name, pins: pins, originals: Array(originals.values),
          startView: head.startView)
      } catch let error as BoardError {
        throw RowFlaw(detail: error.detail)
      }
    }
  }

  /// The board with the steps of its history.
  func board(_ document: BoardDocument, _ steps: [PastStep], partial: Int = 0) -> BoardWithPast {
    BoardWithPast(
      document: document, steps: steps, position: position, modified: modified, partial: partial)
  }
}

extension StoredBoard {
  /// Two states of a board, each with the pins and steps that a merge must know.
  /// - Parameter isWhole: whether all pins, and the steps that both share, are read as a whole.
  static func boards(
    _ ours: StoredBoard, _ theirs: StoredBoard, isWhole: Bool
  ) throws -> (ours: BoardWithPast, theirs: BoardWithPast) {
    let shared = isWhole ? 0 : ours.sharedCount(with: theirs)
    let later = try [ours, theirs].mapAtOnce { try $0.steps(shared..<$0.parts.count) }
    guard !isWhole else {
      let whole = try [ours, theirs].mapAtOnce { try $0.document($0.pins.ids) }
      return (ours.board(whole[0], later[0]), theirs.board(whole[1], later[1]))
    }
    let other = ours.pins.otherThan(theirs.pins)
    let strokes = try [ours, theirs].flatMap { board in
      try BoardDatabase.translated(at: board.url) { try board.pins.pins(board.pins.heldStrokes) }
    }
    let needed = SharedPast.needed(other, among: strokes, later: later[0] + later[1])
    let (steps, documents) = try atOnce(
      { try ours.sharedSteps(shared, for: needed) },
      { try [ours, theirs].mapAtOnce { try $0.document(needed) } })
    return try atOnce(
      { ours.board(documents[0], steps + later[0], partial: shared).withPast },
      { theirs.board(documents[1], steps + later[1], partial: shared).withPast })
  }

  /// The first steps, with what they say of some pins.
  private func sharedSteps(_ count: Int, for pins: Set<PinID>) throws -> [PastStep] {
    let reader = ChangesReader()
    return try BoardDatabase.translated(at: url) {
      try parts[..<count].map { try $0.pastStep(reader, for: pins) }
    }
  }
}
