package import Foundation
import GRDB

/// Makes boards in BeeRef's format.
package enum BeeRefFixture {
  package struct Item {
    package var kind = "pixmap"
    package var x = 0.0
    package var y = 0.0
    package var z = 0.0
    package var scale = 1.0
    package var rotation = 0.0
    package var flip = 1
    /// The `data` column, which is JSON.
    package var details = "{}"
    /// The stored image; nil for none.
    package var bytes: Data?

    package init() {}
  }

  package static let schema = [
    """
    CREATE TABLE items (id INTEGER PRIMARY KEY, type TEXT NOT NULL, x REAL DEFAULT 0, y REAL DEFAULT 0,
      z REAL DEFAULT 0, scale REAL DEFAULT 1, rotation REAL DEFAULT 0, flip INTEGER DEFAULT 1, data JSON)
    """,
    """
    CREATE TABLE sqlar (name TEXT PRIMARY KEY, item_id INTEGER NOT NULL UNIQUE, mode INT,
      mtime INT DEFAULT current_timestamp, sz INT, data BLOB,
      FOREIGN KEY (item_id) REFERENCES items (id) ON DELETE CASCADE ON UPDATE NO ACTION)
    """,
  ]

  /// - Parameter also: statements that are run at the end, for boards that BeeRef wouldn't make.
  package static func write(
    _ items: [Item], to url: URL, version: Int = 2, applicationID: Int = 2_060_242_126, also: [String] = []
  ) throws {
    let database = try DatabaseQueue(path: url.path)
    try database.write { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
      for table in schema { try db.execute(sql: table) }
      for (index, item) in items.enumerated() {
        try db.execute(
          sql: "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
          arguments: [
            index + 1, item.kind, item.x, item.y, item.z, item.scale, item.rotation, item.flip, item.details,
          ])
        if let bytes = item.bytes {
          try db.execute(
            sql: "INSERT INTO sqlar (name, item_id, mode, sz, data) VALUES (?, ?, 420, ?, ?)",
            arguments: ["\(index + 1)-image.png", index + 1, bytes.count, bytes])
        }
      }
      for statement in also { try db.execute(sql: statement) }
    }
    try database.close()
  }
}
