public import Board
import Foundation
import GRDB

extension BoardFile {
  /// Writes a command and the history's new position as one transaction. When it returns, both are on the
  /// disk; when it throws, neither is in the file. The originals that its pins show must have been added.
  ///
  /// Wait for it before the next: of calls that run side by side, one that comes out of turn doesn't fit the
  /// file, and is refused. A commit that was begun isn't cancelled with its task. Committing again what's the newest already does nothing, so after an error that leaves
  /// open whether it went through (a disk that fails at the very end), the same call can be tried again.
  ///
  /// - Returns: whether it's in the file, or in the rescue journal because the file is in trouble.
  @discardableResult
  @concurrent public func commit(
    _ command: Command, kind: CommitKind = .do
  ) async throws -> CommitOutcome {
    try await commit([command], kind: kind)
  }

  /// Writes several commands in their order as one transaction: a jump in the history, say. All are in the
  /// file then or none is.
  @discardableResult
  @concurrent public func commit(
    _ commands: [Command], kind: CommitKind
  ) async throws -> CommitOutcome {
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    let entries = commands.map { CommitEntry(command: $0, kind: kind) }
    return try await onQueue { storage in try storage.commit(entries) }
  }

  /// Writes commands, in a transaction, unless the last of them is the newest in the file already.
  static func write(_ entries: [CommitEntry], limit: Int, in db: Database, at url: URL) throws {
    guard let last = entries.last, try !isCommitted(last.command, kind: last.kind, in: db) else { return }
    var position = try position(in: db)
    for entry in entries {
      for change in entry.command.changes { try write(change, in: db, at: url) }
      position = try write(entry.command, kind: entry.kind, at: position, limit: limit, in: db, at: url)
    }
    try db.cachedStatement(sql: "UPDATE board SET position = ?, modified_at = ?")
      .execute(arguments: [position, Date().timeIntervalSince1970])
  }

  /// Whether the history stands already where this command would bring it.
  static func isCommitted(_ command: Command, kind: CommitKind, in db: Database) throws -> Bool {
    let position = try position(in: db)
    let (sql, step) =
      switch kind {
      // The newest of its step: the parts of a group are commands of their own.
      case .do: ("SELECT id FROM history WHERE step = ? ORDER BY part DESC LIMIT 1", position)
      case .undo: ("SELECT id FROM history WHERE step = ? AND part = 0", position + 1)
      case .redo: ("SELECT id FROM history WHERE step = ? AND part = 0", position)
      }
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [step]) else { return false }
    return try RowReader(row, of: "the history").uuid(0) == command.id
  }

  /// Writes the history and returns its new position: the number of the newest step that's done.
  private static func write(
    _ command: Command, kind: CommitKind, at position: Int, limit: Int, in db: Database, at url: URL
  ) throws -> Int {
    switch kind {
    case .do:
      try db.cachedStatement(sql: "DELETE FROM history WHERE step > ?").execute(arguments: [position])
      var step = position + 1
      var part = 0
      if let group = command.group?.uuidString,
        let row = try Row.fetchOne(
          db, sql: "SELECT max(part) FROM history WHERE step = ? AND group_id = ?",
          arguments: [position, group]),
        !RowReader(row, of: "the history").isNull(0)
      {
        step = position
        part = min(try RowReader(row, of: "the history").integer(0), 1 << 53) + 1
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      let changes = String(decoding: try encoder.encode(command.changes), as: UTF8.self)
      try db.cachedStatement(
        sql: """
          INSERT INTO history (step, part, id, name, group_id, done_at, changes) VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        step, part, command.id.uuidString, command.name, command.group?.uuidString,
        Date().timeIntervalSince1970, changes,
      ])
      try db.cachedStatement(sql: "DELETE FROM history WHERE step <= ?").execute(arguments: [step - limit])
      return step
    case .undo:
      try require(command, at: position, in: db, at: url)
      return position - 1
    case .redo:
      try require(command, at: position + 1, in: db, at: url)
      return position + 1
    }
  }

  private static func require(_ command: Command, at step: Int, in db: Database, at url: URL) throws {
    let statement = try db.cachedStatement(sql: "SELECT id FROM history WHERE step = ? AND part = 0")
    let row = try Row.fetchOne(statement, arguments: [step])
    guard let row, try RowReader(row, of: "the history").uuid(0) == command.id else {
      throw BoardStoreError.conflict(url, detail: "its history")
    }
  }
}
