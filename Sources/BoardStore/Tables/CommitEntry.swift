public import Board
import Foundation
import GRDB

/// The origin of a command, which decides its effect on the history.
public enum CommitKind: String, Hashable, Sendable, Codable {
  /// A new command, which becomes the newest step. Steps that could be redone are removed.
  case `do`
  /// The newest step's inverse, as `History.undo()` gives it.
  case undo
  /// A step that was undone, as `History.redo()` gives it.
  case redo
}

/// Where a command is stored after a commit that didn't throw. It's durable in both cases.
public enum CommitOutcome: Hashable, Sendable {
  /// The command is in the file.
  case written
  /// The command is in the rescue journal, because the file can't be written to now.
  case rescued
}

/// The result of a commit that brings originals.
public enum ArrivalOutcome: Sendable {
  /// The commands and all of their originals are durable in the file.
  case written
  /// Nothing is in the file. The error is the reason, and the original the one that caused it, if one did.
  case notDone(any Error, original: OriginalID?)
}

/// A command that will be written to the file; also its stored form in a rescue journal.
struct CommitEntry: Codable, Sendable {
  let command: Command
  let kind: CommitKind
}

extension CommitEntry {
  /// Writes commands in a transaction, unless the last of them is the file's newest command already.
  /// - Parameter isExact: whether an undone or redone step must have the stored changes, and not only be the
  ///   same step: a merge may have left a part of it.
  static func write(
    _ entries: [CommitEntry], limit: Int, isExact: Bool = false, in db: Database, at url: URL
  ) throws {
    guard let last = entries.last, try !isCommitted(last.command, kind: last.kind, in: db) else { return }
    var position = try BoardTable.position(in: db)
    var time = BoardTable.lastChange(in: db)
    for entry in entries {
      time = BoardTable.time(after: time)
      for change in entry.command.changes { try PinTable.write(change, in: db, at: url) }
      position = try HistoryTable.write(
        entry.command, kind: entry.kind, at: position, time: time, limit: limit, isExact: isExact, in: db,
        at: url)
    }
    try db.cachedStatement(sql: "UPDATE board SET position = ?, modified_at = ?")
      .execute(arguments: [position, time])
  }

  /// Whether the history is already at the position to which this command leads.
  static func isCommitted(_ command: Command, kind: CommitKind, in db: Database) throws -> Bool {
    let position = try BoardTable.position(in: db)
    let (sql, step) =
      switch kind {
      // The newest part of the step is compared, because the parts of a group are commands of their own.
      case .do: ("SELECT id FROM history WHERE step = ? ORDER BY part DESC LIMIT 1", position)
      case .undo: ("SELECT id FROM history WHERE step = ? AND part = 0", position + 1)
      case .redo: ("SELECT id FROM history WHERE step = ? AND part = 0", position)
      }
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [step]) else { return false }
    return try RowReader(row, of: .history).uuid(0) == command.id
  }

  /// The commands after the last one that's in the file already. An earlier try may have succeeded in spite
  /// of its error.
  static func uncommitted(_ entries: [CommitEntry], in db: Database) throws -> ArraySlice<CommitEntry> {
    let known = try entries.lastIndex { try isCommitted($0.command, kind: $0.kind, in: db) }
    return entries[((known ?? -1) + 1)...]
  }

  /// Whether the history has all of these commands, as steps of its own or of a merge.
  static func areKnown(_ entries: [CommitEntry], in db: Database) throws -> Bool {
    let position = try BoardTable.position(in: db)
    return try entries.allSatisfy { entry in
      let id = entry.command.id.uuidString
      let isDone =
        try Row.fetchOne(
          db, sql: "SELECT 1 FROM history WHERE id = ? AND step <= ?", arguments: [id, position]) != nil
      let isMentioned =
        try Row.fetchOne(
          db, sql: "SELECT 1 FROM history WHERE id = ?1 OR instr(changes, ?1) > 0 LIMIT 1", arguments: [id])
        != nil
      return entry.kind == .undo ? !isDone && isMentioned : isDone || isMentioned
    }
  }

  /// Writes the rescued commands that aren't in the file yet, in their order, up to the first one that
  /// doesn't fit the remains of a damaged board.
  /// - Returns: the number of written commands.
  static func write(
    fitting entries: [CommitEntry], limit: Int, in db: Database, at url: URL
  ) throws -> Int {
    var count = 0
    for entry in try uncommitted(entries, in: db) {
      let isWritten: Void? = try? BoardDatabase.transaction(in: db) {
        try write([entry], limit: limit, in: db, at: url)
      }
      if isWritten == nil { break }
      count += 1
    }
    return count
  }
}
