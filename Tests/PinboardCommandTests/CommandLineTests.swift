import Board
import BoardStore
import Foundation
import Glibc
import Testing

@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A PNG of one pixel. `extra` is appended after its end to make its bytes differ.
  private func image(_ extra: UInt8? = nil) throws -> Data {
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    return try #require(Data(base64Encoded: text)) + (extra.map { [$0] } ?? [])
  }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  @Test func importInfoExtract() async throws {
    let name = "naïve #1 100%.png"
    try image(1).write(to: folder.file(name))
    try image(2).write(to: folder.file("b.png"))
    let imported = try await run("import", "x.pinboard", name, "b.png")
    #expect(imported.status == 0)
    #expect(imported.text == "x.pinboard created\n2 images pinned\n")

    let info = try await run("info", "x.pinboard", "--json")
    #expect(info.status == 0)
    #expect(info.errors.isEmpty)
    let json = try #require(JSONSerialization.jsonObject(with: info.output) as? [String: Any])
    #expect(Set(json.keys) == ["board", "pins"])
    #expect(json["board"] as? String == "x")
    let pins = try #require(json["pins"] as? [[String: Any]])
    let keys: Set = [
      "id", "kind", "name", "sha256", "bytes", "pixels", "center", "size", "rotation", "z",
    ]
    #expect(pins.count == 2)
    #expect(pins.allSatisfy { Set($0.keys) == keys })
    #expect(pins[0]["name"] as? String == name)
    #expect(pins[0]["kind"] as? String == "image")
    #expect(pins[0]["pixels"] as? [Int] == [1, 1])
    #expect(pins[0]["size"] as? [Double] == [24, 24])
    #expect(try pins[0]["bytes"] as? Int == image(1).count)
    #expect(pins.map { $0["z"] as? Int } == [0, 1])

    for copy in ["", " 2", " 3"] {
      #expect(try await run("extract", "x.pinboard", "out").status == 0)
      #expect(try Data(contentsOf: folder.file("out/naïve #1 100%\(copy).png")) == image(1))
      #expect(try Data(contentsOf: folder.file("out/b\(copy).png")) == image(2))
    }
    #expect(try await run("check", "x.pinboard").status == 0)
  }

  @Test func infoTellsHowPinsLook() async throws {
    let file = try await BoardFile.create(at: folder.file("x.pinboard"), name: "x")
    let original = try await file.originals.add(
      data: try image(), name: "cut.png", typeIdentifier: "image/png", pixelSize: nil)
    let size = CGSize(width: 40, height: 20)
    var cut = Pin(content: .image(original.id), name: "cut", center: .zero, size: size)
    let corners = [(0.0, 0.0), (1, 0), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    cut = cut.cut(along: try #require(PictureOutline(corners))) ?? cut
    var note = Pin(content: .note("look"), name: "look", center: .zero, size: size, z: 1)
    note.attributes.format = NoteFormat(textSize: 24, isBold: true, alignment: .center)
    let stroke = PinStroke(
      form: .arrow, color: PinColor(0xFF0000), width: 3, extent: size,
      points: [PinStroke.Point(x: 0, y: 20), PinStroke.Point(x: 40, y: 5, pressure: 0.5)])
    let drawn = Pin(
      content: .stroke(stroke), name: "arrow", center: .zero, size: CGSize(width: 80, height: 40), z: 2)
    var frame = Pin(
      content: .frame(PinColor(0x0000FF)), name: "area", center: .zero, size: size, z: 3)
    frame.attributes.watchedFolder = "/new"
    let link = try #require(BoardLink(board: nil, name: "other", path: "/other.pinboard"))
    let away = Pin(content: .link(link), name: "other", center: .zero, size: BoardLink.size, z: 4)
    try await file.commit(
      try #require(
        Command.add([cut, note, drawn, frame, away], originals: [original], to: try await file.load())))
    await file.close()

    let info = try await run("info", "x.pinboard", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: info.output) as? [String: Any])
    let pins = try #require(json["pins"] as? [[String: Any]])
    func pin(_ name: String) throws -> [String: Any] {
      try #require(pins.first { $0["name"] as? String == name })
    }
    #expect(try pin("cut")["outline"] as? [[Double]] == [[0, 0], [1, 0], [0, 1]])
    let format = try #require(try pin("look")["format"] as? [String: Any])
    #expect(Set(format.keys) == ["textSize", "bold", "alignment"])
    #expect(format["textSize"] as? Double == 24)
    #expect(format["bold"] as? Bool == true)
    #expect(format["alignment"] as? String == "center")
    let line = try #require(try pin("arrow")["stroke"] as? [String: Any])
    #expect(line["form"] as? String == "arrow")
    #expect(line["width"] as? Double == 6)
    #expect(line["points"] as? [[Double]] == [[0, 1, 1], [1, 0.25, 0.5]])
    #expect(try pin("area")["watch"] as? String == "/new")
    #expect(try pin("other")["board"] as? String == "/other.pinboard")
    for key in ["format", "outline", "stroke", "watch", "board"] {
      #expect(pins.count { $0[key] != nil } == 1, "\(key)")
    }
  }

  /// Pins of a later Pinboard's kinds have images, too.
  @Test func extractAlsoWritesWhatPinsOfUnknownKindsNeed() async throws {
    let file = try await BoardFile.create(at: folder.file("x.pinboard"), name: "x")
    let original = try await file.originals.add(
      data: try image(1), name: "film.png", typeIdentifier: "image/png", pixelSize: nil)
    let pin = Pin(
      content: .unknown(kind: "video", payload: nil, original: original.id), name: "film", center: .zero,
      size: CGSize(width: 10, height: 10))
    try await file.commit(
      try #require(Command.add([pin], originals: [original], to: try await file.load())))
    await file.close()
    let outcome = try await run("extract", "x.pinboard", "out")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "Written: 1 image\n", "\(outcome.errors)")
    #expect(try Data(contentsOf: folder.file("out/film.png")) == image(1))
  }

  @Test func extractLeavesOutHiddenPinsAndWhatIsNoImage() async throws {
    let file = try await BoardFile.create(at: folder.file("x.pinboard"), name: "x")
    let page = Data("<!DOCTYPE html><html><script>1</script></html>".utf8)
    for (name, data) in [("-rf", try image(1)), ("b.jpg.desktop", try image(2)), ("c.jpg", page)] {
      let original = try await file.originals.add(
        data: data, name: name, typeIdentifier: "image/png", pixelSize: nil)
      let pin = Pin(
        content: .image(original.id), name: name, center: .zero, size: CGSize(width: 10, height: 10))
      try await file.commit(
        try #require(Command.add([pin], originals: [original], to: try await file.load())))
    }
    let document = try await file.load()
    let hidden = try #require(document.pins.first { $0.name == "b.jpg.desktop" })
    try await file.commit(try #require(Command.hide([hidden.id], in: document)))
    await file.close()
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: self.folder.file(folder).path).sorted()
    }
    let shown = try await run("extract", "x.pinboard", "one")
    #expect(shown.status == 65)
    #expect(shown.errors.contains("c.jpg is a web page"), "\(shown.errors)")
    #expect(try names("one") == ["_rf.png"])
    let all = try await run("extract", "x.pinboard", "two", "--hidden", "--unknown")
    #expect(all.status == 0, "\(all.errors)")
    #expect(try names("two") == ["_rf.png", "b.jpg.desktop.png", "c.bin"])
    #expect(try await run("extract", "x.pinboard", "three", "--all").status == 65)
    #expect(try names("three") == ["_rf.png"])
  }

  /// The history's length is limited in the app alone, not by the command line.
  @Test func theHistoryStaysAsLongAsItIs() async throws {
    try image(1).write(to: folder.file("a.png"))
    let url = folder.file("x.pinboard")
    var file = try await BoardFile.create(at: url, name: "0")
    let count = History.defaultLimit + 100
    let renames = (0..<count).map {
      Command(name: .words("Rename"), changes: [.rename(before: "\($0)", after: "\($0 + 1)")])
    }
    try await file.commit(renames, kind: .do)
    await file.close()
    #expect(try await run("import", "x.pinboard", "a.png").status == 0)
    #expect(try await run("embed", "x.pinboard").status == 0)
    #expect(try await run("relink", "x.pinboard").status == 0)
    file = try await BoardFile.open(url)
    #expect(try await file.history.load().depth == count + 1)
    await file.close()
  }

  @Test func importsAreOneStepToUndo() async throws {
    for number in UInt8(0)..<3 { try image(number).write(to: folder.file("\(number).png")) }
    for _ in 0..<2 { #expect(try await run("import", "x.pinboard", "0.png", "1.png", "2.png").status == 0) }
    let board = try await BoardFile.open(folder.file("x.pinboard"))
    #expect(try await board.history.load().undoSteps.map(\.name.words) == ["Add: 3 images", "Add: 3 images"])
    let document = try await board.load()
    #expect(document.pins.count == 6)
    #expect(document.originals.count == 3)
    for pin in document.pins {
      #expect(document.pins(in: pin.boundingBox).count == 1, "imports don't cover each other")
    }
  }

  @Test func whatCantBeTakenIsNamedAndTheRestIsPinned() async throws {
    try image().write(to: folder.file("good.png"))
    try Data().write(to: folder.file("empty.png"))
    try Data("hello".utf8).write(to: folder.file("text.png"))
    try image().prefix(20).write(to: folder.file("cut.png"))
    mkfifo(folder.file("pipe.png").path, 0o600)
    symlink("nowhere", folder.file("dead.png").path)
    let bad = ["empty.png", "text.png", "cut.png", "pipe.png", "dead.png", "missing.png"]
    for name in bad {
      let outcome = try await run("import", "\(name).pinboard", name, "good.png")
      #expect([65, 66].contains(outcome.status), "\(name)")
      #expect(outcome.errors.contains(name))
      #expect(outcome.text.hasSuffix("1 image pinned\n"))
    }
  }

  @Test func foldersExpand() async throws {
    let folders = folder.file("pictures/more")
    try FileManager.default.createDirectory(at: folders, withIntermediateDirectories: true)
    try image().write(to: folder.file("pictures/b.png"))
    try image(1).write(to: folder.file("pictures/more/a.png"))
    try image(2).write(to: folder.file("pictures/.hidden.png"))
    try Data("notes".utf8).write(to: folder.file("pictures/notes.txt"))
    let outcome = try await run("import", "x.pinboard", "pictures")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let document = try await BoardFile.open(folder.file("x.pinboard"), access: .readOnly).load()
    #expect(document.pins.map(\.name) == ["b.png", "a.png"])
  }

  @Test func statusesTellWhatsWrong() async throws {
    try image().write(to: folder.file("a.png"))
    mkfifo(folder.file("pipe").path, 0o600)
    let cases: [([String], Int32)] = [
      (["info", "nothing.pinboard"], 66), (["info", "."], 66), (["info", "pipe"], 66),
      (["info", "a.png"], 65),
      (["check", "a.png"], 65), (["extract", "a.png", "out"], 65), (["info"], 64),
      (["import", "x.pinboard"], 64),
      (["info", "--nonsense", "x"], 64), (["import", "no/such/folder.pinboard", "a.png"], 73),
      (["--version"], 0), (["--help"], 0), (["help", "import"], 0),
    ]
    for (arguments, status) in cases {
      let outcome = try await PinboardProcess.run(arguments, in: folder)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.isEmpty == (status == 0), "\(arguments)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("out").path))
  }

  @Test func damageIsFound() async throws {
    try image().write(to: folder.file("a.png"))
    #expect(try await run("import", "x.pinboard", "a.png").status == 0)
    let url = folder.file("x.pinboard")
    var bytes = try Data(contentsOf: url)
    let range = try #require(bytes.firstRange(of: try image().suffix(30)))
    bytes[range.lowerBound] ^= 1
    try bytes.write(to: url)
    let check = try await run("check", "x.pinboard")
    #expect(check.status == 65)
    #expect(check.errors.contains("damaged"))
    let extract = try await run("extract", "x.pinboard", "out")
    #expect(extract.status == 65)
    #expect(extract.errors.contains("a.png"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).isEmpty)
  }

  /// A board whose tables are damaged: what's intact is extracted, and the rest is reported.
  @Test func ofADamagedBoardWhatsWholeComesOut() async throws {
    for number in UInt8(0)..<3 { try image(number).write(to: folder.file("\(number).png")) }
    #expect(try await run("import", "x.pinboard", "0.png", "1.png", "2.png").status == 0)
    let url = folder.file("x.pinboard")
    let whole = try Data(contentsOf: url)
    // Overwrites the header and the schema.
    let bytes = Data(count: 4_096) + whole.dropFirst(4_096)
    try bytes.write(to: url)
    let check = try await run("check", "x.pinboard")
    #expect(check.status == 65, "\(check.errors)")
    #expect(check.errors.contains("“x.pinboard” is damaged"), "\(check.errors)")
    #expect(check.errors.contains("3 pins, 3 images, 1 step could be read"), "\(check.errors)")
    let extract = try await run("extract", "x.pinboard", "out")
    #expect(extract.status == 0, "\(extract.errors)")
    #expect(extract.text == "Written: 3 images\n", "\(extract.errors)")
    for number in UInt8(0)..<3 {
      #expect(try Data(contentsOf: folder.file("out/\(number).png")) == image(number))
    }
    #expect(try await run("info", "x.pinboard").text.contains("3 pins"))
    #expect(try Data(contentsOf: url) == bytes)
  }

  /// The app shows an imported board from its previews and reads no original for it.
  @Test func importedImagesHavePreviews() async throws {
    try image().write(to: folder.file("a.png"))
    try Data((0..<900).map { UInt8($0 % 251) }).write(to: folder.file("b.png"))
    try (image().prefix(50) + Data(count: 20)).write(to: folder.file("damaged.png"))
    _ = try await run("import", "x.pinboard", "a.png", "b.png", "damaged.png")
    let board = try await BoardFile.open(folder.file("x.pinboard"), access: .readOnly)
    let document = try await board.load()
    let whole = try #require(document.pins.first { $0.name == "a.png" }?.content.original)
    let preview = try #require(try await board.originals.preview(for: whole))
    #expect(preview.starts(with: [0xFF, 0xD8]) || preview.starts(with: Data([0x89]) + Data("PNG".utf8)))
    for original in document.originals.keys where original != whole {
      #expect(try await board.originals.preview(for: original) == nil, "of a damaged image there's none")
    }
    await board.close()
  }

  /// A board in a folder that's carried between computers is written without a log, and SQLite counts the
  /// transactions in the file's head.
  @Test(arguments: [1, 20]) func anImportIsOneTransactionWithItsPreviews(count: Int) async throws {
    try FileManager.default.createDirectory(
      at: folder.file(".stfolder"), withIntermediateDirectories: false)
    try image(200).write(to: folder.file("first.png"))
    #expect(try await run("import", "x.pinboard", "first.png").status == 0)
    let names = (0..<count).map { "\($0).png" }
    for (number, name) in names.enumerated() { try image(UInt8(number)).write(to: folder.file(name)) }
    let before = try transactions("x.pinboard")
    #expect(try await PinboardProcess.run(["import", "x.pinboard"] + names, in: folder).status == 0)
    #expect(try transactions("x.pinboard") == before + 1)
    let board = try await BoardFile.open(folder.file("x.pinboard"), access: .readOnly)
    for original in try await board.load().originals.keys {
      #expect(try await board.originals.preview(for: original) != nil)
    }
    await board.close()
  }

  private func transactions(_ name: String) throws -> UInt32 {
    let head = try Data(contentsOf: folder.file(name)).dropFirst(24).prefix(4)
    return head.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// On a terminal a line shows the progress; elsewhere no progress is written.
  @Test(arguments: ["import", "extract", "export", "check"])
  func aTerminalSeesHowFarItIs(command: String) async throws {
    for number in UInt8(0)..<3 { try image(number).write(to: folder.file("\(number).png")) }
    #expect(try await run("import", "x.pinboard", "0.png", "1.png", "2.png").errors.isEmpty)
    let arguments =
      switch command {
      case "import": ["import", "y.pinboard", "0.png", "1.png", "2.png"]
      case "extract": ["extract", "x.pinboard", "out"]
      case "export": ["export", "x.pinboard", "out.png"]
      default: ["check", "x.pinboard"]
      }
    let shown = try await PinboardProcess.onTerminal(arguments, in: folder)
    #expect(shown.contains("\r"), "\(shown)")
    #expect(shown.contains { "█░".contains($0) }, "\(shown)")
    let unseen = try await PinboardProcess.run(arguments, in: folder)
    #expect(!unseen.errors.contains("█"))
  }
}
