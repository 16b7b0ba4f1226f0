import Board
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// A board as it was before the changes of another computer came into its file.
///
/// Until the users of the board have read it anew, they make commands that fit this state, and perhaps not
/// the file. Such a command is done here, and merged into the file from here. The copy is in memory and has
/// no images. Use it on the file's queue.
final class FormerBoard: Sendable {
  private let database: DatabaseQueue
  private let url: URL
  /// The board whose pins and history aren't in the copy yet; nil once they are. Most copies are never asked.
  private let unwritten: Mutex<StoredBoard?>

  /// Copies the board as it is.
  convenience init(copying source: Database, at url: URL) throws {
    try self.init(copying: ["board", "view", "original", "pin", "history"], of: source, nil, at: url)
  }

  /// Copies the board as it is.
  /// - Parameter board: the same board, as it has been read.
  convenience init(copying source: Database, readAs board: StoredBoard, at url: URL) throws {
    try self.init(copying: ["board", "view", "original"], of: source, board, at: url)
  }

  private init(copying tables: [String], of source: Database, _ board: StoredBoard?, at url: URL) throws {
    self.url = url
    unwritten = Mutex(board)
    database = try DatabaseQueue()
    try database.writeWithoutTransaction { db in
      try Self.fill(db) {
        try Schema.create(in: db)
        for table in tables { try Self.copy(table, from: source, to: db) }
      }
    }
  }

  /// Writes rows that were checked when they came into the file. Nothing has to be taken back yet.
  private static func fill(_ db: Database, _ body: () throws -> Void) throws {
    try db.execute(
      sql: """
        PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON
        """)
    try BoardDatabase.transaction(in: db, body)
    try db.execute(
      sql: """
        PRAGMA ignore_check_constraints = OFF; PRAGMA foreign_keys = ON; PRAGMA journal_mode = MEMORY
        """)
  }

  /// Works with the whole copy.
  private func perform<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try BoardDatabase.translated(at: url) {
      try database.writeWithoutTransaction { db in
        if let board = unwritten.withLock(\.self) {
          try Self.fill(db) {
            try board.pins.write(to: db)
            try HistoryTable.write(board.parts, to: db)
          }
          unwritten.withLock { $0 = nil }
        }
        return try body(db)
      }
    }
  }

  /// Copies the rows of a table, except those that are there already.
  static func copy(_ table: String, from source: Database, to db: Database) throws {
    let rows = try source.makeStatement(sql: "SELECT * FROM \(table)")
    let names = rows.columnNames
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let insertion = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    try copy(CInt(names.count), from: rows.sqliteStatement, to: insertion.sqliteStatement)
  }

  /// Hands each value from one statement to the other. Rows and arguments of GRDB take ten times as long, and
  /// a merge would wait for them.
  private static func copy(
    _ columns: CInt, from source: OpaquePointer, to target: OpaquePointer
  ) throws {
    defer {
      sqlite3_reset(source)
      sqlite3_reset(target)
    }
    while try step(source) == SQLITE_ROW {
      for column in 0..<columns {
        sqlite3_bind_value(target, column + 1, sqlite3_column_value(source, column))
      }
      _ = try step(target)
      sqlite3_reset(target)
    }
  }

  private static func step(_ statement: OpaquePointer) throws -> CInt {
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      let message = sqlite3_errmsg(sqlite3_db_handle(statement)).map { String(cString: $0) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    return code
  }

  /// Does commands that aren't done here yet. If one doesn't fit, none is done.
  /// - Parameters:
  ///   - file: the file, which knows the originals that were added since.
  ///   - arriving: the originals that the commands bring.
  func take(_ entries: [CommitEntry], knowing file: Database, _ arriving: [Original] = []) throws {
    try perform { db in
      try BoardDatabase.transaction(in: db) {
        for id in Set(entries.flatMap(\.command.neededOriginals)) {
          guard try OriginalTable.record(of: id, in: db) == nil,
            let original = try OriginalTable.record(of: id, in: file)
              ?? arriving.first(where: { $0.id == id })
          else { continue }
          _ = try OriginalTable.insert(original, in: db)
        }
        let rest = try CommitEntry.uncommitted(entries, in: db)
        try CommitEntry.write(Array(rest), limit: .max, isExact: true, in: db, at: url)
      }
    }
  }

  func board() throws -> StoredBoard { try perform { try StoredBoard(in: $0, at: url) } }
}
