import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(5))) struct FolderAndZipTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  @Test func aFolderComesInNaturalOrderWithItsSubfolders() async throws {
    let exchange = try await Exchange()
    for (index, name) in [
      "b 10.png", "b 2.png", "A.png", "sub/1.png", "noending", ".hidden.png", "notes.txt",
    ]
    .enumerated() { try exchange.place(TestPicture.png(green: UInt8(index)), as: "trip/\(name)") }
    try exchange.place(Data("hello".utf8), as: "trip/README")
    try exchange.place(Data("hello".utf8), as: "trip/liar.png")
    try exchange.place(Data(), as: "trip/more.zip")
    let plan = try await BoardImport.plan([exchange.folder.file("trip")])
    #expect(plan.count == 6)
    #expect(!plan.shouldAsk)
    #expect(plan.name == "trip")
    let (document, report) = try await exchange.bring("trip")
    #expect(document.pins.map(\.name) == ["A.png", "b 2.png", "b 10.png", "noending", "1.png"])
    #expect(
      document.pins.map(\.attributes.tags) == [["trip"], ["trip"], ["trip"], ["trip"], ["trip", "sub"]])
    #expect(report.failures.map(\.name) == ["more.zip", "liar.png"])
    #expect(report.leftOut.isEmpty)
  }

  @Test func manyImagesAreToBeAskedAbout() async throws {
    let exchange = try await Exchange()
    for number in 0..<501 { try exchange.place(Data([1]), as: "many/\(number).png") }
    let plan = try await BoardImport.plan([exchange.folder.file("many")])
    #expect(plan.count == 501)
    #expect(plan.shouldAsk)
    #expect(try await exchange.board.load().originals.isEmpty, "counting brings nothing")
  }

  @Test func aZipsBadEntriesAreNamedAndTheOthersPinned() async throws {
    let exchange = try await Exchange()
    let picture = try TestPicture.png()
    let url = exchange.folder.file("a.zip")
    try ZipFixture.write(
      [
        .init("trip/b 10.png", picture), .init("trip/b 2.png", try TestPicture.png(red: 2)),
        .init("../../escape.png", picture), .init("/etc/absolute.png", picture),
        .init("C:\\windows.png", picture), .init("locked.png", picture, isEncrypted: true),
        .init("twice 1.png", picture), .init("twice 2.png", picture),
        .init("inner.zip", Data([0x50, 0x4B, 3, 4])),
        .init("link.png", Data("/etc/passwd".utf8), isLink: true), .init("notes.txt", Data("hello".utf8)),
        .init("liar.png", Data("hello".utf8)), .init("empty.png", Data()),
        .init("bomb.png", Data(count: 40 << 20)), .init("__MACOSX/._b.png", Data([1])),
      ], to: url)
    try ZipFixture.rename("twice 2.png", to: "twice 1.png", in: url)
    let before = try Data(contentsOf: url)
    let (document, report) = try await exchange.bring("a.zip")
    #expect(document.pins.map(\.name) == ["b 2.png", "b 10.png", "twice 1.png"])
    let reasons = [
      "escape.png names a place outside", "absolute.png names a place outside", "windows.png names a place",
      "locked.png can only be opened with a password", "twice 1.png is in the archive twice",
      "inner.zip is in the archive, but",
      "link.png is a link", "liar.png is text", "empty.png is empty", "bomb.png is too large",
    ]
    for reason in reasons {
      #expect(report.failures.contains { $0.description.contains(reason) }, "\(reason)")
    }
    #expect(report.failures.count == reasons.count, "\(report.failures.map(\.description))")
    #expect(report.leftOut == ["1 file in the archive that isn’t an image"])
    #expect(try Data(contentsOf: url) == before)
    #expect(!FileManager.default.fileExists(atPath: exchange.folder.file("../../escape.png").path))
  }

  /// libzip takes none of these archives if their names are said to be UTF-8.
  @Test(
    arguments: [
      ("red\u{10FE1B}[31m.png", "red_[31m.png"), ("naïve\u{10FE07}.png", "naïve_.png"),
      ("trip/\u{10FE1B}]0;x\u{10FE07}/b.png", "b.png"), ("K\u{10FEF6}ln.png", "Köln.png"),
      ("a:b.png", "a:b.png"),
      ("写真.png", "写真.png"),
    ], [false, true]) func aStrangeNameConcernsItsEntryAlone(_ names: (String, String), isMarked: Bool)
    async throws
  {
    let (name, shown) = names
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.zip")
    try ZipFixture.write(
      [
        .init("good.png", try TestPicture.png()), .init(name, try TestPicture.png(red: 2)),
        .init("other/c.png", try TestPicture.png(red: 3)),
      ], to: url)
    if isMarked { try ZipFixture.markNames(in: url) }
    let (document, report) = try await exchange.bring("a.zip")
    #expect(report.failures.isEmpty, "\(report.failures)")
    #expect(document.pins.count == 3)
    let pinned = document.pins.map(\.name)
    #expect(pinned.contains(shown) || pinned.contains(name), "\(pinned)")
    for pin in document.pins {
      let id = try #require(pin.content.original)
      #expect(try await exchange.board.originals.data(of: id).starts(with: [0x89, 0x50]))
    }
    let isRenamed = name.nameBytes.contains { $0 < 0x20 }
    let sentences = ["1 name in the archive has control characters, which became _"]
    #expect(report.remarks.filter { $0.contains("control") } == (isRenamed ? sentences : []))
  }

  /// The law: whatever bytes names have, an archive's other entries are pinned.
  @Test(arguments: isTorture ? Array(UInt64(1)...300) : Array(1...8))
  func randomNamesConcernTheirEntriesAlone(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.zip")
    let strange = (0..<6).map { number in
      // libzip itself writes no name with a zero, and takes "/" at the end for a folder.
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      return String(nameBytes: bytes.filter { $0 != 0x2F } + Array("\(number).png".utf8))
    }
    var entries = [ZipFixture.Entry("good.png", try TestPicture.png())]
    for (number, name) in strange.enumerated() {
      entries.append(.init(name, try TestPicture.png(red: UInt8(number + 1))))
    }
    entries.shuffle(using: &random)
    try ZipFixture.write(entries, to: url)
    if Bool.random(using: &random) { try ZipFixture.markNames(in: url) }
    let (document, report) = try await exchange.bring("a.zip")
    let context = "seed \(seed): \(strange.map(\.nameBytes)), \(report.failures)"
    #expect(document.pins.contains { $0.name == "good.png" }, "\(context)")
    // A hidden name, and one that's a path elsewhere, aren't pinned.
    let odd = strange.filter { [".", "\\"].contains($0.first) || $0.contains("\\") || $0.contains(":") }
    #expect(document.pins.count >= 7 - odd.count, "\(context)")
    for pin in document.pins {
      #expect(!pin.name.nameBytes.contains { $0 == 0x1B || $0 == 0x07 }, "\(context)")
    }
  }

  @Test(arguments: [("image/openraster", "a.ora"), ("application/x-krita", "a.kra")])
  func aPaintingIsOneImageAndNotItsLayers(type: String, name: String) async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.file(name)
    try ZipFixture.write(
      [
        .init("mimetype", Data(type.utf8)), .init("data/layer0.png", try TestPicture.png()),
        .init("data/layer1.png", try TestPicture.png(red: 1)),
        .init("mergedimage.png", try TestPicture.quarters()),
        .init("Thumbnails/thumbnail.png", try TestPicture.png(red: 2)),
      ], to: url)
    // The painting is imported alone, from a folder, and from an archive.
    try exchange.place(try Data(contentsOf: url), as: "folder/\(name)")
    try ZipFixture.write([.init(name, try Data(contentsOf: url))], to: exchange.folder.file("a.zip"))
    let (document, report) = try await exchange.bring(name, "folder", "a.zip")
    #expect(report.failures.isEmpty)
    #expect(report.leftOut.isEmpty)
    #expect(document.pins.map(\.name) == [name, name, name])
    let original = try #require(document.originals.values.first)
    #expect(document.originals.count == 1)
    #expect(original.pixelSize == CGSize(width: 80, height: 60))
    #expect(original.typeIdentifier == type)
    #expect(try await exchange.board.originals.data(of: original.id) == Data(contentsOf: url))
  }

  @Test func aRawFileIsPinnedByItsPreviewAndSaysSo() async throws {
    let exchange = try await Exchange()
    let preview = try TestPicture.jpeg(width: 400, height: 300)
    try exchange.place(Data("FOVb".utf8) + Data(count: 60) + preview, as: "trip/a.x3f")
    let (document, report) = try await exchange.bring("trip")
    #expect(document.originals.values.map(\.pixelSize) == [CGSize(width: 400, height: 300)])
    #expect(
      report.remarks == ["a.x3f is a camera’s raw file: what’s shown is the preview that’s in it"])
  }

  @Test func aDamagedEntryCostsOnlyItself() async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.zip")
    // The noise can't be compressed, so its bytes can be found in the archive.
    var random = SeededGenerator(seed: 1)
    let noise = Data((0..<500).map { _ in UInt8.random(in: 0...255, using: &random) })
    try ZipFixture.write(
      [.init("a.png", try TestPicture.png() + noise), .init("b.png", try TestPicture.png(red: 9))], to: url)
    var bytes = try Data(contentsOf: url)
    let range = try #require(bytes.firstRange(of: noise.prefix(100)))
    bytes[range.lowerBound + 50] ^= 1
    try bytes.write(to: url)
    let report = try await exchange.bring("a.zip").report
    #expect(report.pinned == 1)
    #expect(report.failures.map(\.name) == ["a.png"])
  }

  @Test func severalThingsAtOnce() async throws {
    let exchange = try await Exchange()
    try exchange.place(TestPicture.png(), as: "a.png")
    try exchange.place(Data("SQLite format 3\0".utf8) + Data(count: 4096), as: "broken.bee")
    try ZipFixture.write([.init("z.png", try TestPicture.png(red: 3))], to: exchange.folder.file("z.zip"))
    let (document, report) = try await exchange.bring("a.png", "broken.bee", "z.zip")
    #expect(document.pins.map(\.name) == ["a.png", "z.png"])
    #expect(report.failures.map(\.name) == ["broken.bee"])
    #expect(try await exchange.board.history.load().undoSteps.count == 1)
  }

  @Test func aCancelledImportPinsNothing() async throws {
    let exchange = try await Exchange()
    for number in 0..<20 { try exchange.place(TestPicture.png(red: UInt8(number)), as: "many/\(number).png") }
    let plan = try await BoardImport.plan([exchange.folder.file("many")])
    let task = Task {
      try await BoardImport.collect(plan) { progress in
        if progress.done == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await exchange.board.load().pins.isEmpty)
    #expect(try await exchange.board.upkeep.check().originalCount == 0)
  }
}
