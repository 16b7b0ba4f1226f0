import Board
import CBoardStore
import KitFiles
import Foundation
import GRDB
import GRDBSQLite
import Glibc
import Localization

/// The access to a board file.
public enum BoardAccess: Hashable, Sendable {
  /// Commits can be written.
  case readWrite
  /// Nothing is written to the file.
  case readOnly
}

/// Opens SQLite connections to board files, and translates SQLite's errors into errors of the file.
enum BoardDatabase {
  /// Writes a new board into an empty file.
  /// - Parameter url: the name for errors.
  static func make(at partial: URL, name: String, for url: URL) throws {
    try translated(at: url) {
      let database = try DatabaseQueue(path: partial.databaseName, configuration: configuration(.readWrite))
      try database.writeWithoutTransaction { db in
        // This is set before the first table, because a later change would need a rewrite of the whole file.
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        try transaction(in: db) {
          try Schema.create(in: db)
          let now = Date().timeIntervalSince1970
          try db.execute(
            sql:
              "INSERT INTO board (one, id, name, created_at, modified_at, position) VALUES (1, ?, ?, ?, ?, 0)",
            arguments: [UUID.random().uuidString, name, now, now])
        }
      }
      try database.close()
    }
  }

  /// Opens a connection to a file, which must be a board of Pinboard.
  /// - Parameter tables: the tables that SQLite checks for damage; nil for all except those of images and
  ///   history.
  static func connected(
    _ url: URL, access: BoardAccess, checking tables: [String]? = nil
  ) throws -> DatabaseQueue {
    try translated(at: url) {
      let database = try existing(url, access: access)
      do {
        try database.writeWithoutTransaction { db in
          // If the file isn't a board, closing the connection mustn't write a log beside the file into it
          // either.
          try keepLog(true, of: db)
          try reportingReadErrors(of: db) { try inspect(db, at: url, checking: tables) }
          try keepLog(false, of: db)
        }
      } catch {
        try? database.close()
        throw error
      }
      return database
    }
  }

  /// Opens a connection to an existing file.
  ///
  /// SQLite mustn't make a file that has just been moved away: it would remove the log beside the new, empty
  /// file, with all the commits that only the log has.
  static func existing(_ url: URL, access: BoardAccess) throws -> DatabaseQueue {
    // An opening has moved them aside, or reads a copy, unless they've just come.
    guard StrangeLog.endings(beside: url).isEmpty else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      // This is checked before anything is read.
      guard board_store_is_empty(UnsafeMutableRawPointer(connection)) == 0 else {
        throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
      }
    }
    configure(&configuration, access)
    return try DatabaseQueue(
      path: url.existingDatabaseName(isWritten: access == .readWrite), configuration: configuration)
  }

  static func keepLog(_ keep: Bool, of db: Database) throws {
    guard let connection = db.sqliteConnection else { return }
    let result = board_store_keep_log(UnsafeMutableRawPointer(connection), keep ? 1 : 0)
    guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
  }

  /// Checks the kind of the file without opening it: closing any descriptor of a file drops all of the
  /// process's POSIX locks on it, also those of a connection that's in a transaction.
  static func checkKind(of url: URL, access: BoardAccess) throws {
    guard url.isFileURL else { throw BoardStoreError.notARegularFile(url) }
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw BoardStoreError.isDirectory(url)
    default: throw BoardStoreError.notARegularFile(url)
    }
    guard Glibc.access(url.systemPath, R_OK) == 0 else { throw BoardStoreError.reading(url, code: errno) }
    // SQLite takes an empty file for an empty database, and so it does with any file that's shorter than a
    // header.
    guard status.st_size >= 512 else { throw BoardStoreError.notAPinboardFile(url) }
    guard access == .readOnly || Glibc.access(url.systemPath, W_OK) == 0 else {
      throw BoardStoreError.readOnly(url)
    }
  }

  /// Turns SQLite's report of damage into an I/O error if a read has failed: SQLite takes a failed read for
  /// damage, but a disk that fails may work again.
  static func reportingReadErrors<Value>(of db: Database, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      let isDamage =
        switch error {
        case let error as DatabaseError: error.resultCode == .SQLITE_CORRUPT
        case BoardStoreError.corrupt, is RowFlaw: true
        default: false
        }
      guard isDamage, let connection = db.sqliteConnection else { throw error }
      let code = board_store_read_error(UnsafeMutableRawPointer(connection))
      guard code != 0 else { throw error }
      throw DatabaseError(
        resultCode: .SQLITE_IOERR, message: localized(systemError: code))
    }
  }

  static func configuration(_ access: BoardAccess) -> Configuration {
    var configuration = Configuration()
    configure(&configuration, access)
    return configuration
  }

  private static func configure(_ configuration: inout Configuration, _ access: BoardAccess) {
    configuration.label = "io.github.pinboard.board"
    configuration.readonly = access == .readOnly
    configuration.foreignKeysEnabled = true
    // GRDB would end the process if an I/O error left a transaction open; `transaction` ends such a
    // transaction.
    configuration.allowsUnsafeTransactions = true
    // Another program's commit takes milliseconds. A lock that's held for more than 2 s is reported as busy.
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      let result = board_store_defend(UnsafeMutableRawPointer(connection))
      guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
      sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, CInt(Schema.maximumValueBytes))
      sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA mmap_size = 0")
      // Each commit is synced, and without a log the folder is synced, too: see FileFormat.md.
      try db.execute(sql: "PRAGMA synchronous = EXTRA")
      // Removed content is overwritten if that needs no further writes.
      try db.execute(sql: "PRAGMA secure_delete = FAST")
      // The file is read here for the first time, so that the connection can still be asked about an error.
      try reportingReadErrors(of: db) { _ = try Schema.version(in: db) }
    }
  }

  /// Refuses a file that isn't a board of Pinboard, before any of its tables is read.
  private static func inspect(_ db: Database, at url: URL, checking chosen: [String]?) throws {
    guard try Schema.header("application_id", in: db) == Schema.applicationID else {
      throw BoardStoreError.notAPinboardFile(url)
    }
    let version = try Schema.version(in: db)
    guard version <= Schema.version else { throw BoardStoreError.newerVersion(url, version: version) }
    guard version >= 1 else {
      throw BoardStoreError.corrupt(url, detail: "format \(version)")
    }
    if let flaw = try Schema.flaw(in: db, version: version) {
      throw BoardStoreError.corrupt(url, detail: flaw)
    }
    // Chunks are left out, because an opening would read every image. `FileUpkeep.check()` reads them.
    let tables = ["board", "view", "original", "pin"] + (version < 2 ? [] : ["link", "transfer"])
    for table in tables where chosen?.contains(table) ?? true {
      let rows = try Row.fetchCursor(db, sql: "PRAGMA quick_check('\(table)')")
      while let row = try rows.next() {
        let answer = try RowReader(row, of: .check).text(0)
        guard answer == "ok" else { throw BoardStoreError.corrupt(url, detail: answer) }
      }
      if let broken = try Schema.brokenCheck(of: table, in: db) {
        throw BoardStoreError.corrupt(url, detail: broken)
      }
    }
  }

  static func requireSound(_ db: Database) throws {
    guard let row = try Row.fetchOne(db, sql: "PRAGMA quick_check(1)") else { return }
    let answer = try RowReader(row, of: .check).text(0)
    guard answer == "ok" else { throw RowFlaw(detail: answer) }
    for table in Schema.tables(of: try Schema.version(in: db)) {
      if let broken = try Schema.brokenCheck(of: table.name, in: db) { throw RowFlaw(detail: broken) }
    }
  }

  /// Whether the file is in WAL mode.
  static func isLogged(_ db: Database) throws -> Bool {
    guard let row = try Row.fetchOne(db, sql: "PRAGMA journal_mode") else { return false }
    return try RowReader(row, of: .journalMode).text(0) == "wal"
  }

  /// Translates SQLite's errors and flawed rows into errors of the file.
  static func translated<Value>(at url: URL, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let flaw as RowFlaw {
      throw BoardStoreError.corrupt(url, detail: flaw.detail)
    } catch {
      throw BoardStoreError.translating(error, at: url)
    }
  }

  static func transaction<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    if db.isInsideTransaction { try db.rollback() }
    var value: Value?
    try db.inTransaction(.immediate) {
      value = try body()
      return .commit
    }
    guard let value else { throw CancellationError() }
    return value
  }
}
