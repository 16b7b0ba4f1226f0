import Board
import Foundation
import GRDB
import Testing

@testable import BoardStore

/// The page about the format describes the contents of the file, and how other programs read it.
@Suite(.timeLimit(.minutes(5))) struct FormatPageTests {
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
    // The tables with a single row have the key `one`.
    for name in names where name != "one" { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  /// The page's own queries are run by an SQLite without knowledge of boards.
  @Test func whatThePageSaysOfSQLite3IsSo() async throws {
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let parts = try page().components(separatedBy: "```").filter { $0.contains("trip.pinboard \"") }
    let queries = parts.flatMap { part -> [String] in
      let beginnings = part.components(separatedBy: "trip.pinboard \"").dropFirst()
      return beginnings.map { beginning in String(beginning.prefix { $0 != "\"" }) }
    }
    try #require(queries.count == 6)
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
    #expect(try await database.read { db in try Row.fetchAll(db, sql: queries[3]).isEmpty })
    let notes = try await database.read { db in try String.fetchAll(db, sql: queries[4]) }
    #expect(notes == document.pins.compactMap(\.content.note))
    let steps = try await database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM (\(queries[5]))")
    }
    #expect(steps.first == "Delete", "\(steps)")
    #expect(steps.count == 5, "\(steps)")
    try database.close()
  }

  /// Linked images have a path instead of bytes.
  @Test func linkedImagesAreFoundByThePagesQueries() async throws {
    let url = folder.file("a.pinboard")
    let image = folder.file("image.png")
    try Samples.bytes(700, seed: 7).write(to: image)
    let editor = try await BoardEditor(creating: url)
    let original = try await editor.file.originals.link(
      contentsOf: image, typeIdentifier: "image/png", pixelSize: nil)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    await editor.file.close()
    let page = try page()
    func query(_ start: String) throws -> String {
      let found = try #require(page.range(of: start))
      return String(page[found.lowerBound...].prefix { $0 != "\"" })
    }
    let database = try DatabaseQueue(path: url.path)
    defer { try? database.close() }
    try await database.read {
      [ids = try query("SELECT sha256"), links = try query("SELECT o.sha256, l.path")] db in
      #expect(try String.fetchAll(db, sql: ids).isEmpty)
      let row = try #require(try Row.fetchOne(db, sql: links))
      #expect(row[0] == original.id.sha256)
      #expect(row[1] == "image.png")
    }
  }

  /// A program that makes a board itself needs the exact statements.
  @Test func theSchemaIsThatOfTheFile() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let database = try DatabaseQueue(path: url.path)
    let tables = try await database.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
    }
    try database.close()
    let parts = try page().components(separatedBy: "```sql\n")
    try #require(parts.count == 2)
    #expect(parts[1].prefix { $0 != "`" } == tables.map { $0 + ";\n" }.joined())
  }

  @Test func theLimitsAreThose() throws {
    let page = try page()
    let numbers = [
      Int(BoardLimits.maximumCoordinate), Int(BoardLimits.maximumSide), BoardLimits.maximumNameLength,
      BoardLimits.maximumPins, BoardLimits.maximumOriginals, BoardLimits.maximumZ,
      BoardLimits.maximumPayloadBytes, BoardLimits.maximumOriginalBytes, BoardLimits.maximumNoteBytes,
      Int(BoardLimits.maximumPixels), StoredFraming.maximumBytes, PreparedOriginal.defaultByteLimit,
      HistoryReach.most.rows, HistoryReach.most.bytes,
    ]
    let limits = try #require(
      page.components(separatedBy: "## Limits").last?.components(separatedBy: "\n## ").first)
    for number in numbers {
      let digits = String(String(number).reversed()).enumerated()
        .map { $0 > 0 && $0 % 3 == 0 ? ",\($1)" : "\($1)" }.joined()
      let text = String(digits.reversed())
      #expect(limits.contains(text), "\(text)")
    }
    #expect(limits.contains("\(Double(BoardLimits.minimumCrop))"))
  }
}
