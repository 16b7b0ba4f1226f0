import GRDB

/// The tables of a board file, as `FileFormat.md` describes them. The texts are compared with those of an
/// opened file. A file with an additional or a different object isn't a board of Pinboard.
enum Schema {
  /// "PinB" in ASCII.
  static let applicationID = 0x5069_6E42
  /// The version of the tables. A change of the tables needs the next number and a migration. Version 2 added
  /// `link` and `transfer`.
  static let version = 2
  /// The number of bytes in a chunk of an original.
  static let chunkSize = 1 << 20
  /// The greatest number of bytes that SQLite returns for one value. The largest value that Pinboard writes
  /// is a history step.
  static let maximumValueBytes = 256 << 20
  static let maximumPreviewBytes = 16 << 20

  static func tables(of version: Int) -> [(name: String, sql: String)] {
    version < 2 ? firstTables : firstTables + secondTables
  }

  private static let secondTables: [(name: String, sql: String)] = [
    (
      "link",
      """
      CREATE TABLE link (
        original INTEGER PRIMARY KEY REFERENCES original (key) ON DELETE CASCADE,
        path TEXT NOT NULL
      ) STRICT
      """
    ),
    (
      "transfer",
      """
      CREATE TABLE transfer (
        id TEXT NOT NULL PRIMARY KEY,
        direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
        board TEXT NOT NULL,
        path TEXT NOT NULL,
        begun_at REAL NOT NULL,
        command TEXT
      ) STRICT
      """
    ),
  ]

  private static let firstTables: [(name: String, sql: String)] = [
    (
      "board",
      """
      CREATE TABLE board (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        created_at REAL NOT NULL,
        modified_at REAL NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 0)
      ) STRICT
      """
    ),
    (
      "view",
      """
      CREATE TABLE view (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        x REAL NOT NULL,
        y REAL NOT NULL,
        zoom REAL NOT NULL
      ) STRICT
      """
    ),
    (
      "original",
      """
      CREATE TABLE original (
        key INTEGER PRIMARY KEY,
        sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        bytes INTEGER NOT NULL CHECK (bytes >= 0),
        width INTEGER,
        height INTEGER,
        added_at REAL NOT NULL
      ) STRICT
      """
    ),
    (
      "chunk",
      """
      CREATE TABLE chunk (
        original INTEGER NOT NULL REFERENCES original (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0),
        data BLOB NOT NULL,
        PRIMARY KEY (original, number)
      ) STRICT
      """
    ),
    (
      "preview",
      """
      CREATE TABLE preview (
        original INTEGER PRIMARY KEY REFERENCES original (key) ON DELETE CASCADE,
        data BLOB NOT NULL
      ) STRICT
      """
    ),
    (
      "pin",
      """
      CREATE TABLE pin (
        id TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL,
        original TEXT REFERENCES original (sha256),
        payload BLOB,
        name TEXT NOT NULL,
        x REAL NOT NULL,
        y REAL NOT NULL,
        width REAL NOT NULL,
        height REAL NOT NULL,
        rotation REAL NOT NULL,
        z INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ),
    (
      "history",
      """
      CREATE TABLE history (
        step INTEGER NOT NULL CHECK (step > 0),
        part INTEGER NOT NULL CHECK (part >= 0),
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        group_id TEXT,
        done_at REAL NOT NULL,
        changes TEXT NOT NULL,
        PRIMARY KEY (step, part)
      ) STRICT
      """
    ),
  ]

  /// Returns what SQLite says of the first of a table's CHECKs that a row doesn't obey; nil if all do.
  ///
  /// SQLite's own checks leave them out on a connection for reading, which doesn't know them.
  static func brokenCheck(of table: String, in db: Database) throws -> String? {
    for check in checks[table] ?? [] {
      let sql = "SELECT 1 FROM \(table) WHERE NOT (\(check)) LIMIT 1"
      if try Row.fetchOne(db, sql: sql) != nil { return "CHECK constraint failed in \(table)" }
    }
    return nil
  }

  /// The CHECKs of each table, as its text has them.
  private static let checks = Dictionary(
    uniqueKeysWithValues: tables(of: version).map { table in
      var checks: [String] = []
      for start in table.sql.ranges(of: "CHECK (") {
        var depth = 1
        checks.append(
          String(
            table.sql[start.upperBound...].prefix { character in
              if character == "(" { depth += 1 }
              if character == ")" { depth -= 1 }
              return depth > 0
            }))
      }
      return (table.name, checks)
    })

  /// Makes the tables in an empty file. Call this in a transaction.
  static func create(in db: Database) throws {
    for table in tables(of: version) { try db.execute(sql: table.sql) }
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Migrates a file of an older version to this one. Call this in a transaction.
  static func migrate(_ db: Database) throws {
    let known = Set(tables(of: try version(in: db)).map(\.name))
    for table in tables(of: version) where !known.contains(table.name) { try db.execute(sql: table.sql) }
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// The version of the file's format.
  static func version(in db: Database) throws -> Int { try header("user_version", in: db) }

  /// A number from the file's header.
  static func header(_ name: String, in db: Database) throws -> Int {
    guard let row = try Row.fetchOne(db, sql: "PRAGMA \(name)") else { throw RowFlaw(detail: name) }
    return try RowReader(row, of: .header).integer(0)
  }

  /// Returns the first difference between the file's schema and that of `version`; nil if there's none. So
  /// foreign triggers, views and virtual tables are refused before any of them is used. Tables of `ANALYZE`
  /// are allowed, because they're data for the planner and not code.
  static func flaw(in db: Database, version: Int) throws -> String? {
    var missing = Dictionary(uniqueKeysWithValues: tables(of: version).map { ($0.name, $0.sql) })
    let rows = try Row.fetchCursor(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    while let row = try rows.next() {
      let reader = RowReader(row, of: .schema)
      let type = try reader.text(0)
      let name = try reader.text(1)
      let table = try reader.text(2)
      switch type {
      case "table" where name.hasPrefix("sqlite_stat"): continue
      case "table":
        guard try missing.removeValue(forKey: name) == reader.text(3) else {
          return "unknown table \(name)"
        }
      case "index":
        // Only the indexes that SQLite makes for our own keys are allowed. They have no text.
        guard name.hasPrefix("sqlite_autoindex_\(table)_"), reader.isNull(3) else {
          return "unknown index \(name)"
        }
      default:
        return "unexpected \(type) \(name)"
      }
    }
    return missing.keys.min().map { "no table \($0)" }
  }
}
