import Board
import Foundation
import GRDB

/// A move to another board that was begun, as it's noted in the board that it leaves.
struct PendingTransfer {
  let id: UUID
  /// The other board, and where its file was.
  let board: UUID
  let path: String
  let removal: Command

  /// All of a board's, oldest first.
  static func all(in db: Database) throws -> [PendingTransfer] {
    guard try Schema.version(in: db) >= 2 else { return [] }
    var transfers: [PendingTransfer] = []
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT id, board, path, command FROM transfer WHERE direction = 'out' ORDER BY begun_at LIMIT 10000")
    while let row = try rows.next() {
      let reader = RowReader(row, of: "a transfer")
      let removal: Command
      do {
        removal = try JSONDecoder().decode(Command.self, from: Data(reader.text(3).utf8))
      } catch is DecodingError {
        throw reader.flaw(3)
      }
      transfers.append(
        PendingTransfer(
          id: try reader.uuid(0), board: try reader.uuid(1), path: try BoardFile.path(in: reader, 2),
          removal: removal))
    }
    return transfers
  }
}
