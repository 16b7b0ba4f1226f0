import Board
import KitFiles
import Foundation
import GRDB
import Glibc
import Testing

@testable import BoardStore

/// Boards and linked images whose paths aren't UTF-8: the path keeps its bytes in the file system, in the
/// database and in lists.
@Suite(.timeLimit(.minutes(5))) struct RawPathTests {
  private let folder: TemporaryFolder
  /// The bytes of `Köln` in Latin-1.
  private static let koeln: [UInt8] = [0x4B, 0xF6, 0x6C, 0x6E]

  init() throws { folder = try TemporaryFolder() }

  private func location(_ path: [UInt8]) -> URL {
    URL(pathBytes: folder.url.pathBytes + [UInt8(ascii: "/")] + path)
  }

  private func names(in folder: URL) throws -> Set<[UInt8]> {
    Set(try #require(FolderNames.of(folder)).map(\.nameBytes))
  }

  @Test func aBoardIsMadeWrittenClosedAndOpened() async throws {
    try FileBytes.makeFolder(location(Self.koeln))
    let url = location(Self.koeln + Array("/".utf8) + Self.koeln + Array(".pinboard".utf8))
    let document = try await Samples.makeBoard(at: url)
    #expect(
      try names(in: location(Self.koeln)) == [Self.koeln + Array(".pinboard".utf8)],
      "nothing is left beside it")
    for access in [BoardAccess.readOnly, .readWrite] {
      let board = try await BoardFile.open(url, access: access)
      #expect(try await board.load() == document)
      #expect(try await board.upkeep.check().isSound)
      await board.close()
    }
    await #expect(throws: BoardStoreError.alreadyExists(url)) {
      try await BoardFile.create(at: url, name: "b")
    }
    await #expect(throws: BoardStoreError.notFound(location(Self.koeln + [0xFF]))) {
      try await BoardFile.open(location(Self.koeln + [0xFF]))
    }
  }

  @Test func aBoardThatACrashHasLeftWithItsLogComesBack() async throws {
    let url = location(Self.koeln + Array(".pinboard".utf8))
    let editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(1, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    // This copies the file and its log, as a crash would leave them.
    let copy = location([0xFE] + Array(".pinboard".utf8))
    for ending in ["", "-wal"] {
      try FileBytes.copy(url.adding(suffix: ending), toNew: copy.adding(suffix: ending))
    }
    let document = await editor.document
    await editor.file.close()
    for access in [BoardAccess.readOnly, .readWrite] {
      let board = try await BoardFile.open(copy, access: access)
      #expect(try await board.load() == document)
      await board.close()
    }
    #expect(try names(in: folder.url) == [url.name.nameBytes, copy.name.nameBytes])
  }

  @Test func aBoardMovesIsCopiedAndListed() async throws {
    let library = BoardLibrary(folder: location(Self.koeln + Array("-library".utf8)))
    let board = try await library.createBoard(name: String(nameBytes: Self.koeln))
    // A new file's name is one that every disk takes.
    #expect(board.url.name == "K_ln.pinboard")
    let target = location(Array("moved ".utf8) + Self.koeln + Array(".pinboard".utf8))
    try await library.moveBoard(board, to: target)
    let copy = location(Array("copy ".utf8) + Self.koeln + Array(".pinboard".utf8))
    try await board.trouble.saveCopy(to: copy, replacing: false)
    await board.close()
    try await library.remember(copy)
    let again = BoardLibrary(folder: location(Self.koeln + Array("-library".utf8)))
    let entries = await again.boards()
    #expect(entries.map(\.url) == [target, copy])
    #expect(entries.allSatisfy { $0.problem == nil })
    try await again.saveSession(
      SessionState(windows: [
        SessionWindow(
          boardURL: copy, size: CGSize(width: 900, height: 600), isSidebarShown: true, zoom: 1, center: .zero)
      ]))
    #expect(await again.loadSession().windows.map(\.boardURL) == [copy])
  }

  @Test func linkedImagesAreKeptFromTheBoardsFolderAndFoundAgain() async throws {
    let album = location(Self.koeln)
    try FileBytes.makeFolder(album.appending(name: "in"))
    let image = album.appending(name: "in").appending(
      name: String(nameBytes: Self.koeln + Array(".png".utf8)))
    try FileBytes.write(Samples.bytes(400, seed: 9), toNew: image)
    let board = try await BoardFile.create(at: album.appending(name: "b.pinboard"), name: "b")
    let original = try await board.originals.link(
      contentsOf: image, typeIdentifier: "image/png", pixelSize: nil)
    #expect(original.name.nameBytes == Self.koeln + Array(".png".utf8))
    let path = try #require(try await board.originals.linked()[original.id])
    #expect(path.nameBytes == Array("in/".utf8) + Self.koeln + Array(".png".utf8), "from the board's folder")
    #expect(try await board.originals.data(of: original.id) == Samples.bytes(400, seed: 9))
    #expect(try await board.originals.links(to: image))
    let elsewhere = album.appending(name: String(nameBytes: [0xFF] + Array(".png".utf8)))
    try FileBytes.move(image, toNew: elsewhere)
    #expect(try await board.originals.links(isThorough: true)[original.id]?.holds == false)
    #expect(try await board.originals.relink().isEmpty)
    #expect(try await board.originals.data(of: original.id) == Samples.bytes(400, seed: 9))
    try await board.originals.embed(original.id)
    unlink(elsewhere.systemPath)
    #expect(try await board.originals.data(of: original.id) == Samples.bytes(400, seed: 9))
    await board.close()
  }

  @Test func linksOfEarlierVersionsWithLineBreaksAreFound() async throws {
    // Their paths are in the file unchanged.
    try Samples.bytes(300, seed: 3).write(to: folder.file("a\nb.png"))
    let board = try await BoardFile.create(at: folder.file("b.pinboard"), name: "b")
    let original = try await board.originals.link(
      contentsOf: folder.file("a\nb.png"), typeIdentifier: "image/png", pixelSize: nil)
    await board.close()
    let database = try DatabaseQueue(path: folder.file("b.pinboard").path)
    try await database.write { try $0.execute(sql: "UPDATE link SET path = 'a' || char(10) || 'b.png'") }
    try database.close()
    let again = try await BoardFile.open(folder.file("b.pinboard"))
    #expect(try await again.originals.data(of: original.id) == Samples.bytes(300, seed: 3))
    await again.close()
  }

  @Test func pinsMoveBetweenSuchBoards() async throws {
    let source = try await BoardEditor(creating: location(Self.koeln + Array("-1.pinboard".utf8)))
    let target = try await BoardEditor(creating: location(Self.koeln + Array("-2.pinboard".utf8)))
    let original = try await Samples.addOriginal(1, to: source.file)
    try await source.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let pins = await source.document.pins
    let removal = try #require(await Command.remove(Set(pins.map(\.id)), from: source.document))
    let addition = try #require(
      await Command.add(pins, originals: [original], to: target.document))
    try await source.file.move(removal, to: target.file, as: addition)
    #expect(try await source.file.load().pins.isEmpty)
    #expect(try await target.file.load().pins.count == 1)
    await source.file.close()
    await target.file.close()
  }
}
