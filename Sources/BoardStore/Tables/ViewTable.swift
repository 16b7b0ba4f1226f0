import Board
import Foundation
import GRDB

/// The table `view`: where a board is first shown.
enum ViewTable {
  /// The stored position and scale; nil if there's none, or one that isn't on the board.
  static func startView(in db: Database) throws -> BoardViewState? {
    let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT x, y, zoom FROM view"))
    guard let row else { return nil }
    let reader = RowReader(row, of: .view)
    let state = BoardViewState(
      center: CGPoint(x: try reader.real(0), y: try reader.real(1)), zoom: try reader.real(2))
    return state.isValid ? state : nil
  }

  static func write(_ state: BoardViewState?, in db: Database) throws {
    guard let state else { return try db.execute(sql: "DELETE FROM view") }
    try db.execute(
      sql: "INSERT OR REPLACE INTO view (one, x, y, zoom) VALUES (1, ?, ?, ?)",
      arguments: [Double(state.center.x), Double(state.center.y), state.zoom])
  }
}
