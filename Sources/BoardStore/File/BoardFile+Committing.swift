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

  private static func write(_ change: Change, in db: Database, at url: URL) throws {
    switch change {
    case .insertPins(let pins, _):
      for pin in pins {
        try pin.validate()
        if let original = pin.content.original { try requireOriginal(original, in: db) }
        try insert(pin, in: db)
      }
    case .removePins(let pins):
      let statement = try db.cachedStatement(sql: "DELETE FROM pin WHERE \(isUnchanged)")
      for pin in pins {
        try statement.execute(arguments: identity(of: pin))
        guard db.changesCount == 1 else { throw BoardStoreError.conflict(url, detail: "the pin \(pin.id)") }
      }
    case .updatePins(let updates):
      let statement = try db.cachedStatement(
        sql: """
          UPDATE pin SET kind = ?, original = ?, payload = ?, name = ?, x = ?, y = ?, width = ?, height = ?,
            rotation = ?, z = ?
          WHERE \(isUnchanged)
          """)
      for update in updates {
        try update.after.validate()
        if let original = update.after.content.original, original != update.before.content.original {
          try requireOriginal(original, in: db)
        }
        try statement.execute(arguments: values(of: update.after) + identity(of: update.before))
        guard db.changesCount == 1 else {
          throw BoardStoreError.conflict(url, detail: "the pin \(update.before.id)")
        }
      }
    case .rename(let before, let after):
      guard BoardLimits.isValid(name: after) else { throw BoardStoreError.outOfBounds("the board's name") }
      try db.execute(sql: "UPDATE board SET name = ? WHERE name = ?", arguments: [after, before])
      guard db.changesCount == 1 else { throw BoardStoreError.conflict(url, detail: "the board's name") }
    }
  }

  static func insert(_ pin: Pin, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO pin (id, kind, original, payload, name, x, y, width, height, rotation, z)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [pin.id.description] + values(of: pin))
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

  private static func requireOriginal(_ id: OriginalID, in db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM original WHERE sha256 = ?")
    guard try Row.fetchOne(statement, arguments: [id.sha256]) != nil else {
      throw BoardStoreError.noSuchOriginal(id)
    }
  }

  /// Matches a pin only if it's still what the command remembers: a second writer is noticed, not overwritten.
  private static let isUnchanged = """
    id = ? AND kind = ? AND original IS ? AND payload IS ? AND name = ? AND x = ? AND y = ? AND width = ?
      AND height = ? AND rotation = ? AND z = ?
    """

  private static func identity(of pin: Pin) -> StatementArguments {
    [pin.id.description] + values(of: pin)
  }

  /// All columns but the id, in the table's order.
  private static func values(of pin: Pin) -> StatementArguments {
    let payload = pin.content.payload ?? ImagePayload(pin.framing)?.data
    return [
      pin.content.kind, pin.content.original?.sha256, payload, pin.name, Double(pin.center.x),
      Double(pin.center.y), Double(pin.size.width), Double(pin.size.height), pin.rotation, pin.z,
    ]
  }
}
