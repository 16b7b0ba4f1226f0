import Board
import BoardStore
import Foundation
import GRDB
import Testing

/// The page on the format says what's in the file, and how others read it.
@Suite struct FormatPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Sources/BoardStore/BoardStore.docc/FileFormat.md"),
      encoding: .utf8)
  }

  @Test func everyTableAndColumnIsExplained() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let page = try page()
    let database = try DatabaseQueue(path: url.path)
    let names = try await database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' UNION
          SELECT i.name FROM sqlite_schema t, pragma_table_info(t.name) i WHERE t.type = 'table'
          """)
    }
    try database.close()
    #expect(names.count > 20)
    // The rows that there's only one of say so by their key.
    for name in names where name != "one" { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  /// The page's own queries, run by an SQLite that knows nothing of boards.
  @Test func whatThePageSaysOfSQLite3IsSo() async throws {
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let parts = try page().components(separatedBy: "```").filter { $0.contains("sqlite3 trip.pinboard") }
    let queries = parts.flatMap { part in
      part.components(separatedBy: "sqlite3 trip.pinboard \"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }.map(String.init)
    try #require(queries.count == 5)
    let database = try DatabaseQueue(path: url.path)
    let (pins, ids) = try await database.read { db in
      (try String.fetchAll(db, sql: queries[0]), try String.fetchAll(db, sql: queries[1]))
    }
    #expect(pins == document.pins.map(\.name))
    #expect(Set(ids) == Set(document.originals.keys.map(\.sha256)))
    for (number, original) in document.originals.values.sorted(by: { $0.name < $1.name }).enumerated() {
      let digits = try await database.read { db in
        try String.fetchAll(db, sql: queries[2].replacing("$id", with: original.id.sha256)).joined()
      }
      let bytes = Samples.bytes(5_000, seed: UInt64(number) + 1)
      #expect(digits == bytes.map { String(format: "%02X", $0) }.joined())
    }
    let notes = try await database.read { db in try String.fetchAll(db, sql: queries[3]) }
    #expect(notes == document.pins.compactMap(\.content.note))
    let steps = try await database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM (\(queries[4]))")
    }
    #expect(steps.first == "Delete Pin" && steps.count == 5, "\(steps)")
    try database.close()
  }
}
