import Foundation
import GRDB

/// The other boards of interrupted moves, asked whether the pins have come. The file chose their paths: each is opened
/// once, whatever number of notes names it, and only so many are.
struct TransferTargets {
  static let mostOpened = 20

  /// The transfers of which it's known whether their pins are in the other board.
  private(set) var hasArrived: [UUID: Bool] = [:]

  /// - Parameter source: the board that the pins leave.
  init(of transfers: [PendingTransfer], from source: UUID) {
    var files: [FileIdentity: (url: URL, transfers: [PendingTransfer])] = [:]
    for transfer in transfers {
      let url = URL(fileURLWithPath: transfer.path, isDirectory: false)
      guard let file = try? FileIdentity(of: url), files.count < Self.mostOpened || files[file] != nil else {
        continue
      }
      files[file, default: (url, [])].transfers.append(transfer)
    }
    for (url, transfers) in files.values { ask(url, about: transfers, from: source) }
  }

  private mutating func ask(_ url: URL, about transfers: [PendingTransfer], from source: UUID) {
    // A connection of its own: two boards that wait for each other's queues could wait for ever. Of the file, only what's
    // asked for is checked: it may be long.
    guard (try? BoardFile.checkKind(of: url, access: .readOnly)) != nil,
      let database = try? BoardFile.connected(url, access: .readOnly, checking: ["board", "transfer"])
    else { return }
    defer { try? database.close() }
    let answers = try? database.writeWithoutTransaction { db -> [UUID: Bool] in
      let board = try BoardFile.boardID(in: db)
      let mayHaveArrived = try Schema.version(in: db) >= 2
      var answers: [UUID: Bool] = [:]
      for transfer in transfers where transfer.board == board {
        guard mayHaveArrived else {
          answers[transfer.id] = false
          continue
        }
        let row = try Row.fetchOne(
          db, sql: "SELECT board FROM transfer WHERE id = ? AND direction = 'in'",
          arguments: [transfer.id.uuidString])
        if let row {
          // What came from somewhere else is no answer.
          if try RowReader(row, of: "a transfer").uuid(0) == source { answers[transfer.id] = true }
        } else {
          answers[transfer.id] = false
        }
      }
      return answers
    }
    // A commit of it that failed may still count after a power cut.
    let mayArrive = FailedCommits.mayBe(in: url)
    for (id, isThere) in answers ?? [:] where isThere || !mayArrive { hasArrived[id] = isThere }
  }
}
