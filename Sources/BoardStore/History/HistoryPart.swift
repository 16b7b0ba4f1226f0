import Board
import Foundation
import GRDB

/// A row of the table `history`, its changes not decoded.
struct HistoryPart {
  let step: Int
  let date: Date
  private let id: UUID
  private let name: String
  private let group: UUID?
  private let changes: String

  /// The columns `step, id, name, group_id, done_at, changes`.
  init(_ row: Row) throws {
    let reader = RowReader(row, of: "the history")
    step = try reader.integer(0)
    id = try reader.uuid(1)
    name = try reader.text(2)
    group = reader.isNull(3) ? nil : try reader.uuid(3)
    date = Date(timeIntervalSince1970: try reader.real(4))
    changes = try reader.text(5)
  }

  func command(_ decoder: JSONDecoder) throws -> Command {
    do {
      let changes = try decoder.decode([Change].self, from: Data(changes.utf8))
      return Command(id: id, name: name, changes: changes, group: group)
    } catch is DecodingError {
      throw RowFlaw(detail: "the history: changes")
    }
  }
}
