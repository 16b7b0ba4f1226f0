public import Board
import Foundation
import GRDB
import Synchronization

extension BoardFile {
  /// The whole board as a value, with the commands that wait for a file in trouble. Reads no image.
  @concurrent public func load() async throws -> BoardDocument {
    try await onQueue { storage in
      // Another board isn't this one, whatever its file is called.
      try storage.file.checkContent()
      return try storage.perform { db in
        let waiting = try storage.waiting(in: db)
        return try waiting.isEmpty
          ? BoardTable.document(in: db) : storage.contents(with: waiting, in: db).document
      }
    }
  }

  /// Where the board was looked at last; nil if it never was.
  @concurrent public func viewState() async throws -> BoardViewState? {
    try await run { db in
      guard let row = try Row.fetchOne(db, sql: "SELECT x, y, zoom FROM view") else { return nil }
      let reader = RowReader(row, of: "the view")
      let state = BoardViewState(
        center: CGPoint(x: try reader.real(0), y: try reader.real(1)), zoom: try reader.real(2))
      return state.isValid ? state : nil
    }
  }

  /// Keeps where the board is looked at. It's no command: nothing to undo.
  @concurrent public func saveViewState(_ state: BoardViewState) async throws {
    guard state.isValid else { throw BoardStoreError.outOfBounds("the view") }
    try await transact { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO view (one, x, y, zoom) VALUES (1, ?, ?, ?)",
        arguments: [Double(state.center.x), Double(state.center.y), state.zoom])
    }
  }
}
