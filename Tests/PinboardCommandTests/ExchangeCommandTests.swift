import Board
import BoardStore
import ExchangeTestSupport
import Foundation
import Testing

/// Imports from other programs, and exports as pictures, on the command line.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct ExchangeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  private func makeBoard() async throws {
    try TestPicture.png().write(to: folder.file("a.png"))
    try TestPicture.png(red: 1).write(to: folder.file("b.png"))
    #expect(try await run("import", "x.pinboard", "a.png", "b.png").status == 0)
  }

  @Test func importTakesBoardsArchivesAndImagesTogether() async throws {
    var item = BeeRefFixture.Item()
    item.bytes = try TestPicture.png(green: 1)
    var text = BeeRefFixture.Item()
    text.kind = "text"
    text.details = #"{"text": "Shoes"}"#
    try BeeRefFixture.write([item, text], to: folder.file("bee.bee"))
    var image = PureRefFixture.Item()
    image.kind = .image(0, crop: nil, flags: 1)
    try PureRefFixture.write(
      [image], [.init(bytes: try TestPicture.png(green: 2), source: "p.png", width: 40, height: 30)],
      to: folder.file("pur.pur"))
    try ZipFixture.write(
      [.init("z.png", try TestPicture.png(green: 3)), .init("../bad.png", Data([1]))],
      to: folder.file("z.zip"))
    try TestPicture.png(green: 4).write(to: folder.file("a.png"))
    let outcome = try await run("import", "x.pinboard", "bee.bee", "pur.pur", "z.zip", "a.png")
    #expect(outcome.status == 65, "one of them was bad")
    #expect(outcome.text == "x.pinboard created\n4 images and 1 note pinned\n")
    #expect(outcome.errors == "pinboard: ../bad.png names a place outside of the archive\n")
    let board = try await BoardFile.open(folder.file("x.pinboard"), access: .readOnly)
    let document = try await board.load()
    let bounds = try #require(document.bounds)
    #expect(
      try await board.viewState()?.center == CGPoint(x: bounds.midX, y: bounds.midY),
      "a new board's first look shows what came")
    #expect(document.pins.map(\.name) == ["z.png", "a.png", "1-image.png", "Shoes", "p.png"])
    #expect(try await run("check", "x.pinboard").status == 0)
  }

  @Test func whatIsSeenByAPreviewIsPinnedAndReported() async throws {
    let raw = Data("FOVb".utf8) + Data(count: 60) + (try TestPicture.jpeg(width: 400, height: 300))
    try raw.write(to: folder.file("a.x3f"))
    try ZipFixture.write(
      [
        .init("mimetype", Data("image/openraster".utf8)), .init("data/layer0.png", try TestPicture.png()),
        .init("mergedimage.png", try TestPicture.quarters()),
      ], to: folder.file("b.ora"))
    try Data("DDS |\0\0\0".utf8).write(to: folder.file("c.dds"))
    let outcome = try await run("import", "x.pinboard", "a.x3f", "b.ora", "c.dds")
    #expect(outcome.status == 65)
    #expect(outcome.text == "x.pinboard created\n2 images pinned\n")
    #expect(
      outcome.errors == """
        pinboard: c.dds can’t be shown: DDS isn’t supported
        pinboard: a.x3f is a camera’s raw file: what’s shown is the preview that’s in it

        """)
  }

  @Test func aBoardThatCannotBeReadMakesNone() async throws {
    try Data("SQLite format 3\0 but not really".utf8).write(to: folder.file("bad.bee"))
    let outcome = try await run("import", "x.pinboard", "bad.bee")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("bad.bee"))
    #expect(try folder.names().filter { !$0.hasPrefix(".") } == ["bad.bee"])
  }

  @Test(arguments: ["png", "jpg", "webp", "svg", "pdf"]) func exportWritesPictures(_ ending: String)
    async throws
  {
    try await makeBoard()
    let outcome = try await run("export", "x.pinboard", "out.\(ending)", "--scale", "2")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("Written: 2 pins"))
    let bytes = try Data(contentsOf: folder.file("out.\(ending)"))
    let starts: [String: Data] = [
      "png": Data([0x89, 0x50]), "jpg": Data([0xFF, 0xD8]), "webp": Data("RIFF".utf8),
      "svg": Data("<?xml".utf8), "pdf": Data("%PDF-".utf8),
    ]
    #expect(bytes.starts(with: try #require(starts[ending])))
  }

  @Test func exportTakesWhatItsGiven() async throws {
    try await makeBoard()
    #expect(
      try await run("export", "x.pinboard", "one.svg", "--pins", "a.png").text.hasPrefix("Written: 1 pin"))
    let pin = try #require(
      try await BoardFile.open(folder.file("x.pinboard"), access: .readOnly).load().pins.last)
    let outcome = try await run(
      "export", "x.pinboard", "two.png", "--plain", "--pins", pin.id.description, "a.png")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("Written: 2 pins"))
  }

  @Test func shareWritesAFolderOnce() async throws {
    try await makeBoard()
    let outcome = try await run("share", "x.pinboard", "shared")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text == "Written: 2 pins\n", "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("shared").path)
    #expect(names.sorted() == ["index.html", "pictures"])
    #expect(try await run("share", "x.pinboard", "shared").status == 73)
  }

  @Test func aContactSheetIsAPDF() async throws {
    try await makeBoard()
    #expect(try await run("export", "x.pinboard", "sheet.png", "--contact-sheet").status == 64)
    let outcome = try await run("export", "x.pinboard", "sheet.pdf", "--contact-sheet")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text == "Written: 2 pins, 595 × 842 points\n", "\(outcome)")
  }

  @Test func creditsAreWrittenIfTheyreAsked() async throws {
    try await makeBoard()
    #expect(try await run("export", "x.pinboard", "out.png", "--credits").status == 64)
    #expect(try await run("export", "x.pinboard", "plain.pdf").status == 0)
    #expect(try await run("export", "x.pinboard", "credits.pdf", "--credits").status == 0)
    let sizes = try ["plain.pdf", "credits.pdf"].map { try Data(contentsOf: folder.file($0)).count }
    #expect(sizes[0] < sizes[1], "There are no more pages.")
    #expect(try await run("share", "x.pinboard", "shared", "--credits").status == 0)
    let page = try String(contentsOf: folder.file("shared/credits.html"), encoding: .utf8)
    #expect(page.contains("a.png"))
  }

  @Test func guidesAreDrawnIfTheyreAsked() async throws {
    try await makeBoard()
    let board = try await BoardFile.open(folder.file("x.pinboard"))
    let document = try await board.load()
    let command = Command.changeGuides(of: document.pins.map(\.id), in: document) { $0.showsThirds = true }
    _ = try await board.commit(try #require(command))
    await board.close()
    for (name, options) in [("plain.svg", []), ("guides.svg", ["--guides"])] {
      #expect(
        try await PinboardProcess.run(["export", "x.pinboard", name, "--plain"] + options, in: folder).status
          == 0)
    }
    let drawings = try ["plain.svg", "guides.svg"].map {
      try String(contentsOf: folder.file($0), encoding: .utf8)
    }
    #expect(!drawings[0].contains("stroke-width"))
    #expect(drawings[1].contains("stroke-width"))
  }

  @Test func exportKeepsTheOriginalsPixels() async throws {
    try TestPicture.png(width: 3_000, height: 1_500).write(to: folder.file("large.png"))
    #expect(try await run("import", "x.pinboard", "large.png").status == 0)
    let outcome = try await run("export", "x.pinboard", "out.png", "--plain", "--scale", "originals")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text.contains("3000 × 1500 pixels"), "\(outcome)")
    #expect(try await run("export", "x.pinboard", "out.png", "--scale", "huge").status == 64)
  }

  @Test func statusesTellWhatsWrong() async throws {
    try await makeBoard()
    #expect(try await run("export", "x.pinboard", "there.png").status == 0)
    let cases: [([String], Int32)] = [
      (["export", "x.pinboard", "there.png"], 73), (["export", "x.pinboard", "there.png", "--force"], 0),
      (["export", "x.pinboard", "out.gif"], 64), (["export", "x.pinboard", "out.png", "--scale", "0"], 64),
      (["export", "x.pinboard", "out.png", "--scale", "900"], 65),
      (["export", "x.pinboard", "out.png", "--pins", "nobody.png"], 65),
      (["export", "nothing.pinboard", "out.png"], 66), (["export", "x.pinboard", "no/folder/out.png"], 73),
      (["export", "a.png", "out.png"], 65), (["thumbnail", "a.png", "out.png"], 65),
    ]
    for (arguments, status) in cases {
      let outcome = try await PinboardProcess.run(arguments, in: folder)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.isEmpty == (status == 0), "\(arguments)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.png").path))
  }

  @Test func thumbnailIsOfTheSizeThatsAsked() async throws {
    try await makeBoard()
    #expect(try await run("thumbnail", "x.pinboard", "t.png", "--size", "64").status == 0)
    #expect(try await run("thumbnail", "x.pinboard", "t.png", "--size", "128").status == 0, "it's replaced")
    let bytes = try Data(contentsOf: folder.file("t.png"))
    let sides = [16, 20].map { offset in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sides.max() == 128)
  }
}
