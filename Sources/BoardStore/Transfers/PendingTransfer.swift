import Board
import KitFiles
import Foundation
import GRDB

/// A move to another board that has begun, as recorded in the board that the pins leave.
struct PendingTransfer {
  /// The greatest number of records that interrupted moves can leave. If there are more, none is followed,
  /// because Pinboard didn't write them.
  static let mostFollowed = 100
  /// The greatest number of bytes of commands that an opening reads. A larger move isn't begun.
  static let mostCommandBytes = 64 << 20

  let id: UUID
  /// The other board, and the old path of its file.
  let board: UUID
  let path: String
  /// The inode's number of the other file, by which it's recognised when it has left its path; nil in notes
  /// of earlier versions.
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
    let reader = RowReader(row, of: .transfer)
    let note: RemovalNote
    do {
      note = try JSONDecoder().decode(RemovalNote.self, from: Data(reader.text(3).utf8))
    } catch is DecodingError {
      throw reader.flaw(3)
    }
    self.init(
      id: try reader.uuid(0), board: try reader.uuid(1), path: try LinkTable.path(in: reader, 2), note: note)
  }

  /// All transfers of a board, the oldest first.
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

  /// The number of a board's transfers.
  static func count(in db: Database) throws -> Int {
    guard try Schema.version(in: db) >= 2,
      let row = try Row.fetchOne(db, sql: "SELECT count(*) FROM transfer WHERE direction = 'out'")
    else { return 0 }
    return try RowReader(row, of: .transfers).integer(0)
  }

  /// The transfers that Pinboard may have recorded, the oldest first; none if there are more than it would
  /// ever leave. Other rows stay as they are.
  static func credible(in db: Database) throws -> [PendingTransfer] {
    guard (1...mostFollowed).contains(try count(in: db)) else { return [] }
    let own = try BoardTable.boardID(in: db)
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
      bytes += try RowReader(row, of: .transfer).text(3).utf8.count
      guard bytes <= mostCommandBytes else { break }
      guard let transfer = try? PendingTransfer(row), transfer.isSpelled(as: row), transfer.board != own,
        transfer.removal.onlyRemoves
      else { continue }
      transfers.append(transfer)
    }
    return transfers
  }

  /// Whether the row spells these values as Pinboard does.
  private func isSpelled(as row: Row) -> Bool {
    let reader = RowReader(row, of: .transfer)
    return (try? reader.text(0)) == id.uuidString && (try? reader.text(1)) == board.uuidString
      && path.hasPrefix("/")
      && URL(pathText: path, isFolder: false).standard.pathBytes == path.nameBytes
  }

  /// The notes about a removal. An earlier try of this move may have left one, too.
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
  /// Whether the command removes pins and does nothing else.
  fileprivate var onlyRemoves: Bool {
    !changes.isEmpty
      && changes.allSatisfy { change in
        if case .removePins(let pins) = change { !pins.isEmpty } else { false }
      }
  }
}

/// The source's note about a move: the removal that will follow as a command's JSON, with two more fields:
/// `file`, the inode's number of the other board's file, and `kind`, if a step is undone or redone.
struct RemovalNote: Codable {
  /// The removal. For an undone or redone step, it has the step's id and only the removal of the pins. The
  /// rest of the step is in the history.
  let removal: Command
  let kind: CommitKind
  let fileNumber: UInt64?

  private enum CodingKeys: String, CodingKey {
    case kind
    case fileNumber = "file"
  }

  init(_ entry: CommitEntry, into file: FileIdentity) {
    let command = entry.command
    kind = entry.kind
    removal =
      kind == .do
      ? command
      : Command(
        id: command.id, name: command.name, changes: [.removePins(command.leavingPins)], group: command.group)
    fileNumber = file.number
  }

  init(from decoder: any Decoder) throws {
    removal = try Command(from: decoder)
    // An unreadable number counts as none, so that it can't decide anything.
    let values = try? decoder.container(keyedBy: CodingKeys.self)
    fileNumber = try? values?.decode(UInt64.self, forKey: .fileNumber)
    // An unknown kind counts as a new command, which removes the pins, as any move does.
    kind = (try? values?.decode(CommitKind.self, forKey: .kind)) ?? .do
  }

  func encode(to encoder: any Encoder) throws {
    try removal.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if kind != .do { try values.encode(kind, forKey: .kind) }
    try values.encodeIfPresent(fileNumber, forKey: .fileNumber)
  }
}

extension Command {
  /// The pins that the command removes from the board, as they are before it.
  var leavingPins: [Pin] {
    var before: [PinID: Pin] = [:]
    var (come, gone): (Set<PinID>, [PinID]) = ([], [])
    for change in changes {
      switch change {
      case .insertPins(let pins, _): come.formUnion(pins.map(\.id))
      case .removePins(let pins):
        for pin in pins {
          before[pin.id] = before[pin.id] ?? pin
          gone.append(pin.id)
        }
      case .updatePins(let updates):
        for update in updates { before[update.before.id] = before[update.before.id] ?? update.before }
      case .rename, .startView: break
      }
    }
    return gone.filter { !come.contains($0) }.compactMap { before[$0] }
  }
}
