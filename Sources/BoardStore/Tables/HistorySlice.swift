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

  func command(_ decoder: JSONDecoder) throws -> Command { try command(of: stored(decoder)) }

  /// The command with its position and what's stored with it.
  /// - Parameter isWhole: whether it's an error if what's stored with it can't be read.
  func pastStep(_ decoder: JSONDecoder, isWhole: Bool = true) throws -> PastStep {
    let stored = try stored(decoder)
    guard !isWhole || !stored.isPastUnread else { throw RowFlaw(of: .history, at: "past") }
    return PastStep(
      command(of: stored), time: date.timeIntervalSince1970, number: step, past: stored.past)
  }

  private func command(of stored: StoredChanges) -> Command {
    Command(id: id, name: stored.name ?? .words(name), changes: stored.changes, group: group)
  }

  private func stored(_ decoder: JSONDecoder) throws -> StoredChanges {
    do {
      return try decoder.decode(StoredChanges.self, from: Data(changes.utf8))
    } catch is DecodingError {
      throw RowFlaw(of: .history, at: "changes")
    }
  }
}
