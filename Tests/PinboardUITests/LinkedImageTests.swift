import Board
import BoardLook
import BoardExchange
import BoardStore
import DragDropKit
import Foundation
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct LinkedImageTests {
  /// Makes a board with one pin whose image is linked and is in the same folder.
  private func linked(_ boards: TemporaryBoards, width: Int = 40) async throws -> (
    BoardController, OriginalID
  ) {
    let board = try await boards.board("Linked")
    board.linksFiles = true
    await boards.importFiles([try boards.picture("a.png", width: width)], into: board)
    return (board, try #require(board.document.pins.first?.content.original))
  }

  /// Closes the board and opens it again; returns when its links have been checked.
  private func reopened(_ board: BoardController, _ boards: TemporaryBoards) async throws -> BoardController {
    let url = board.url
    await board.file.close()
    let new = try await BoardController.open(BoardFile.open(url), pictures: PictureCache(decoder: .shared))
    await new.links.finding?.value
    return new
  }

  /// Runs a test with a folder outside the board's own folder, and removes it afterwards.
  private func withElsewhere(_ body: (URL) async throws -> Void) async throws {
    let elsewhere = FileManager.default.temporaryDirectory.appending(path: "pinboard-ui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    try await body(elsewhere)
  }

  @Test func `files are copied, unless links are wanted`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Copies")
    await boards.importFiles([try boards.picture("a.png")], into: board)
    #expect(!Preferences().linksImages)
    #expect(board.document.pins.count == 1)
    #expect(try await board.file.originals.linked().isEmpty)
  }

  @Test func `with links, files stay where they are and data without a file is stored`() async throws {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards)
    let other = try Data(contentsOf: boards.picture("other.png", red: 7))
    board.importer.start([ImportTicket(.data(other), name: "data.png")], around: .zero, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.document.pins.map(\.name) == ["a.png", "data.png"])
    #expect(try await board.file.originals.linked() == [id: "a.png"])
    #expect(try await board.file.originals.preview(for: id) != nil)
    #expect(
      try await board.file.originals.data(of: id) == Data(contentsOf: boards.folder.appending(path: "a.png")))
    board.undo()
    board.undo()
    #expect(board.document.pins.isEmpty)
    board.redo()
    await board.commits.settled()
    #expect(try await board.file.upkeep.check().isSound)
  }

  /// A board from elsewhere may name any path.
  @Test func `a link outside of the user's folders is read when it's wanted`() async throws {
    try await withElsewhere { elsewhere in
      let boards = try TemporaryBoards()
      let board = try await boards.board("Stranger")
      board.linksFiles = true
      let picture = elsewhere.appending(path: "a.png")
      try FileManager.default.copyItem(at: boards.picture("a.png"), to: picture)
      try FileManager.default.removeItem(at: boards.folder.appending(path: "a.png"))
      await boards.importFiles([picture], into: board)
      let id = try #require(board.document.pins.first?.content.original)
      let url = board.url
      await board.file.close()
      let own = OwnFolders(home: boards.folder.appending(path: "home"), file: nil)
      let new = try await BoardController.open(
        BoardFile.open(url, ownFolders: own), pictures: PictureCache(decoder: .shared))
      await new.links.finding?.value
      #expect(new.links.broken[id] == .linkOutside(name: "a.png", path: picture.path))
      let found = await OriginalReading.facts(of: id, in: new.file, boardName: "Stranger")
      #expect(found.location == .missing(path: picture.path))
      await new.links.search(for: id)
      #expect(new.links.broken.isEmpty)
      #expect(try await new.file.originals.data(of: id) == Data(contentsOf: picture))
      await new.file.close()
    }
  }

  /// The question about a link into the user's own computer or network.
  @Test func `a link nearby isn't followed by Return`() {
    #expect(WebQuestions.nearbyButtons.map(\.role) == [.suggested, .normal])
    #expect(WebQuestions.nearbyButtons.map(\.title) == ["Don’t Download", "Download"])
  }

  @Test func `an import of links that's cancelled leaves none`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Cancel")
    board.linksFiles = true
    let files = try (0..<100).map { try boards.picture("\($0).png", red: UInt8($0)) }
    board.importer.start(files.map(ImportTicket.init(file:)), around: .zero, pixelScale: 1)
    board.importer.cancelAll()
    await board.importer.finished()
    await board.commits.settled()
    let check = try await board.file.upkeep.check()
    #expect(check.links.count == board.document.pins.count)
    #expect(check.originalCount == board.document.pins.count)
  }

  @Test func `a file that was moved within the board's folder is found at the next opening`() async throws {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards)
    let folder = boards.folder.appending(path: "sub")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: boards.folder.appending(path: "a.png"), to: folder.appending(path: "b.png"))
    let again = try await reopened(board, boards)
    #expect(again.links.broken.isEmpty)
    #expect(try await again.file.originals.linked() == [id: "sub/b.png"])
  }

  @Test func `a file that's gone is reported, and Find takes the right file and no other`() async throws {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards)
    try await withElsewhere { elsewhere in
      let moved = elsewhere.appending(path: "moved.png")
      try FileManager.default.moveItem(at: boards.folder.appending(path: "a.png"), to: moved)
      let again = try await reopened(board, boards)
      let broken = try #require(again.links.broken[id])
      #expect(broken.description == "The linked image “a.png” isn’t at a.png any more")
      #expect(CardFailure(broken, name: "a.png").detail == broken.description)

      var messages: [String] = []
      var changes: [Set<OriginalID>] = []
      let token = again.events.observe { event in
        if case .message(let text) = event { messages.append(text) }
        if case .linksChanged(let ids) = event { changes.append(ids) }
      }
      let wrong = try boards.picture("wrong.png", red: 9)
      #expect(await !again.links.relink(id, to: wrong))
      #expect(messages == ["“wrong.png” isn’t “a.png”: it’s another image."])
      #expect(again.links.broken[id] != nil)
      #expect(changes.isEmpty)

      #expect(await again.links.relink(id, to: moved))
      #expect(again.links.broken.isEmpty)
      #expect(changes == [[id]])
      #expect(messages.count == 1)
      #expect(try await again.file.originals.data(of: id) == Data(contentsOf: moved))
      withExtendedLifetime(token) {}
    }
  }

  @Test(arguments: [true, false])
  func `an image that's missing and comes again is stored, and isn't missing any more`(isDropped: Bool)
    async throws
  {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards)
    let picture = boards.folder.appending(path: "a.png")
    let bytes = try Data(contentsOf: picture)
    let other = try await boards.board("Embedded")
    await boards.importFiles([picture], into: other)
    try FileManager.default.removeItem(at: picture)
    let again = try await reopened(board, boards)
    #expect(again.links.broken[id] != nil)
    let (changes, continuation) = AsyncStream<Set<OriginalID>>.makeStream()
    let token = again.events.observe { if case .linksChanged(let ids) = $0 { continuation.yield(ids) } }
    if isDropped {
      again.importer.start([ImportTicket(.data(bytes), name: "b.png")], around: .zero, pixelScale: 1)
      await again.importer.finished()
    } else {
      let dragged = other.document.pins.map { DraggedPin(board: other, id: $0.id, grip: .zero, zoom: 1) }
      #expect(PinDrop.perform(dragged, operation: .copy, onto: again) { _, _ in .zero }.count == 1)
    }
    await again.commits.settled()
    for await ids in changes {
      #expect(ids == [id])
      break
    }
    withExtendedLifetime(token) {}
    #expect(again.links.broken.isEmpty)
    #expect(try await again.file.originals.linked().isEmpty)
    #expect(try await again.file.originals.data(of: id) == bytes)
  }

  @Test func `a link that leads nowhere is nothing to a board that has the same image itself`() async throws {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards)
    let other = try await boards.board("Embedded")
    await boards.importFiles([boards.folder.appending(path: "a.png")], into: other)
    #expect(other.document.pins.first?.content.original == id)
    try FileManager.default.removeItem(at: boards.folder.appending(path: "a.png"))
    // Neither board has a preview that could be shown instead.
    let pictures = PictureCache(decoder: .shared)
    let key = PictureKey.original(id)
    let want = PictureWant(pixels: 1_500, priority: 9, source: board.pictureSource(of: id))
    let otherWant = PictureWant(pixels: 1_500, priority: 1, source: other.pictureSource(of: id))
    pictures.slot(key).lacksPreview = true
    func until(_ condition: @escaping () -> Bool) async {
      if condition() { return }
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      let token = pictures.changes.observe { _ in if condition() { continuation.finish() } }
      for await _ in stream {}
      withExtendedLifetime(token) {}
    }
    let viewer = PictureViewer(cache: pictures)
    viewer.show([key], wanting: [key: want])
    await until { pictures.failure(key, from: board.file) != nil }
    #expect(pictures.failure(key, from: other.file) == nil)
    #expect(pictures.picture(key) == nil)
    // The board that can't load it doesn't keep the other one from trying, though its request is more urgent.
    let otherViewer = PictureViewer(cache: pictures)
    otherViewer.show([key], wanting: [key: otherWant])
    await until { pictures.picture(key) != nil }
    #expect(pictures.failure(key, from: board.file) is BoardStoreError)
    // The first board's failure ends only when that board has found the file.
    pictures.forgetFailure(key, from: other.file)
    #expect(pictures.failure(key, from: board.file) != nil)
    pictures.forgetFailure(key, from: board.file)
    #expect(pictures.failure(key, from: board.file) == nil)
    withExtendedLifetime((viewer, otherViewer)) {}
  }

  @Test func `a failure goes with the board that had it`() async throws {
    let boards = try TemporaryBoards()
    func failing() async throws -> PictureFailures {
      let file = try await BoardFile.create(at: boards.folder.appending(path: "Gone.pinboard"), name: "Gone")
      var failures = PictureFailures()
      failures[file] = BoardStoreError.linkBroken(name: "a", path: "a")
      #expect(failures[file] != nil)
      #expect(!failures.isEmpty)
      await file.close()
      return failures
    }
    let failures = try await failing()
    // The thread that closed the file may hold it for a moment longer.
    try await eventually("the failure has gone") { failures.isEmpty }
  }

  @Test func `finding one file of a moved folder finds the others`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Folder")
    board.linksFiles = true
    let files = try (0..<5).map { try boards.picture("\($0).png", red: UInt8($0)) }
    await boards.importFiles(files, into: board)
    try await withElsewhere { elsewhere in
      for file in files {
        try FileManager.default.moveItem(at: file, to: elsewhere.appending(path: file.lastPathComponent))
      }
      let again = try await reopened(board, boards)
      #expect(again.links.broken.count == 5)
      let pin = try #require(again.document.pins.first { $0.name == "3.png" })
      #expect(
        await again.links.relink(try #require(pin.content.original), to: elsewhere.appending(path: "3.png")))
      #expect(again.links.broken.isEmpty)
    }
  }

  @Test func `a file that changes while the board is open is noticed when it's shown closely`()
    async throws
  {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards, width: 1600)
    let file = boards.folder.appending(path: "a.png")
    let bytes = try Data(contentsOf: file)
    let again = try await reopened(board, boards)
    #expect(again.links.broken.isEmpty)
    // The new contents have the same size, so that only reading the file shows the change.
    try Data(bytes.reversed()).write(to: file)
    let (changes, continuation) = AsyncStream<Set<OriginalID>>.makeStream()
    let token = again.events.observe { if case .linksChanged(let ids) = $0 { continuation.yield(ids) } }
    let key = PictureKey.original(id)
    let viewer = PictureViewer(cache: again.pictures)
    let want = PictureWant(pixels: 1_500, priority: 1, source: again.pictureSource(of: id))
    viewer.show([key], wanting: [key: want])
    for await ids in changes {
      #expect(ids == [id])
      break
    }
    #expect(again.links.broken[id] != nil)
    #expect(again.pictures.picture(key) != nil, "the preview is still shown")

    // When the file is back and found, it's loaded.
    try bytes.write(to: file)
    #expect(await again.links.relink(id, to: file))
    #expect(again.pictures.failure(key, from: again.file) == nil)
    withExtendedLifetime((token, viewer)) {}
  }

  @Test func `a copy in another folder and a board that was moved keep their links`() async throws {
    let boards = try TemporaryBoards()
    let (board, id) = try await linked(boards)
    try await withElsewhere { elsewhere in
      let copy = try await BoardCopy.write(board.file, to: elsewhere.appending(path: "Copy.pinboard")) { _ in
      }
      let copied = try await BoardFile.open(copy)
      #expect(try await copied.originals.links(isThorough: true)[id]?.holds == true)
      await copied.close()
      try await board.file.move(to: elsewhere.appending(path: "Moved.pinboard"))
      #expect(try await board.file.originals.links(isThorough: true)[id]?.holds == true)
    }
  }

  @Test func `what other programs only pass on isn't linked`() {
    let board = URL(filePath: "/home/ann/Boards/a.pinboard")
    func isLasting(_ path: String, for board: URL) -> Bool {
      LastingLocation.isLasting(
        URL(filePath: path), forBoardAt: board,
        passing: [URL(filePath: "/tmp/"), URL(filePath: "/home/ann/.cache")])
    }
    #expect(isLasting("/home/ann/Pictures/a.png", for: board))
    #expect(isLasting("/tmpfs/a.png", for: board))
    #expect(!isLasting("/tmp/firefox/a.png", for: board))
    #expect(!isLasting("/home/ann/Pictures/../.cache/pinboard/exports/1/a.png", for: board))
    #expect(isLasting("/tmp/test/a.png", for: URL(filePath: "/tmp/test/a.pinboard")))
  }
}
