import Foundation
import GRDB

/// The stored commands of a board without their changes, which show whether another file of the board goes on
/// from the same state. Reading it costs little.
struct HistoryOutline {
  private struct Part: Equatable {
    let step: Int
    let part: Int
    let id: String
    /// Changes whenever the command is undone or redone.
    let time: Double
  }

  private let parts: [Part]
  private let position: Int

  var isEmpty: Bool { parts.isEmpty }

  init(of db: Database) throws {
    position = try BoardTable.position(in: db)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT step, part, id, done_at FROM history ORDER BY step, part")
    var parts: [Part] = []
    while let row = try rows.next() {
      let reader = RowReader(row, of: .history)
      parts.append(
        Part(
          step: try reader.integer(0), part: try reader.integer(1), id: try reader.text(2),
          time: try reader.real(3)))
    }
    self.parts = parts
  }

  /// Whether another file has all of these commands as they are here, and perhaps later ones. The oldest ones
  /// may have been removed there.
  func isContinued(by other: HistoryOutline) -> Bool {
    guard let first = other.parts.first, !parts.isEmpty else { return false }
    let shared = parts.drop { ($0.step, $0.part) < (first.step, first.part) }
    guard !shared.isEmpty, other.parts.starts(with: shared) else { return false }
    return other.parts.count > shared.count || other.position == position
  }
}
