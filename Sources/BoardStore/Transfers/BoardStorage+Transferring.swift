import Board
import Foundation
import GRDB
import Synchronization

extension BoardStorage {
  /// The removal, and the end of the notes about it: an earlier try of the same move, which failed here at its end, has left
  /// one too. Followed after this one was undone, it would take the pins away again. On `work`.
  /// - Returns: the transfers whose notes have gone.
  @discardableResult
  func finishTransfer(_ id: UUID, removal: Command) throws -> Set<UUID> {
    let (url, limit) = facts.withLock { ($0.url, $0.historyLimits.steps) }
    try writeRescued()
    return try write { db in
      try BoardFile.write([CommitEntry(command: removal, kind: .do)], limit: limit, in: db, at: url)
      let tries = try PendingTransfer.all(in: db).filter { $0.removal.id == removal.id }.map(\.id)
      let ended = Set(tries).union([id])
      for id in ended {
        try db.execute(sql: "DELETE FROM transfer WHERE id = ?", arguments: [id.uuidString])
      }
      return ended
    }
  }

  /// Finishes or takes back what was interrupted; gives how many transfers can't be decided. On `work`.
  func resolveTransfers() throws -> Int {
    var open = 0
    let active = facts.withLock(\.activeTransfers)
    for transfer in try perform({ try PendingTransfer.all(in: $0) }) where !active.contains(transfer.id) {
      guard let hasArrived = hasArrived(transfer) else {
        open += 1
        continue
      }
      let removal = try present(of: transfer.removal)
      // Pins that have gone already, with a second try of the same move, say, leave nothing to do: no step of nothing.
      if hasArrived, !removal.changes.isEmpty {
        try finishTransfer(transfer.id, removal: removal)
      } else {
        try write { db in
          try db.execute(sql: "DELETE FROM transfer WHERE id = ?", arguments: [transfer.id.uuidString])
        }
      }
    }
    return open
  }

  /// Whether the other board has the pins; nil if it can't be asked, or may have them after a power cut.
  private func hasArrived(_ transfer: PendingTransfer) -> Bool? {
    let other = URL(fileURLWithPath: transfer.path, isDirectory: false).standardizedFileURL
    // A connection of its own: two boards that wait for each other's queues could wait for ever.
    guard (try? BoardFile.checkKind(of: other, access: .readOnly)) != nil,
      let database = try? BoardFile.connected(other, access: .readOnly)
    else { return nil }
    defer { try? database.close() }
    let isThere = try? database.writeWithoutTransaction { db -> Bool? in
      guard try BoardFile.boardID(in: db) == transfer.board else { return nil }
      guard try Schema.version(in: db) >= 2 else { return false }
      return try Row.fetchOne(
        db, sql: "SELECT 1 FROM transfer WHERE id = ? AND direction = 'in'",
        arguments: [transfer.id.uuidString]) != nil
    }
    return isThere == false && FailedCommits.mayBe(in: other) ? nil : isThere
  }

  /// The removal of those pins that are still as they were. Those that were changed since are another matter: the
  /// newer version of a pin isn't thrown away.
  private func present(of removal: Command) throws -> Command {
    let pins = Set(try perform { try BoardFile.document(in: $0) }.pins)
    let changes = removal.changes.compactMap { change -> Change? in
      guard case .removePins(let removed) = change else { return change }
      let left = removed.filter(pins.contains)
      return left.isEmpty ? nil : .removePins(left)
    }
    return Command(id: removal.id, name: removal.name, changes: changes, group: removal.group)
  }
}
