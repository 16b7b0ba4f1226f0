import Board
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Changes that can't be written to the board's file. Each one is kept somewhere, and it's reported where.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct KeptChangesTests {
  private let boards: TemporaryBoards

  init() throws { boards = try TemporaryBoards() }

  private func rename(_ board: BoardController, to name: String) {
    board.perform(Command.rename(to: name, in: board.document))
  }

  @Test func `a damaged file's board isn't closed without a question`() async throws {
    let board = try await boards.rescuedBoard("Left")
    board.fileState = .trouble(.corrupt(board.url, detail: "a page"))
    #expect(board.isAtRisk)
    #expect(board.trouble?.severity == .danger)
  }

  @Test func `a damaged board is shown with what was kept aside`() async throws {
    let library = BoardLibrary(folder: boards.folder)
    let board = try await BoardController.open(
      try await library.createBoard(name: "Torn"), pictures: boards.pictures)
    await boards.importFiles([try boards.picture("red.png")], into: board)
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: board.url, to: aside)
    let id = try #require(board.document.pins.first?.id)
    board.perform(Command.rotate([id], by: 30, in: board.document))
    await board.commits.settled()
    #expect(board.file.trouble.rescuedCommandCount == 1)
    await board.file.close()
    try (Data(count: 4_096) + Data(contentsOf: aside).dropFirst(4_096)).write(to: board.url)
    let contents = try await BoardContents.open(
      board.url, access: .readWrite, library: library, withView: false)
    #expect(contents.document.pins == board.document.pins)
    let shown = await BoardController.open(contents, pictures: boards.pictures)
    #expect(shown.trouble?.detail.contains("One change is kept aside until the file can be written.") == true)
    await shown.file.close()
  }

  @Test func `a board that's opened in trouble shows what waits, and writes it when that's over`()
    async throws
  {
    let board = try await boards.rescuedBoard("Left")
    await boards.importFiles([try boards.picture("red.png")], into: board)
    let id = try #require(board.document.pins.first?.id)
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: board.url, to: aside)
    // The file is in trouble before a controller exists that could be notified.
    let turn = try #require(Command.rotate([id], by: 30, in: board.document))
    #expect(try await board.file.commit(turn) == .rescued)
    let again = try await BoardController.open(board.file, pictures: boards.pictures)
    #expect(again.isInTrouble)
    #expect(again.document.pin(id)?.rotation == 30)
    #expect(again.history.undoName == turn.name.words)
    let (over, end) = AsyncStream<Void>.makeStream()
    let token = again.events.observe { _ in if again.trouble == nil { end.yield() } }
    try FileManager.default.moveItem(at: aside, to: board.url)
    for await _ in over { break }
    #expect(again.file.trouble.rescuedCommandCount == 0)
    #expect(try await again.file.load() == again.document)
    withExtendedLifetime((token, board)) {}
  }

  @Test func `a board that's read-only says that changes wait`() throws {
    let words = [1, 3].map {
      BoardTrouble(board: "Left", state: .readOnly, rescued: $0)?.detail.components(separatedBy: ". ").last
    }
    #expect(
      words == [
        "One change is kept aside until the file can be written.",
        "3 changes are kept aside until the file can be written.",
      ])
  }

  @Test func `changes that don't fit any more are reported at the opening, until they're removed`()
    async throws
  {
    let library = BoardLibrary(folder: boards.folder)
    let board = try await BoardController.open(
      try await library.createBoard(name: "Left"), pictures: boards.pictures)
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: board.url, to: aside)
    for name in ["One", "Two"] { rename(board, to: name) }
    await board.commits.settled()
    let url = board.url
    await board.file.close()
    try FileManager.default.moveItem(at: aside, to: url)
    let other = try await BoardController.open(BoardFile.open(url), pictures: boards.pictures)
    rename(other, to: "Meanwhile")
    await other.commits.settled()
    await other.file.close()
    func opened() async throws -> BoardController {
      await BoardController.open(
        try await BoardContents.open(url, access: .readWrite, library: library, withView: false),
        pictures: boards.pictures)
    }
    for _ in 0..<2 {
      let again = try await opened()
      #expect(again.name == "Meanwhile")
      #expect(again.trouble == nil)
      let journal = try #require(again.findings.setAside.keys.first)
      let notice = try #require(BoardTrouble(board: again.name, setAside: again.findings.setAside))
      #expect(notice.severity == .notice)
      #expect(notice.actions == [.dismiss])
      #expect(notice.title == "Changes to “Meanwhile” were kept aside")
      #expect(notice.detail.contains("“Rename Board” and 1 more"))
      #expect(notice.detail.contains(journal.path))
      again.forgetSetAside()
      #expect(BoardTrouble(board: again.name, setAside: again.findings.setAside) == nil)
      await again.file.close()
    }
    for journal in try await opened().file.trouble.unmatchedRescues {
      try FileManager.default.removeItem(at: journal)
    }
    #expect(try await opened().findings.setAside.isEmpty)
  }

  @Test(arguments: [true, false])
  func `pins don't move while one of the boards can't be written`(isTarget: Bool) async throws {
    let (from, to) = (try await boards.rescuedBoard("From"), try await boards.rescuedBoard("To"))
    await boards.importFiles([try boards.picture("red.png")], into: from)
    let broken = isTarget ? to : from
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: broken.url, to: aside)
    rename(broken, to: "Broken")
    await broken.commits.settled()
    var messages: [String] = []
    let token = to.events.observe { if case .message(let text) = $0 { messages.append(text) } }
    let before = (from.document, to.document)
    let dragged = from.document.pins.map { DraggedPin(board: from, id: $0.id, grip: .zero, zoom: 1) }
    #expect(PinDrop.perform(dragged, operation: .move, onto: to) { _, _ in .zero }.isEmpty)
    #expect((from.document, to.document) == before)
    #expect(messages.count == 1)
    #expect(messages[0].contains("“Broken”"))
    try FileManager.default.moveItem(at: aside, to: broken.url)
    #expect(await broken.retry())
    #expect(PinDrop.perform(dragged, operation: .move, onto: to) { _, _ in .zero }.count == 1)
    for board in [from, to] { await board.commits.settled() }
    #expect(try await from.file.load().pins.isEmpty)
    #expect(try await to.file.load() == to.document)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `a move that finds a file gone is taken back on both boards`(isTarget: Bool) async throws {
    let (from, to) = (try await boards.rescuedBoard("From"), try await boards.rescuedBoard("To"))
    await boards.importFiles([try boards.picture("red.png")], into: from)
    let before = from.document
    let lost = isTarget ? to : from
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: lost.url, to: aside)
    let dragged = from.document.pins.map { DraggedPin(board: from, id: $0.id, grip: .zero, zoom: 1) }
    _ = PinDrop.perform(dragged, operation: .move, onto: to) { _, _ in .zero }
    rename(to, to: "Onwards")
    rename(from, to: "Onwards")
    for board in [from, to, from, to] { await board.commits.settled() }
    #expect(from.document.pins == before.pins)
    #expect(to.document.pins.isEmpty)
    // The later changes are in the rescue journal, and not only in memory.
    #expect(from.commits.count == 0)
    #expect(to.commits.count == 0)
    #expect(lost.file.trouble.rescuedCommandCount == 1)
    try FileManager.default.moveItem(at: aside, to: lost.url)
    #expect(await lost.retry())
    for board in [from, to] {
      let written = try await board.file.load()
      #expect(written.pins == board.document.pins)
      #expect(written.name == "Onwards")
    }
  }
}
