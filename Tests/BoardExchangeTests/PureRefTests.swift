import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct PureRefTests {
  private func item(_ change: (inout PureRefFixture.Item) -> Void) -> PureRefFixture.Item {
    var item = PureRefFixture.Item()
    change(&item)
    return item
  }

  private func image(_ bytes: Data?, _ source: String = "/pictures/red.png") -> PureRefFixture.Image {
    PureRefFixture.Image(bytes: bytes, source: source, width: 40, height: 30)
  }

  @Test(arguments: ["2.0", "2.1", "2.2"]) func positionsOfImagesInGroups(_ format: String) async throws {
    let exchange = try await Exchange()
    let red = try TestPicture.png()
    try PureRefFixture.write(
      [
        item {
          $0.transform = [1, 0, 0, 1, 1000, 0]
          $0.name = "group"
        },
        item {
          $0.parent = 0
          $0.transform = [0, 2, -2, 0, 100, 200]
          $0.z = 2
          $0.kind = .image(0, crop: nil, flags: 1)
        },
        item {
          $0.transform = [1, 0, 0, 1, 5, 6]
          $0.z = 1
          $0.name = "named"
          $0.kind = .image(0, crop: nil, flags: 1)
        },
      ], [image(red)], to: exchange.folder.file("a.pur"), format: format)
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report == ImportReport(pinned: 2))
    try #require(document.pins.count == 2)
    #expect(document.pins.map(\.name) == ["named", "red.png"])
    #expect(document.originals.count == 1)
    #expect(document.pins[0].center == CGPoint(x: 5, y: 6))
    #expect(document.pins[0].size == CGSize(width: 40, height: 30))
    #expect(document.pins[0].rotation == 0)
    #expect(document.pins[1].center == CGPoint(x: 1100, y: 200))
    #expect(document.pins[1].size == CGSize(width: 80, height: 60))
    #expect(document.pins[1].rotation == 90)
    let id = try #require(document.pins[0].content.original)
    #expect(try await exchange.board.originals.data(of: id) == red)
  }

  @Test func whatAPinCannotHaveIsReported() async throws {
    let exchange = try await Exchange()
    try PureRefFixture.write(
      [
        item {
          $0.transform = [-1, 0, 0, 1, 0, 0]
          $0.opacity = 0.4
          $0.comment = "hm"
          $0.kind = .image(0, crop: CGRect(x: 10, y: 0, width: 20, height: 30), flags: 3)
        },
        item {
          $0.transform = [1, 0, 0.5, 1, 0, 0]
          $0.kind = .image(0, crop: nil, flags: 1)
        },
        item {
          $0.kind = .note("<html><head><style>p{}</style></head><body><p>Shoes &amp;</p><p>hats</p></body>")
        },
        item { $0.kind = .drawing([]) },
      ], [image(try TestPicture.png())], to: exchange.folder.file("a.pur"))
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report.pinned == 2)
    #expect(report.notes == 1)
    #expect(report.failures.isEmpty)
    // The visible part is the pixels from 10 to 30 of 40, mirrored around the middle of the whole image.
    let cut = try #require(document.pins.first { $0.crop != nil })
    #expect(cut.crop == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(cut.flip == .horizontal)
    #expect(cut.size == CGSize(width: 20, height: 30))
    #expect(cut.center == .zero)
    #expect(cut.rotation == 0)
    #expect(document.pins.compactMap(\.content.note) == ["Shoes &\nhats"])
    #expect(
      report.leftOut == [
        "1 comment", "the skew of 1 image",
      ])
    #expect(document.pins.contains { $0.attributes.isGray })
    #expect(document.pins.contains { $0.attributes.opacity < 1 })
  }

  /// PureRef keeps the polygon of a cut where it keeps a rectangle: in `image_bounds`.
  @Test func aCutAlongAPolygonIsKept() async throws {
    let exchange = try await Exchange()
    let corners = [(10, 0), (30, 15), (20, 30), (10, 30)].map { CGPoint(x: $0.0, y: $0.1) }
    try PureRefFixture.write(
      [
        item {
          $0.transform = [-2, 0, 0, 2, 100, 0]
          $0.outline = corners
          $0.kind = .image(0, crop: nil, flags: 1)
        }
      ], [image(try TestPicture.png())], to: exchange.folder.file("a.pur"))
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report == ImportReport(pinned: 1), "\(report)")
    let pin = try #require(document.pins.first)
    #expect(pin.crop == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(pin.flip == .horizontal)
    #expect(pin.size == CGSize(width: 40, height: 60))
    #expect(pin.center == CGPoint(x: 100, y: 0))
    let outline = try #require(pin.attributes.outline)
    let outlined: [(Double, Double)] = [(0.25, 0), (0.75, 0.5), (0.5, 1), (0.25, 1)]
    #expect(outline.corners == outlined.map { CGPoint(x: $0.0, y: $0.1) })
  }

  @Test func drawingsAreStrokes() async throws {
    let exchange = try await Exchange()
    var (line, curve) = (
      PureRefFixture.Stroke([.zero, CGPoint(x: 100, y: 0)]),
      PureRefFixture.Stroke([
        .zero, CGPoint(x: 0, y: 60), CGPoint(x: 100, y: 60), CGPoint(x: 100, y: 0),
      ])
    )
    line.color = [32_768, 65_535, 0, 0]
    line.style = 1
    curve.isCurved = true
    curve.style = nil
    try PureRefFixture.write(
      [
        item {
          $0.transform = [0, 2, -2, 0, 1000, 500]
          $0.kind = .drawing([line, curve])
          $0.name = "plan"
          $0.opacity = 0.5
        },
        item {
          $0.kind = .drawing([PureRefFixture.Stroke([.zero, CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 0)])])
          $0.isLocked = true
          $0.z = 2
        },
      ], [], to: exchange.folder.file("a.pur"))
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report == ImportReport(pinned: 0, strokes: 3, leftOut: ["the dashes of 1 stroke"]))
    #expect(report.summary == "3 strokes")
    try #require(document.pins.count == 3)
    let paths = document.pins.compactMap(\.strokePath)
    let strokes = document.pins.compactMap(\.content.stroke)
    #expect(strokes.allSatisfy { $0.form == .line })
    #expect(document.pins[0].name == "plan")
    #expect(strokes[0].color == PinColor(0xFF0000))
    #expect(strokes[1].color == PinColor(0x2E84AA))
    // The drawing is rotated by a quarter and twice as large: the line goes down from its position.
    #expect(document.pins[0].strokeWidth == 10)
    #expect(document.pins[0].rotation == 0)
    #expect(abs(document.pins[0].center.x - 1000) < 0.1)
    #expect(abs(document.pins[0].center.y - 600) < 0.1)
    #expect(abs(document.pins[0].size.height - 210) < 0.5)
    #expect(document.pins[0].size.width < 11)
    // The curve bends to the left, by three quarters of its bends' distance.
    let left: Double = document.pins[1].boundingBox.minX
    #expect(abs(left - 905) < 1)
    #expect(paths.count == 3)
    #expect(strokes[1].points.count > 6)
    #expect(strokes[2].points.count == 3)
    #expect(abs(document.pins[0].attributes.opacity - 0.25) < 0.001)
    #expect(document.pins[1].attributes.opacity == 0.5)
    #expect(document.pins[0].attributes.groups == document.pins[1].attributes.groups)
    #expect(document.pins[0].attributes.groups.count == 1)
    #expect(document.pins[2].attributes.groups.isEmpty)
    #expect(document.pins.map(\.attributes.isLocked) == [false, false, true])
  }

  @Test func aDrawingThatCannotBeReadIsReported() async throws {
    let exchange = try await Exchange()
    try PureRefFixture.write(
      [item { $0.kind = .drawing([]) }, item { $0.kind = .group }], [],
      to: exchange.folder.file("a.pur"),
      also: [
        "INSERT INTO items_drawings VALUES (1, 'nonsense')", "INSERT INTO items_drawings VALUES (9, 'lost')",
      ])
    let (document, report) = try await exchange.bring("a.pur")
    #expect(document.pins.isEmpty)
    #expect(
      report.failures.map(\.description) == [
        "Stroke can’t be read", "Item 9 can’t be read",
      ])
  }

  @Test func aBoardComesBesideWhatHangsOnThePins() async throws {
    let exchange = try await Exchange()
    try exchange.place(try TestPicture.png(), as: "here.png")
    let (document, _) = try await exchange.bring("here.png")
    try PureRefFixture.write(
      [item { $0.kind = .image(0, crop: nil, flags: 1) }], [image(try TestPicture.png())],
      to: exchange.folder.file("a.pur"))
    let plan = try await BoardImport.plan([exchange.folder.file("a.pur")])
    let harvest = try await BoardImport.collect(plan)
    func area(beside occupied: CGRect?) throws -> CGRect {
      let part = try #require(harvest.parts(for: document, beside: occupied).first)
      let command = try #require(part.command(for: document))
      var after = document
      try command.apply(to: &after)
      return try #require(after.bounds(of: command.pinIDs))
    }
    let pins = try #require(document.bounds)
    let usual = try area(beside: nil)
    #expect(usual.minX > pins.maxX)
    #expect(abs(usual.midY - pins.midY) < 1)
    let wide = try area(beside: CGRect(x: pins.minX, y: pins.minY, width: 700, height: pins.height + 300))
    #expect(wide.minX > pins.minX + 700)
    #expect(abs(wide.midY - (pins.midY + 150)) < 1)
  }

  @Test func samplingAndBackgroundsOfGroupsAreKept() async throws {
    let exchange = try await Exchange()
    try PureRefFixture.write(
      [
        item { $0.name = "group" },
        item {
          $0.parent = 0
          $0.kind = .image(0, crop: nil, flags: 2)
        },
        item { $0.kind = .image(0, crop: nil, flags: 1) },
      ], [image(try TestPicture.png())], to: exchange.folder.file("a.pur"),
      also: ["UPDATE items_groups SET background_color = '#80ff0000' WHERE id = 0"])
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report.leftOut.isEmpty)
    #expect(report.failures.isEmpty)
    let square = try #require(document.pins.first { !$0.attributes.groups.isEmpty })
    #expect(square.attributes.sampling == .nearest)
    #expect(square.attributes.isGray)
    #expect(square.attributes.backgrounds.values.map(\.code) == ["#FF0000"])
    let smooth = try #require(document.pins.first { $0.attributes.groups.isEmpty })
    #expect(smooth.attributes.sampling == .automatic)
    #expect(!smooth.attributes.isGray)
  }

  @Test func notesAreNotes() async throws {
    let exchange = try await Exchange()
    let texts = [
      "plain & simple", "<p>one  <b>bold</b>\n word</p><p><br/></p><p>two<br>three &#8364;&#x20ac;&lt;</p>",
      "<HTML><HEAD><STYLE>no</STYLE></HEAD><BODY><ul><li>x</li><li>y &am &amp;</li></ul></BODY></HTML>",
      "<p style=\"\"></p>", "<style>never closed", "a <",
    ]
    try PureRefFixture.write(
      [
        item {
          $0.transform = [1, 0, 0, 1, 1000, 0]
          $0.name = "group"
        }
      ]
        + texts.enumerated().map { index, text in
          item {
            $0.parent = 0
            $0.transform = [0, 2, -2, 0, Double(index) * 300, 40]
            $0.z = Double(index)
            $0.opacity = index == 0 ? 0.5 : 1
            $0.isLocked = index == 2
            $0.kind = .note(text)
          }
        }, [], to: exchange.folder.file("a.pur"))
    let (document, report) = try await exchange.bring("a.pur")
    #expect(
      document.pins.map(\.content.note) == [
        "plain & simple", "one bold word\n\ntwo\nthree €€<", "x\ny &am &", "a <",
      ])
    #expect(document.pins.map(\.center) == [0, 300, 600, 1500].map { CGPoint(x: 1000 + $0, y: 40) })
    #expect(document.pins.allSatisfy { $0.rotation == 90 })
    #expect(report.pinned == 0)
    #expect(report.notes == 4)
    #expect(report.failures.isEmpty)
    #expect(report.leftOut.isEmpty)
    #expect(document.pins.allSatisfy { $0.attributes.format == NoteFormat(textSize: 30) }, "twice as large")
    #expect(document.pins.map(\.attributes.opacity) == [0.5, 1, 1, 1])
    #expect(document.pins.map(\.attributes.isLocked) == [false, false, true, false])
    let groups = Set(document.pins.map(\.attributes.groups))
    #expect(groups.count == 1, "all are in one group")
    #expect(groups.first?.count == 1, "all are in one group")
  }

  @Test func notesKeepTheirColoursAndLetters() async throws {
    let exchange = try await Exchange()
    let texts = [
      "plain",
      "<p align=\"center\" style=\" margin-top:0px;\"><span style=\" font-size:24pt; font-weight:600; "
        + "font-style:italic; color:#ff0000;\">Large and red</span> &amp;</p>",
      "<body style=\" font-size:9pt; font-weight:400;\"><p>small <b>x</b></p></body>", "white", "odd",
    ]
    try PureRefFixture.write(
      texts.enumerated().map { index, text in
        item {
          $0.transform = [1, 0, 0, 1, Double(index) * 500, 0]
          $0.z = Double(index)
          $0.kind = .note(text)
        }
      }, [], to: exchange.folder.file("a.pur"),
      also: [
        "UPDATE items_notes SET text_color = '#ff0a0b0c', background_color = '#80FFEE00' WHERE id = 0",
        "UPDATE items_notes SET background_color = '#00ffffff' WHERE id = 1",
        "UPDATE items_notes SET text_color = '#ffffff' WHERE id = 3",
        "UPDATE items_notes SET text_color = 'rgb(1,2', background_color = x'00FF' WHERE id = 4",
      ])
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report.notes == 5)
    #expect(report.leftOut.isEmpty)
    #expect(report.failures.isEmpty)
    #expect(
      document.pins.map(\.attributes.format) == [
        NoteFormat(color: PinColor(0x0A0B0C), paper: PinColor(0xFFEE00)),
        NoteFormat(
          textSize: 32, isBold: true, isItalic: true, alignment: .center, color: PinColor(0xFF0000)),
        NoteFormat(textSize: 12), NoteFormat(color: PinColor(0xFFFFFF), paper: PinColor(0x3A3A3A)),
        NoteFormat(),
      ])
    let sheet = document.pins[1].size
    #expect(sheet.width > 200, "\(sheet) has room for a line of its letters")
    #expect(sheet.height > 45, "\(sheet) has room for a line of its letters")
  }

  @Test func notesOfABoardWithoutColours() async throws {
    let exchange = try await Exchange()
    try PureRefFixture.write(
      [item { $0.kind = .note("old") }], [], to: exchange.folder.file("a.pur"),
      also: [
        "ALTER TABLE items_notes DROP COLUMN text_color",
        "ALTER TABLE items_notes DROP COLUMN background_color",
      ])
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report == ImportReport(pinned: 0, notes: 1))
    #expect(document.pins.map(\.content) == [.note("old")])
    #expect(document.pins[0].attributes == PinAttributes())
  }

  @Test func whatCannotBeReadIsReported() async throws {
    let exchange = try await Exchange()
    try PureRefFixture.write(
      [
        item { $0.kind = .image(0, crop: CGRect(x: 1, y: 1, width: 20, height: 20), flags: 0) },
        item { $0.kind = .note(String(repeating: "x", count: 1 << 20) + "x") },
        item { $0.kind = .note("short") },
      ], [image(try TestPicture.png(width: 40, height: 30))], to: exchange.folder.file("a.pur"),
      also: [
        "UPDATE items_images SET image_bounds = zeroblob(2000)",
        "INSERT INTO items_images SELECT image, 1, 70, 0, image_transform, image_bounds, 0, 0 FROM items_images",
        "INSERT INTO items_notes (id, text) VALUES (71, 'stray')",
      ])
    let (document, report) = try await exchange.bring("a.pur")
    #expect(document.pins.count == 2)
    #expect(report.notes == 1)
    #expect(
      Set(report.failures.map(\.description)) == [
        "Item 70 can’t be read", "Item 1 can’t be read", "Item 71 can’t be read",
      ])
    #expect(report.leftOut.contains("the crop of 1 image"))
  }

  @Test func linkedImagesAreTakenFromTheBoardsFolderOnly() async throws {
    let exchange = try await Exchange()
    let elsewhere = try TemporaryFolder()
    try TestPicture.png(red: 1).write(to: elsewhere.file("far.png"))
    try exchange.place(TestPicture.png(red: 2), as: "boards/near.png")
    try exchange.place(TestPicture.png(red: 3), as: "boards/gone/deep.png")
    let linked = [
      "/somewhere/else/near.png", "/x/gone/deep.png", elsewhere.file("far.png").path, "/nowhere/lost.png",
      "/x/../../near.png",
    ]
    let url = exchange.folder.file("boards/a.pur")
    try PureRefFixture.write(
      linked.indices.map { index in item { $0.kind = .image(index, crop: nil, flags: 1) } },
      linked.map { image(nil, $0) }, to: url)
    let first = try await exchange.bring("boards/a.pur")
    #expect(first.document.pins.map(\.name).sorted() == ["deep.png", "near.png"])
    #expect(first.report.failures.map(\.name).sorted() == ["far.png", "lost.png", "near.png"])
    #expect(first.report.failures.allSatisfy { $0.cause == .missing })
    let second = try await exchange.bring("boards/a.pur", followsLinks: true)
    #expect(second.report.pinned == 3)
  }

  /// A header may be longer than the database's pages, or have no picture at all.
  @Test(arguments: [0, 4096 - 108, 15_000, 30_000]) func headersOfAnyLength(_ length: Int) async throws {
    let exchange = try await Exchange()
    let noise = try TestPicture.png() + Data(repeating: 5, count: 60_000)
    try PureRefFixture.write(
      [item { $0.kind = .image(0, crop: nil, flags: 1) }], [image(noise)],
      to: exchange.folder.file("a.pur"), picture: Data(repeating: 7, count: length))
    let (document, report) = try await exchange.bring("a.pur")
    #expect(report == ImportReport(pinned: 1))
    let id = try #require(document.pins.first?.content.original)
    #expect(try await exchange.board.originals.data(of: id) == noise)
  }

  @Test func groupsThatHoldEachOtherEnd() async throws {
    let exchange = try await Exchange()
    try PureRefFixture.write(
      [
        item { $0.parent = 1 }, item { $0.parent = 0 },
        item {
          $0.parent = 0
          $0.kind = .image(0, crop: nil, flags: 1)
        },
        item {
          $0.parent = 99
          $0.kind = .image(0, crop: nil, flags: 1)
        },
      ], [image(try TestPicture.png())], to: exchange.folder.file("a.pur"))
    let report = try await exchange.bring("a.pur").report
    #expect(report.pinned == 1)
    #expect(report.failures.count == 1)
  }

  @Test func theFirstPureRefIsToldApart() async throws {
    let exchange = try await Exchange()
    try exchange.place(PureRefFixture.wrap(Data(count: 8192), format: "1.10"), as: "a.pur")
    await #expect {
      try await exchange.bring("a.pur")
    } throws: {
      if case .unsupported? = $0 as? ExchangeError { true } else { false }
    }
  }
}
