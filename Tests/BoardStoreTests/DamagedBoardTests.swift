import Board
import Foundation
import GRDB
import SeededRandom
import Synchronization
import Testing

@testable import BoardStore

/// A damaged board is opened with everything readable, and reports the numbers of readable and lost things.
/// The file stays unchanged.
@Suite(.timeLimit(.minutes(5))) struct DamagedBoardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }
  private static let page = 4_096

  /// The number of damaged files. Few of those whose damage may be inside of an image have any that's seen.
  private static func seeds(_ way: Int) -> UInt64 {
    ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 60 : way % 4 == 2 ? 24 : 12
  }

  /// Makes a board with many pins, images of one chunk and of several chunks, previews, a note of a later
  /// version and a history.
  private func makeBoard() async throws -> (document: BoardDocument, bytes: Data, images: [OriginalID: Data])
  {
    let editor = try await BoardEditor(creating: url)
    var images: [OriginalID: Data] = [:]
    for number in UInt64(0)..<24 {
      let count = number == 3 ? 2_300_000 : 3_000 + Int(number) * 900
      let original = try await Samples.addOriginal(number, bytes: count, to: editor.file)
      images[original.id] = Samples.bytes(count, seed: number)
      try await editor.file.originals.setPreview(Samples.bytes(600, seed: number + 100), for: original.id)
      let pins = (0..<4).map { Samples.pin(original, at: CGPoint(x: $0 * 220, y: Int(number) * 170)) }
      try await editor.perform { .add(pins, originals: [original], to: $0) }
    }
    let note = Pin(
      content: .unknown(kind: "sticker", payload: Data("later".utf8)), name: "sticker", center: .zero,
      size: CGSize(width: 10, height: 10))
    try await editor.perform { .add([note], originals: [], to: $0) }
    let moved = await editor.document.pins[5].id
    for _ in 0..<20 { try await editor.perform { .move([moved], by: CGPoint(x: 3, y: 4), in: $0) } }
    try await editor.undo()
    let document = await editor.document
    await editor.file.close()
    return (document, try Data(contentsOf: url), images)
  }

  /// Checks a repaired view: it's sound except for the losses that it reports, and the file is unchanged.
  private func inspect(
    _ file: BoardFile, _ images: [OriginalID: Data], of document: BoardDocument, _ comment: String
  ) async throws -> BoardDamage {
    let damage = try #require(file.trouble.damage, "\(comment)")
    #expect(file.access == .readOnly)
    #expect(file.state == .readOnly)
    let found = try await file.load()
    #expect(found.pins.count == damage.pins)
    // The view has no pin that wasn't there, or that was different.
    let known = Set(document.pins)
    #expect(found.pins.allSatisfy(known.contains), "\(comment)")
    var sound = 0
    for id in found.originals.keys {
      guard let data = try? await file.originals.data(of: id) else { continue }
      sound += 1
      #expect(data == images[id], "\(comment)")
    }
    #expect(sound == damage.originals, "\(comment)")
    #expect(found.originals.count - sound == damage.lostOriginals, "\(comment)")
    let check = try await file.upkeep.check()
    #expect(check.problems.count == damage.lostOriginals, "\(comment): \(check.problems)")
    #expect(
      try await file.history.load().undoSteps.count + file.history.load().redoSteps.count == damage.steps)
    return damage
  }

  /// Each page of the file in turn is erased, filled with noise, or partly overwritten; then several pages at
  /// once.
  @Test(arguments: 0..<6)
  func wholePagesAreDamaged(way: Int) async throws {
    let (document, whole, images) = try await makeBoard()
    let pages = whole.count / Self.page
    var repaired = 0
    var allPins = 0
    for seed in 0..<Self.seeds(way) {
      var generator = SeededGenerator(seed: UInt64(way) << 32 | seed)
      var bytes = whole
      for _ in 0..<(way < 4 ? 1 : 6) {
        // In every second file, it's one of the few pages without a part of the large image.
        let range = seed % 2 == 0 ? 0..<min(60, pages) : 0..<pages
        let start = Int.random(in: range, using: &generator) * Self.page
        switch way % 4 {
        case 0: bytes.replaceSubrange(start..<start + Self.page, with: Data(count: Self.page))
        case 1: bytes.replaceSubrange(start..<start + Self.page, with: generator.bytes(Self.page))
        case 2: bytes.replaceSubrange(start + 512..<start + Self.page, with: generator.bytes(Self.page - 512))
        default: for offset in 0..<12 { bytes[start + offset] = UInt8.random(in: 0...255, using: &generator) }
        }
      }
      try bytes.write(to: url)
      let comment = "way \(way), seed \(seed)"
      let file = try await BoardFile.openRepairing(url, isThorough: true)
      if file.trouble.damage != nil {
        repaired += 1
        let damage = try await inspect(file, images, of: document, comment)
        if damage.pins == document.pins.count { allPins += 1 }
        // One page never costs more than its contents: a page of pins, or the images that have a part there.
        if way < 4 {
          #expect(damage.originals >= images.count - 25, "\(comment)")
          #expect(damage.pins >= document.pins.count - 40, "\(comment)")
        }
      }
      await file.close()
      #expect(try Data(contentsOf: url) == bytes, "\(comment): the file was written to")
      #expect(try folder.names() == ["a.pinboard"], "\(comment)")
    }
    // Damage inside an image changes no tree: only the image's SHA-256 reveals it.
    #expect(repaired > (way % 4 == 2 ? 0 : Int(Self.seeds(way)) / 2))
    #expect(allPins > 0)
  }

  /// The upper pages of the images' tree lead to all images; without these pages, each image is found
  /// separately.
  @Test func imagesComeBackWithoutTheTreeThatLedToThem() async throws {
    let (document, whole, images) = try await makeBoard()
    var bytes = whole
    var wiped = 0
    // Pages of these kinds are the interior pages of indices (2) and of tables (5).
    for start in stride(from: Self.page, to: bytes.count, by: Self.page) where [2, 5].contains(bytes[start]) {
      // An overflow page of an image may begin with any bytes.
      guard bytes[start + 7] == 0, bytes[start + 1] == 0, bytes[start + 2] == 0 else { continue }
      bytes.replaceSubrange(start..<start + Self.page, with: Data(count: Self.page))
      wiped += 1
    }
    try #require(wiped > 0)
    try bytes.write(to: url)
    let file = try await BoardFile.openRepairing(url, isThorough: true)
    let damage = try await inspect(file, images, of: document, "without branches")
    #expect(damage.originals >= images.count - 1)
    #expect(damage.unreadablePages > 0)
    await file.close()
  }

  /// The first page has the header and the definitions of the tables.
  @Test func theFirstPageIsGone() async throws {
    let (document, whole, images) = try await makeBoard()
    try (Data(count: Self.page) + whole.dropFirst(Self.page)).write(to: url)
    await #expect(throws: BoardStoreError.notAPinboardFile(url)) { try await BoardFile.open(url) }
    let file = try await BoardFile.openRepairing(url)
    let damage = try await inspect(file, images, of: document, "first page")
    #expect(damage.pins == document.pins.count)
    #expect(damage.originals == images.count)
    #expect(damage.lostOriginals == 0)
    #expect(try await file.load().name == document.name)
    await file.close()
  }

  /// Pins whose page is lost are in the history with all their values.
  @Test func lostPinsComeBackFromTheHistory() async throws {
    let (document, whole, images) = try await makeBoard()
    var bytes = whole
    var wiped = 0
    for start in stride(from: Self.page, to: bytes.count, by: Self.page) where bytes[start] == 10 {
      let text = bytes[start..<start + Self.page]
      guard text.firstRange(of: Data("image".utf8)) != nil, text.firstRange(of: Data("{".utf8)) == nil else {
        continue
      }
      bytes.replaceSubrange(start..<start + Self.page, with: generatorBytes(UInt64(start)))
      wiped += 1
    }
    try #require(wiped > 1)
    try bytes.write(to: url)
    let file = try await BoardFile.openRepairing(url)
    let damage = try await inspect(file, images, of: document, "pins")
    #expect(damage.restoredPins > 10)
    #expect(damage.lostPins == 0)
    #expect(try await file.load().pins == document.pins)
    await file.close()
  }

  private func generatorBytes(_ seed: UInt64) -> Data {
    var generator = SeededGenerator(seed: seed)
    return generator.bytes(Self.page)
  }

  /// The copy is a normal board: it can be written, undone and checked.
  @Test func aSavedCopyIsABoard() async throws {
    let (document, whole, images) = try await makeBoard()
    try (Data(count: Self.page) + whole.dropFirst(Self.page)).write(to: url)
    let file = try await BoardFile.openRepairing(url)
    await #expect(throws: BoardStoreError.readOnly(url)) {
      try await file.commit(Command(name: .words("x"), changes: [.rename(before: "Board", after: "b")]))
    }
    let copy = folder.file("copy.pinboard")
    try await file.trouble.saveCopy(to: copy)
    await file.close()
    let editor = try await BoardEditor(BoardFile.open(copy))
    #expect(await editor.document == document)
    #expect(editor.file.trouble.damage == nil)
    #expect(editor.file.state == .writable)
    try await editor.perform { .rename(to: "Saved", in: $0) }
    while await editor.history.canUndo { try await editor.undo() }
    #expect(await editor.document.pins.isEmpty)
    #expect(try await editor.file.upkeep.check().isSound)
    for (id, bytes) in images { #expect(try await editor.file.originals.data(of: id) == bytes) }
    await editor.file.close()
    #expect(try folder.names() == ["a.pinboard", "copy.pinboard"])
  }

  /// A crash has left a log beside a file that's also damaged.
  @Test func whatACrashLeftIsTakenAlong() async throws {
    let (_, _, images) = try await makeBoard()
    let editor = try await BoardEditor(BoardFile.open(url))
    try await editor.perform { .rename(to: "Before the crash", in: $0) }
    let document = await editor.document
    let crashed = folder.file("crashed.pinboard")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + suffix, toPath: crashed.path + suffix)
    }
    await editor.file.close()
    var bytes = try Data(contentsOf: crashed)
    let log = try Data(contentsOf: URL(fileURLWithPath: crashed.path + "-wal"))
    // This is a page of pins that isn't in the log.
    let pages = stride(from: 20 * Self.page, to: bytes.count, by: Self.page)
    let text: Int = try #require(
      pages.first { (start: Int) -> Bool in
        let page = bytes[start..<start + Self.page]
        guard page[start] == 10, page.firstRange(of: Data("image/".utf8)) == nil else { return false }
        return page.firstRange(of: Data("image".utf8)) != nil
      })
    bytes.replaceSubrange(text..<text + 16, with: Data(repeating: 0xEE, count: 16))
    try bytes.write(to: crashed)
    let parts = Mutex<[Double]>([])
    let file = try await BoardFile.openRepairing(crashed) { part in parts.withLock { $0.append(part) } }
    let progress = parts.withLock(\.self)
    #expect(progress == progress.sorted(), "\(progress)")
    #expect(progress.allSatisfy { (0...1).contains($0) }, "\(progress)")
    #expect(progress.count { $0 < 0.5 } > 2, "while both are copied")
    await #expect(throws: CancellationError.self) {
      try await BoardFile.openRepairing(crashed) { if $0 > 0.1 { throw CancellationError() } }
    }
    _ = try await inspect(file, images, of: document, "with a log")
    #expect(try await file.load().name == "Before the crash")
    await file.close()
    // If the board is opened through a link, the log is in the folder of the file itself.
    let link = folder.file("links").appendingPathComponent("another name.pinboard")
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: crashed)
    let linked = try await BoardFile.openRepairing(link)
    #expect(try await linked.load().name == "Before the crash")
    await linked.close()
    #expect(try Data(contentsOf: crashed) == bytes)
    #expect(try Data(contentsOf: URL(fileURLWithPath: crashed.path + "-wal")) == log)
  }

  /// Neither a file that isn't a board nor another program's sound database is repaired.
  @Test func whatIsNoBoardIsNotRepaired() async throws {
    try Samples.bytes(50_000, seed: 1).write(to: url)
    await #expect(throws: BoardStoreError.notAPinboardFile(url)) { try await BoardFile.openRepairing(url) }
    _ = try await Samples.makeBoard(at: folder.file("b.pinboard"))
    let other = try DatabaseQueue(path: folder.file("b.pinboard").path)
    try await other.write { try $0.execute(sql: "PRAGMA application_id = 2060242126") }
    try other.close()
    await #expect(throws: BoardStoreError.notAPinboardFile(folder.file("b.pinboard"))) {
      try await BoardFile.openRepairing(folder.file("b.pinboard"))
    }
    let sound = folder.file("c.pinboard")
    _ = try await Samples.makeBoard(at: sound)
    let file = try await BoardFile.openRepairing(sound, isThorough: true)
    #expect(file.trouble.damage == nil)
    await file.close()
  }

  /// Triggers and tables of other programs aren't copied.
  @Test func strangersInTheSchemaAreLeftBehind() async throws {
    let document = try await Samples.makeBoard(at: url)
    let stranger = try DatabaseQueue(path: url.path)
    try await stranger.write { db in
      try db.execute(
        sql: "CREATE TABLE extra (x); CREATE TRIGGER t AFTER UPDATE ON board BEGIN DELETE FROM pin; END")
    }
    try stranger.close()
    let file = try await BoardFile.openRepairing(url)
    #expect(
      file.trouble.damage?.detail.contains("extra") == true
        || file.trouble.damage?.detail.contains("trigger") == true)
    #expect(try await file.load() == document)
    let copy = folder.file("copy.pinboard")
    try await file.trouble.saveCopy(to: copy)
    await file.close()
    let editor = try await BoardEditor(BoardFile.open(copy))
    try await editor.perform { .rename(to: "x", in: $0) }
    #expect(await editor.document.pins == document.pins)
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
  }

  /// If a board turns out to be damaged during a session, the copy is made of everything readable.
  @Test func aCopyOfABoardThatBreaksWhileItsOpen() async throws {
    let (document, _, images) = try await makeBoard()
    let rescues = folder.file("rescue")
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    try await editor.perform { .rename(to: "One", in: $0) }
    await editor.file.close()
    let again = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    // Another program overwrites the pages of pins.
    let handle = try FileHandle(forUpdating: url)
    let bytes = try Data(contentsOf: url)
    for start in stride(from: Self.page, to: bytes.count, by: Self.page) where bytes[start] == 10 {
      let text = bytes[start..<start + Self.page]
      guard text.firstRange(of: Data("image".utf8)) != nil else { continue }
      try handle.seek(toOffset: UInt64(start))
      try handle.write(contentsOf: Data(repeating: 0xEE, count: 64))
    }
    try handle.close()
    for pin in document.pins.prefix(3) {
      try await again.perform { .rotate([pin.id], by: 5, in: $0) }
    }
    guard case .trouble(.corrupt) = again.file.state else {
      Issue.record("\(again.file.state)")
      return
    }
    let copy = folder.file("copy.pinboard")
    try await again.file.trouble.saveCopy(to: copy)
    try await again.file.trouble.discardRescuedCommands()
    await again.file.close()
    let saved = try await BoardFile.open(copy)
    #expect(try await saved.load().name == "One")
    #expect(try await saved.load().pins.count == document.pins.count)
    for (id, bytes) in images { #expect(try await saved.originals.data(of: id) == bytes) }
    #expect(try await saved.upkeep.check().isSound)
    await saved.close()
  }

  /// Rescued commands are on the repaired board if they fit. The journal stays for the file.
  @Test(arguments: [false, true])
  func whatWasKeptAsideIsOnTheRepairedBoard(hasMisfit: Bool) async throws {
    let (document, _, images) = try await makeBoard()
    let rescues = folder.file("rescue")
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    let moved = document.pins.prefix(3).map(\.id)
    for id in moved { try await editor.perform { .rotate([id], by: 5, in: $0) } }
    let seen = await editor.document
    if hasMisfit {
      // This pin's image was never stored in the file.
      let new = try await PreparedOriginal.data(
        Samples.bytes(500, seed: 99), name: "new.png", typeIdentifier: "image/png", pixelSize: nil
      ).original
      try await editor.perform { .add([Samples.pin(new)], originals: [new], to: $0) }
      try await editor.perform { .rename(to: "Behind it", in: $0) }
    }
    await editor.file.close()
    #expect(rename(aside.path, url.path) == 0)
    let handle = try FileHandle(forUpdating: url)
    try handle.write(contentsOf: Data(count: Self.page))
    try handle.close()
    let bytes = try Data(contentsOf: url)
    let journal = try #require(FileManager.default.contentsOfDirectory(atPath: rescues.path).first)
    let kept = try Data(contentsOf: rescues.appendingPathComponent(journal))
    let file = try await BoardFile.openRepairing(url, rescueFolder: rescues)
    #expect(file.trouble.damage?.rescued == 3)
    #expect(try await file.load().pins == seen.pins)
    let copy = folder.file("copy.pinboard")
    try await file.trouble.saveCopy(to: copy)
    await file.close()
    let saved = try await BoardFile.open(copy)
    #expect(try await saved.load().pins == seen.pins)
    #expect(
      try await saved.history.load().undoSteps.suffix(3).map(\.name.words)
        == Array(repeating: "Rotate", count: 3))
    #expect(try await saved.upkeep.check().isSound)
    for (id, bytes) in images { #expect(try await saved.originals.data(of: id) == bytes) }
    await saved.close()
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try Data(contentsOf: rescues.appendingPathComponent(journal)) == kept)
  }
}
