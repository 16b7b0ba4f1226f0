import Board
import Foundation
import GRDB

/// The part of a stored history that's read: a number of the table's rows, and of the bytes of their changes.
struct HistoryReach {
  var rows: Int
  var bytes: Int

  /// The limit in each direction before a board is shown. Opening waits for this part.
  static let nearest = HistoryReach(rows: 200, bytes: 1 << 19)
  /// The limit of one turn of the queue, for which commits wait.
  static let slice = HistoryReach(rows: 500, bytes: 4 << 20)
  /// The limit of all that's read, because a file may have any number of steps.
  static let most = HistoryReach(rows: 250_000, bytes: Schema.maximumValueBytes)

  func holds(_ other: HistoryReach) -> Bool { other.rows <= rows && other.bytes <= bytes }

  static func + (one: HistoryReach, other: HistoryReach) -> HistoryReach {
    HistoryReach(rows: one.rows + other.rows, bytes: one.bytes + other.bytes)
  }

  static func - (one: HistoryReach, other: HistoryReach) -> HistoryReach {
    HistoryReach(rows: one.rows - other.rows, bytes: one.bytes - other.bytes)
  }
}

/// A direction from the board's position in its history.
enum HistoryWay {
  /// Towards the steps that can be undone.
  case older
  /// Towards the steps that can be redone.
  case newer
}

/// The steps that may be read at once.
struct HistoryScan {
  /// The numbers of the steps; nil if there are none.
  private(set) var numbers: ClosedRange<Int>?
  /// The first step behind these steps; nil if there are no others.
  var rest: UnreadSteps.Mark?
  private(set) var used = HistoryReach(rows: 0, bytes: 0)

  mutating func add(_ number: Int, _ size: HistoryReach) {
    let known = numbers ?? number...number
    numbers = min(known.lowerBound, number)...max(known.upperBound, number)
    used = used + size
  }
}

/// A row of the table `history`, whose changes aren't decoded.
struct HistoryPart {
  let step: Int
  let date: Date
  private let id: UUID
  private let name: String
  private let group: UUID?
  private let changes: String

  /// The columns `step, id, name, group_id, done_at, changes`.
  init(_ row: Row) throws {
    let reader = RowReader(row, of: .history)
    step = try reader.integer(0)
    id = try reader.uuid(1)
    name = try reader.text(2)
    group = reader.isNull(3) ? nil : try reader.uuid(3)
    date = Date(timeIntervalSince1970: try reader.real(4))
    changes = try reader.text(5)
  }

  /// Whether both are the same row, byte for byte.
  func isSame(as other: HistoryPart) -> Bool {
    guard step == other.step, id == other.id, group == other.group, date == other.date else { return false }
    return name.utf8.elementsEqual(other.name.utf8) && changes.isSame(as: other.changes)
  }

  /// Whether a command is the row's, with nothing changed in it.
  func isSame(as step: PastStep, in known: PastStep) -> Bool {
    id == step.command.id && known.command == step.command && known.past == step.past
  }

  /// Writes the row as it's stored.
  /// - Parameter part: its number within the step.
  func insert(part: Int, in db: Database) throws {
    try HistoryTable.insert(
      [step, part, id.text, name, group?.text, date.timeIntervalSince1970, changes], in: db)
  }

  /// The row as it's stored: its words for the command, and its changes.
  var stored: (name: String, changes: String) { (name, changes) }

  /// The command with what a merge must know of some pins.
  func pastStep(_ reader: ChangesReader, for pins: Set<PinID>) throws -> PastStep {
    guard let text = StoredPins.text(of: changes, for: pins) else {
      let command = Command(id: id, name: .words(name), changes: [], group: group)
      return PastStep(command, time: date.timeIntervalSince1970, number: step)
    }
    // What isn't stored as this version does is read as a whole.
    guard let stored = try? reader.changes(in: text), !stored.isPastUnread else {
      return try pastStep(reader).about(pins)
    }
    return PastStep(
      command(of: stored), time: date.timeIntervalSince1970, number: step, past: stored.past
    ).about(pins)
  }

  func command(_ reader: ChangesReader) throws -> Command { try command(of: stored(reader)) }

  /// The command with its position and what's stored with it.
  /// - Parameter isWhole: whether it's an error if what's stored with it can't be read.
  func pastStep(_ reader: ChangesReader, isWhole: Bool = true) throws -> PastStep {
    let stored = try stored(reader)
    guard !isWhole || !stored.isPastUnread else { throw RowFlaw(of: .history, at: "past") }
    return PastStep(
      command(of: stored), time: date.timeIntervalSince1970, number: step, past: stored.past)
  }

  private func command(of stored: StoredChanges) -> Command {
    Command(id: id, name: stored.name ?? .words(name), changes: stored.changes, group: group)
  }

  private func stored(_ reader: ChangesReader) throws -> StoredChanges {
    do {
      return try reader.changes(in: changes)
    } catch is DecodingError {
      throw RowFlaw(of: .history, at: "changes")
    }
  }
}

extension String {
  /// Whether two texts have the same bytes.
  fileprivate func isSame(as other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { others in
        guard let bytes = UnsafeRawBufferPointer(bytes).baseAddress,
          let others = UnsafeRawBufferPointer(others).baseAddress
        else { return utf8.count == other.utf8.count }
        return utf8.count == other.utf8.count && memcmp(bytes, others, utf8.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
