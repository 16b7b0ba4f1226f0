import Board
import BoardStore
import KitFiles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct LibraryTests {
  private let folder: TemporaryFolder
  private let library: BoardLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = BoardLibrary(folder: folder.file("data"))
  }

  @Test func boardsAreMadeListedAndOrdered() async throws {
    #expect(await library.boards().isEmpty)
    #expect(await library.loadSession() == SessionState())
    #expect(try folder.names().isEmpty)
    var urls: [URL] = []
    for name in ["Trip", "Trip", "../../etc/passwd", ".hidden", ""] {
      let file = try await library.createBoard(name: name)
      urls.append(file.url)
      await file.close()
    }
    #expect(urls.allSatisfy { $0.deletingLastPathComponent().path == library.boardsFolder.path })
    #expect(urls[1].lastPathComponent == "Trip 2.pinboard")
    let order = [urls[3], urls[0], urls[4], urls[2], urls[1]]
    try await library.saveShelf(Shelf(items: order.map(Shelf.Item.board)))
    let entries = await library.boards()
    #expect(entries.map(\.url) == order)
    #expect(entries.map(\.name) == [".hidden", "Trip", "Untitled", "../../etc/passwd", "Trip"])
    #expect(entries.allSatisfy { $0.problem == nil && $0.id != nil && $0.pinCount == 0 })
  }

  @Test func boardsElsewhereAreRememberedAndForgotten() async throws {
    let url = folder.file("mine.pinboard")
    let document = try await Samples.makeBoard(at: url)
    try await library.remember(url)
    try await library.remember(url)
    let entry = try #require(await library.boards().first)
    #expect(entry.url == url)
    #expect(entry.id == document.id)
    #expect(entry.pinCount == 3)
    #expect(abs(entry.modified.timeIntervalSinceNow) < 600)
    await #expect(throws: BoardStoreError.notInLibrary(url)) { try await library.deleteBoard(url) }
    try FileManager.default.moveItem(at: url, to: folder.file("away"))
    #expect(await library.boards().map(\.problem) == [.notFound(url)])
    try await library.forget(url)
    #expect(await library.boards().isEmpty)
  }

  @Test func boardsThatAreLeftOutArentLookedIntoAndWhatsKnownIsntReadAgain() async throws {
    var urls: [URL] = []
    for name in ["A", "B", "C"] {
      let file = try await library.createBoard(name: name)
      urls.append(file.url)
      await file.close()
    }
    let others = await library.boards(without: [urls[1]])
    #expect(others.map(\.name) == ["A", "C"])
    // Reading these files would report a problem.
    for url in [urls[0], urls[2]] { try Data("ruined".utf8).write(to: url) }
    let all = await library.boards(knowing: others)
    #expect(all.map(\.name) == ["A", "B", "C"])
    #expect(all.allSatisfy { $0.problem == nil })
    #expect(await library.boards().map { $0.problem == nil } == [false, true, false])
  }

  @Test func deletedBoardsLieInTheTrash() async throws {
    var trashed: [URL] = []
    for _ in 0..<2 {
      let file = try await library.createBoard(name: "Trip")
      await file.close()
      trashed.append(try await library.deleteBoard(file.url))
    }
    #expect(trashed[0] != trashed[1])
    #expect(await library.boards().isEmpty)
    #expect(await library.removedBoards().map(\.url) == [trashed[1], trashed[0]])
    let back = try await library.restoreBoard(trashed[0])
    #expect(await library.boards().map(\.url) == [back])
    #expect(await library.removedBoards().map(\.url) == [trashed[1]])
    await #expect(throws: BoardStoreError.notFound(trashed[0])) { try await library.restoreBoard(trashed[0]) }
  }

  @Test func damagedBoardsAreListedWithTheirProblem() async throws {
    let file = try await library.createBoard(name: "Trip")
    await file.close()
    let url = library.boardsFolder.appendingPathComponent("Junk.pinboard")
    try Samples.bytes(5_000, seed: 1).write(to: url)
    let entries = await library.boards()
    #expect(entries.map(\.name) == ["Junk", "Trip"])
    #expect(entries.map(\.problem) == [.notAPinboardFile(url), nil])
  }

  @Test func sessionsComeBack() async throws {
    let window = SessionWindow(
      boardURL: folder.file("naïve #1.pinboard"), size: CGSize(width: 800, height: 600), isSidebarShown: true,
      zoom: 1.25, center: CGPoint(x: -3, y: 4))
    var broken = window
    broken.size.width = 1e9
    try await library.saveSession(SessionState(windows: [window, broken]))
    #expect(await library.loadSession() == SessionState(windows: [window]))
    let interrupted = SessionState(interruptedImports: ["Trip": 3])
    try await library.saveSession(SessionState(interruptedImports: ["Trip": 3, "Nothing": 0, "\n": 1]))
    #expect(await library.loadSession() == interrupted)
    try await library.saveSession(SessionState())
    #expect(await library.loadSession() == SessionState())
    let names = try FileManager.default.contentsOfDirectory(atPath: library.folder.path)
    #expect(names == ["session.json"])
  }

  @Test(arguments: ["", "{", "[]", #"{"windows": 5}"#, #"{"windows": [{"zoom": 1e999}]}"#])
  func damagedSessionsArePutAside(text: String) async throws {
    try await library.saveSession(SessionState())
    try Data(text.utf8).write(to: library.folder.appendingPathComponent("session.json"))
    #expect(await library.loadSession() == SessionState())
    let names = try FileManager.default.contentsOfDirectory(atPath: library.folder.path)
    #expect(names == ["session.damaged.json"])
  }

  @Test(arguments: [
    ("naïve #1 100%.png", "naïve #1 100%.png"), ("a/b\\c.png", "a_b\\c.png"), ("..", "image"), ("", "image"),
    (".bashrc", "_bashrc"), ("a\nb\u{0}.png", "a_b_.png"), ("gpj.\u{202E}exe", "gpj._exe"), ("  x  ", "x"),
  ])
  func fileNamesAreSafe(name: String, safe: String) {
    #expect(FileName.safe(name) == safe)
  }

  @Test(arguments: [
    (" two  blanks .png ", " two  blanks .png "), ("a\nb.png", "a\nb.png"), ("  ", "image"), ("../x", ".._x"),
    ("gpj.\u{202E}exe", "gpj._exe"),
  ])
  func ownFileNamesKeepBlanksAndLineBreaks(name: String, own: String) {
    let kept = FileName.own(BoardLimits.kept(fileName: name))
    let expected: String = own.hasPrefix(".") ? "_\(own.dropFirst())" : own
    #expect(kept.nameBytes == Array(expected.utf8))
  }

  @Test func longNamesThatArentUTF8FillWhatThereIs() {
    let name = String(nameBytes: [UInt8](repeating: 0xF6, count: 251) + Array(".png".utf8))
    #expect(FileName.own(name) == name)
    let longer = FileName.numbered(name, 2)
    #expect(longer.nameBytes == [UInt8](repeating: 0xF6, count: 249) + Array(" 2.png".utf8))
  }

  @Test func longFileNamesKeepTheirExtension() {
    let name = FileName.safe(String(repeating: "ü", count: 400) + ".jpeg")
    #expect(name.utf8.count <= 255)
    #expect(name.hasSuffix("ü.jpeg"))
    let taken = Set([name, FileName.numbered(name, 2)])
    let free = FileName.unique(name, isTaken: taken.contains)
    #expect(free.hasSuffix(" 3.jpeg"))
    #expect(free.utf8.count <= 255)
  }
}
