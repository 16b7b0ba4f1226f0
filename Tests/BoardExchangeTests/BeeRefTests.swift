import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct BeeRefTests {
  private func item(_ change: (inout BeeRefFixture.Item) -> Void) -> BeeRefFixture.Item {
    var item = BeeRefFixture.Item()
    change(&item)
    return item
  }

  @Test func imagesKeepPositionSizeRotationOrderNameAndBytes() async throws {
    let exchange = try await Exchange()
    let red = try TestPicture.png(width: 40, height: 30)
    let blue = try TestPicture.png(width: 20, height: 60, red: 0, blue: 255)
    try BeeRefFixture.write(
      [
        item {
          $0.x = 100
          $0.y = 50
          $0.z = 2
          $0.scale = 2
          $0.details = #"{"filename": "/a/b/Red ü.png"}"#
          $0.bytes = red
        },
        item {
          $0.x = -10
          $0.y = -20
          $0.z = 1
          $0.rotation = 90
          $0.details = #"{"filename": null}"#
          $0.bytes = blue
        },
      ], to: exchange.folder.file("a.bee"))
    let (document, report) = try await exchange.bring("a.bee")
    #expect(report == ImportReport(pinned: 2))
    try #require(document.pins.count == 2)
    #expect(document.pins.map(\.name) == ["2-image.png", "Red ü.png"], "from back to front")
    let first = document.pins[1]
    #expect(first.center == CGPoint(x: 140, y: 80))
    #expect(first.size == CGSize(width: 80, height: 60))
    #expect(first.rotation == 0)
    // The item is rotated by 90° around its top left corner, so its width leads down and its height to the
    // left.
    let second = document.pins[0]
    #expect(abs(second.center.x - -40) < 1e-6)
    #expect(abs(second.center.y - -10) < 1e-6)
    #expect(second.size == CGSize(width: 20, height: 60))
    #expect(second.rotation == 90)
    let id = try #require(first.content.original)
    #expect(try await exchange.board.originals.data(of: id) == red)
    #expect(try await exchange.board.history.load().undoSteps.map(\.name.words) == ["Import: a.bee"])
  }

  @Test func whatAPinCannotHaveIsReported() async throws {
    let exchange = try await Exchange()
    let image = try TestPicture.png(width: 40, height: 30)
    try BeeRefFixture.write(
      [
        item {
          $0.bytes = image
          $0.flip = -1
          $0.x = 40
          $0.rotation = 30
        },
        item {
          $0.bytes = image
          $0.details = #"{"crop": [10, 0, 20, 30], "opacity": 0.5, "grayscale": true}"#
        },
        item {
          $0.bytes = image
          $0.details = #"{"crop": [0, 0, 40, 30], "opacity": 1, "grayscale": false}"#
        },
        item {
          $0.kind = "text"
          $0.details = #"{"text": "Shoes & hats"}"#
          $0.flip = -1
          $0.scale = 3
        },
      ], to: exchange.folder.file("a.bee"))
    let (document, report) = try await exchange.bring("a.bee")
    #expect(report.pinned == 3)
    #expect(report.notes == 1)
    #expect(report.failures.isEmpty)
    #expect(document.originals.count == 1)
    #expect(report.leftOut == ["the look of 1 text"])
    let text = try #require(document.pins.first { $0.content.note != nil })
    #expect(text.attributes.format == NoteFormat(textSize: 45))
    let translucent = try #require(document.pins.first { $0.attributes.opacity < 1 })
    #expect(translucent.attributes == PinAttributes(opacity: 0.5, isGray: true))
    let mirrored = try #require(document.pins.first { $0.rotation != 0 && $0.content.original != nil })
    #expect(abs(mirrored.rotation - -30) < 1e-6, "mirrored after it's turned, so it turns the other way")
    #expect(mirrored.flip == .horizontal)
    // The crop shows the middle half of 40 × 30 pixels, where it was.
    let cut = try #require(document.pins.first { $0.crop != nil })
    #expect(cut.crop == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(cut.flip == [])
    #expect(cut.size == CGSize(width: 20, height: 30))
    #expect(cut.center == CGPoint(x: 20, y: 15))
  }

  @Test func textsAreNotes() async throws {
    let exchange = try await Exchange()
    let image = try TestPicture.png()
    @Sendable func text(_ words: String, _ change: (inout BeeRefFixture.Item) -> Void) -> BeeRefFixture.Item {
      item {
        $0.kind = "text"
        $0.details =
          (try? JSONSerialization.data(withJSONObject: ["text": words])).map {
            String(decoding: $0, as: UTF8.self)
          } ?? ""
        change(&$0)
      }
    }
    try BeeRefFixture.write(
      [
        item { $0.bytes = image }, item { ($0.bytes, $0.z, $0.x) = (image, 3, 500) },
        text("Shoes & <hats>\nGröße 😀") { ($0.x, $0.y, $0.z) = (1000, 500, 2) },
        text("turned") { ($0.x, $0.rotation, $0.z) = (2000, 90, 4) },
        text(String(repeating: "many words ", count: 200)) { ($0.x, $0.z) = (3000, 5) },
        text("  \n ") { $0.z = 6 }, text("") { $0.z = 7 },
      ], to: exchange.folder.file("a.bee"))
    let (document, report) = try await exchange.bring("a.bee")
    #expect(report == ImportReport(pinned: 2, notes: 3))
    #expect(report.summary == "2 images and 3 notes")
    try #require(document.pins.count == 5)
    #expect(
      document.pins.map { $0.content.original != nil } == [true, false, true, false, false], "by height")
    let (short, turned, long) = (document.pins[1], document.pins[3], document.pins[4])
    #expect(short.content.note == "Shoes & <hats>\nGröße 😀")
    #expect(short.name == "Shoes & <hats>")
    // The text's corner was at that point, so its middle is to the right and below.
    #expect((1030...1080).contains(short.center.x))
    #expect((510...540).contains(short.center.y))
    #expect(short.rotation == 0)
    #expect(turned.rotation == 90)
    #expect(turned.center.x < 2000, "around its corner")
    #expect(turned.center.y > 0, "around its corner")
    #expect(long.size.width > short.size.width)
    #expect(long.size.height > 2 * short.size.height)
    #expect(
      try await exchange.board.history.load().undoSteps.map(\.name.words) == ["Import: a.bee"], "one step")
  }

  @Test func textsOfAnyKindAreNotesWithinTheirLimits() async throws {
    let exchange = try await Exchange()
    let texts = [
      String(repeating: "x", count: 100_000), "a\u{0}b\r\nc", String(repeating: "\n", count: 50_000) + "end",
      String(repeating: "e\u{301}", count: 60_000),
    ]
    try BeeRefFixture.write(
      texts.map { words in
        item {
          $0.kind = "text"
          $0.x = 1e14
          $0.details =
            (try? JSONSerialization.data(withJSONObject: ["text": words])).map {
              String(decoding: $0, as: UTF8.self)
            } ?? ""
        }
      }, to: exchange.folder.file("a.bee"),
      also: ["INSERT INTO items VALUES (90, 'text', 0, 0, 0, 1, 0, 1, '{\"text\": 7}')"])
    let (document, report) = try await exchange.bring("a.bee")
    #expect(report.pinned == 0)
    #expect(report.notes == 4)
    #expect(report.failures.isEmpty)
    #expect(
      report.leftOut == [
        "the exact place of 4 pins: beyond what a board can hold",
        "the end of 2 texts: longer than a note can be",
      ])
    let notes = document.pins.compactMap(\.content.note)
    #expect(notes.count == 4)
    #expect(notes.allSatisfy { BoardLimits.isValid(note: $0) })
    #expect(notes.contains("ab\nc"))
    #expect(document.pins.allSatisfy { BoardLimits.contains($0.center) && BoardLimits.contains($0.size) })
  }

  @Test func whatCannotBeReadIsReported() async throws {
    let exchange = try await Exchange()
    let long = #"{"text": ""# + String(repeating: "x", count: 1 << 20) + #""}"#
    try BeeRefFixture.write(
      [
        item { $0.bytes = try? TestPicture.png() },
        item {
          $0.bytes = try? TestPicture.png(red: 1)
          $0.details = #"{"crop": [1, 1, 2, 2"#
        },
        item { ($0.kind, $0.details) = ("text", long) },
        item { ($0.kind, $0.details) = ("text", "no JSON") },
      ], to: exchange.folder.file("a.bee"))
    let (document, report) = try await exchange.bring("a.bee")
    #expect(document.pins.count == 2)
    #expect(report.notes == 0)
    #expect(
      report.failures.map(\.description) == [
        "Item 3 can’t be read", "Item 4 can’t be read",
      ])
    #expect(report.leftOut == ["the crop of 1 image"])
  }

  @Test func moreStoredFilesThanABoardCanHaveAreAnError() async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.bee")
    try BeeRefFixture.write(
      [item { $0.bytes = try? TestPicture.png() }], to: url,
      also: [
        "DROP TABLE sqlar", "CREATE TABLE sqlar (name TEXT, item_id INTEGER, data BLOB)",
        """
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 50200)
        INSERT INTO sqlar (name, item_id) SELECT i, i FROM n
        """,
      ])
    await #expect(throws: ExchangeError.damaged(url, detail: "it has more than 50000 stored files")) {
      try await exchange.bring("a.bee")
    }
  }

  @Test func theFirstFormatOpensToo() async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.bee")
    try BeeRefFixture.write(
      [item { $0.bytes = try? TestPicture.png() }], to: url, version: 1,
      also: [
        "ALTER TABLE items DROP COLUMN data", "ALTER TABLE items ADD COLUMN filename TEXT",
        "UPDATE items SET filename = 'C:\\pictures\\old.png'",
      ])
    #expect(try await exchange.bring("a.bee").document.pins.map(\.name) == ["old.png"])
  }

  @Test func aNewerFormatIsReadWithAWord() async throws {
    let exchange = try await Exchange()
    try BeeRefFixture.write(
      [item { $0.bytes = try? TestPicture.png() }], to: exchange.folder.file("a.bee"), version: 3)
    let report = try await exchange.bring("a.bee").report
    #expect(report.pinned == 1)
    #expect(report.leftOut == ["what a newer version may have added (format 3)"])
  }

  @Test func itStandsBesideWhatsThere() async throws {
    let exchange = try await Exchange()
    try exchange.place(TestPicture.png(), as: "there.png")
    _ = try await exchange.bring("there.png")
    try BeeRefFixture.write(
      (0..<3).map { number in
        item {
          $0.x = Double(number) * 100
          $0.bytes = try? TestPicture.png(red: 1)
        }
      },
      to: exchange.folder.file("a.bee"))
    let pins = try await exchange.bring("a.bee").document.pins
    try #require(pins.count == 4)
    #expect(pins[2].center.x - pins[1].center.x == 100)
    #expect(pins[3].center.x - pins[2].center.x == 100)
    #expect(pins[1].boundingBox.minX > pins[0].boundingBox.maxX)
  }

  @Test(arguments: [
    "DROP TABLE sqlar", "ALTER TABLE items DROP COLUMN rotation",
    "DROP TABLE items; CREATE VIEW items AS SELECT 1 AS id, 'pixmap' AS type, 0 AS x, 0 AS y, 0 AS z, 1 AS scale, 0 AS rotation, 1 AS flip, randomblob(900000000) AS data",
    "DROP TABLE items; CREATE TABLE items (id INTEGER PRIMARY KEY, type TEXT, x, y, z, scale, rotation, flip AS (length(zeroblob(900000000))), data)",
    "DROP TABLE items; CREATE VIRTUAL TABLE items USING fts5(id, type, x, y, z, scale, rotation, flip, data)",
  ]) func strangeTablesAreRefused(_ statement: String) async throws {
    let exchange = try await Exchange()
    try BeeRefFixture.write(
      [item { $0.bytes = try? TestPicture.png() }], to: exchange.folder.file("a.bee"), also: [statement])
    await #expect(throws: ExchangeError.self) { try await exchange.bring("a.bee") }
  }

  @Test func hostileValuesCostOnlyThemselves() async throws {
    let exchange = try await Exchange()
    try BeeRefFixture.write(
      (0..<10).map { _ in item { $0.bytes = try? TestPicture.png() } }, to: exchange.folder.file("a.bee"),
      also: [
        "UPDATE items SET x = 'left' WHERE id = 1", "UPDATE items SET scale = 0 WHERE id = 2",
        "UPDATE items SET scale = 1e300 WHERE id = 3", "UPDATE items SET x = 9e999 WHERE id = 4",
        "UPDATE items SET data = '[[[[' WHERE id = 5", "UPDATE items SET data = x'00ff' WHERE id = 6",
        "UPDATE items SET type = 'hologram' WHERE id = 7", "UPDATE sqlar SET data = 17 WHERE item_id = 8",
        "UPDATE sqlar SET data = 'no image' WHERE item_id = 9", "UPDATE items SET x = 1e15 WHERE id = 10",
        "CREATE TRIGGER t AFTER UPDATE ON items BEGIN DELETE FROM items; END",
      ])
    let (document, report) = try await exchange.bring("a.bee")
    #expect(report.pinned == 3)
    #expect(report.failures.count == 6)
    #expect(report.leftOut.count == 3, "\(report.leftOut)")
    #expect(document.pins.allSatisfy { BoardLimits.contains($0.center) && BoardLimits.contains($0.size) })
  }

  @Test func nothingIsWrittenBesideIt() async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.bee")
    try BeeRefFixture.write([item { $0.bytes = try? TestPicture.png() }], to: url)
    // A program that opens the board with SQLite's own file system would roll back the journal of a crash in
    // BeeRef.
    try exchange.place(Data(repeating: 1, count: 4096), as: "a.bee-journal")
    let before = try (Data(contentsOf: url), exchange.folder.names())
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: url.path)
    #expect(try await exchange.bring("a.bee").report.pinned == 1)
    #expect(try Data(contentsOf: url) == before.0)
    #expect(try exchange.folder.names() == before.1)
  }
}
