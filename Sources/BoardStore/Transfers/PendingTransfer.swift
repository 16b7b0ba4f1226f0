import Board
import Files
import Foundation
import GRDB

/// A move to another board that was begun, as it's noted in the board that it leaves.
struct PendingTransfer {
  /// More notes than this, interrupted moves don't leave: whoever wrote them, they aren't followed.
  static let mostFollowed = 100
  /// Bytes of the commands that are read at an opening; a larger one isn't begun.
  static let mostCommandBytes = 64 << 20

  let id: UUID
  /// The other board, and where its file was.
  let board: UUID
  let path: String
  /// By which that file is known when it isn't there any more; earlier versions didn't note it.
  let fileNumber: UInt64?
  let removal: Command
  let kind: CommitKind

  private init(id: UUID, board: UUID, path: String, note: RemovalNote) {
    self.id = id
    self.board = board
    self.path = path
    fileNumber = note.fileNumber
    removal = note.removal
    kind = note.kind
  }

  /// The columns `id, board, path, command`.
  private init(_ row: Row) throws {
    let reader = RowReader(row, of: "a transfer")
    let note: RemovalNote
    do {
      note = try JSONDecoder().decode(RemovalNote.self, from: Data(reader.text(3).utf8))
    } catch is DecodingError {
      throw reader.flaw(3)
    }
    self.init(
      id: try reader.uuid(0), board: try reader.uuid(1), path: try BoardFile.path(in: reader, 2), note: note)
  }

  /// All of a board's, oldest first.
  static func all(in db: Database) throws -> [PendingTransfer] {
    guard try Schema.version(in: db) >= 2 else { return [] }
    var transfers: [PendingTransfer] = []
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT id, board, path, command FROM transfer WHERE direction = 'out' ORDER BY begun_at LIMIT 10000")
    while let row = try rows.next() { transfers.append(try PendingTransfer(row)) }
    return transfers
  }

  /// How many a board has.
  static func count(in db: Database) throws -> Int {
    guard try Schema.version(in: db) >= 2,
      let row = try Row.fetchOne(db, sql: "SELECT count(*) FROM transfer WHERE direction = 'out'")
    else { return 0 }
    return try RowReader(row, of: "the transfers").integer(0)
  }

  /// Those that Pinboard could have noted, oldest first; none if there are more than it would ever leave. What a stranger
  /// has written otherwise stays as it is.
  static func credible(in db: Database) throws -> [PendingTransfer] {
    guard (1...mostFollowed).contains(try count(in: db)) else { return [] }
    let own = try BoardFile.boardID(in: db)
    var transfers: [PendingTransfer] = []
    var bytes = 0
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, board, path, command FROM transfer
        WHERE direction = 'out' AND typeof(command) = 'text' AND length(command) <= \(mostCommandBytes)
        ORDER BY begun_at
        """)
    while let row = try rows.next() {
      bytes += try RowReader(row, of: "a transfer").text(3).utf8.count
      guard bytes <= mostCommandBytes else { break }
      guard let transfer = try? PendingTransfer(row), transfer.isSpelled(as: row), transfer.board != own,
        transfer.removal.onlyRemoves
      else { continue }
      transfers.append(transfer)
    }
    return transfers
  }

  /// Whether the row has these values as Pinboard writes them.
  private func isSpelled(as row: Row) -> Bool {
    let reader = RowReader(row, of: "a transfer")
    return (try? reader.text(0)) == id.uuidString && (try? reader.text(1)) == board.uuidString
      && path.hasPrefix("/")
      && URL(pathText: path, isFolder: false).standard.pathBytes == path.nameBytes
  }

  /// The notes about a removal: an earlier try of the same move may have left one too.
  static func tries(of removal: Command, in db: Database) throws -> Set<UUID> {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT id, board, path, command FROM transfer WHERE direction = 'out' AND instr(command, ?)",
      arguments: [removal.id.uuidString])
    var ids: Set<UUID> = []
    while let row = try rows.next() {
      let transfer = try PendingTransfer(row)
      if transfer.removal.id == removal.id { ids.insert(transfer.id) }
    }
    return ids
  }

  static func forget(_ ids: some Sequence<UUID>, in db: Database) throws {
    let statement = try db.cachedStatement(sql: "DELETE FROM transfer WHERE id = ?")
    for id in ids { try statement.execute(arguments: [id.uuidString]) }
  }
}

extension Command {
  /// Whether it takes pins away and does nothing else.
  fileprivate var onlyRemoves: Bool {
    !changes.isEmpty
      && changes.allSatisfy { change in
        if case .removePins(let pins) = change { !pins.isEmpty } else { false }
      }
  }
}
