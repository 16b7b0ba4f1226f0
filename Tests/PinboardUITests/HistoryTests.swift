import Board
import BoardStore
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct HistoryTests {
  @Test func `a jump goes over many steps at once, and the file follows`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("0")
    for number in 1...20 { board.perform(Command.rename(to: "\(number)", in: board.document)) }
    let steps = board.history.undoSteps
    board.jump(to: steps[4].id)
    #expect(board.name == "5")
    board.jump(to: nil)
    #expect(board.name == "0")
    board.jump(to: steps[11].id)
    #expect(board.name == "12")
    await board.commits.settled()
    #expect(board.unwritten.isEmpty)
    #expect(try await board.file.load().name == "12")
    let kept = try await board.file.history.load()
    #expect(kept.undoSteps.count == 12)
    #expect(kept.redoSteps.count == 8)
  }

  @Test func `fewer steps are kept when that's wished`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("0")
    for number in 1...20 { board.perform(Command.rename(to: "\(number)", in: board.document)) }
    await board.commits.settled()
    board.setHistoryLimits(HistoryLimits(steps: 10))
    #expect(board.history.depth == 20, "wishing it takes nothing away yet")
    #expect(try await board.file.history.load().undoSteps.count == 20)
    board.perform(Command.rename(to: "21", in: board.document))
    await board.commits.settled()
    #expect(board.history.depth == 10)
    #expect(try await board.file.history.load().undoSteps.count == 10)
    board.undo()
    #expect(board.name == "20")
  }

  @Test func `looking at a board leaves its history as it is, whatever the limits`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("0")
    for number in 1...20 { board.perform(Command.rename(to: "\(number)", in: board.document)) }
    await board.commits.settled()
    let url = board.url
    await board.file.close()
    let seen = try await BoardController.open(try await BoardFile.open(url), pictures: boards.pictures)
    seen.setHistoryLimits(HistoryLimits(steps: 10, bytes: 1 << 16))
    #expect(seen.history.depth == 20)
    try await seen.file.saveViewState(BoardViewState(center: .zero, zoom: 2))
    await seen.file.close()
    let file = try await BoardFile.open(url)
    #expect(try await file.history.load().depth == 20)
    await file.close()
  }

  @Test func `what another has done is taken over, pin by pin`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Left")
    await boards.importFiles(
      [try boards.picture("red.png"), try boards.picture("blue.png", red: 9)], into: board)
    let old = board.document
    var new = old
    try #require(Command.move([old.pins[0].id], by: CGPoint(x: 10, y: 0), in: old)).apply(to: &new)
    try #require(Command.remove([old.pins[1].id], from: new)).apply(to: &new)
    try #require(Command.rename(to: "Right", in: new)).apply(to: &new)
    var followed = old
    let command = try #require(DocumentDifference(from: old, to: new).command)
    try command.apply(to: &followed)
    #expect(followed == new)
    #expect(command.pinIDs == Set(old.pins.map(\.id)))
    #expect(DocumentDifference(from: new, to: new).command == nil)
  }

  @Test func `a board shows what came into its file`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Left")
    // The file is changed without the controller, as another process would do it.
    let command = try #require(Command.rename(to: "Right", in: board.document))
    try await board.file.commit(command)
    await board.reload()
    #expect(board.name == "Right")
    #expect(board.canUndo)
    board.undo()
    await board.commits.settled()
    #expect(try await board.file.load().name == "Left")
  }

  @Test func `the next window of a file sees each change that's made meanwhile, also one that joins a step`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("0")
    let group = UUID()
    var counts: [Int] = []
    for number in 1...3 {
      board.perform(
        Command(
          name: .words("Rename"), changes: [.rename(before: "\(number - 1)", after: "\(number)")],
          group: group)
      )
      await board.commits.settled()
      counts.append(board.changeCount)
    }
    #expect(board.history.depth == 1)
    #expect(Set(counts).count == 3)
  }

  @Test func `a move between boards is in both files, and each side undoes its own`() async throws {
    let boards = try TemporaryBoards()
    let (left, right) = (try await boards.board("Left"), try await boards.board("Right"))
    await boards.importFiles([try boards.picture("red.png")], into: left)
    let pin = left.document.pins[0]
    let moved = Pin(content: pin.content, name: pin.name, center: .zero, size: pin.size)
    #expect(
      right.move([moved], from: left, leaving: [pin.id], names: (here: .words("Here"), away: .words("Away"))))
    // Another change of each board follows the move immediately.
    left.perform(Command.rename(to: "Left 2", in: left.document))
    right.perform(Command.rename(to: "Right 2", in: right.document))
    await left.commits.settled()
    await right.commits.settled()
    #expect(try await left.file.load() == left.document)
    #expect(try await right.file.load() == right.document)
    #expect(left.document.pins.isEmpty)
    #expect(right.document.pins.count == 1)
    #expect(try await right.file.history.load().undoSteps.map(\.name.words).first == "Here")
    left.undo()
    left.undo()
    await left.commits.settled()
    #expect(try await left.file.load().pins.map(\.id) == [pin.id])
  }

  @Test func `two boards that move pins to each other at once don't wait for ever`() async throws {
    let boards = try TemporaryBoards()
    let (left, right) = (try await boards.board("Left"), try await boards.board("Right"))
    await boards.importFiles([try boards.picture("red.png")], into: left)
    await boards.importFiles([try boards.picture("blue.png", red: 9)], into: right)
    for _ in 0..<4 {
      let (one, other) = (left.document.pins[0], right.document.pins[0])
      _ = right.move(
        [Pin(content: one.content, name: one.name, center: .zero, size: one.size)], from: left,
        leaving: [one.id], names: (here: .words("Here"), away: .words("Away")))
      _ = left.move(
        [Pin(content: other.content, name: other.name, center: .zero, size: other.size)], from: right,
        leaving: [other.id], names: (here: .words("Here"), away: .words("Away")))
    }
    await left.commits.settled()
    await right.commits.settled()
    #expect(left.commits.failure == nil)
    #expect(right.commits.failure == nil)
    #expect(try await left.file.load() == left.document)
    #expect(try await right.file.load() == right.document)
    #expect(left.document.pins.count == 1)
    #expect(right.document.pins.count == 1)
  }

  /// Makes a board that was renamed `count` times, and opens it again.
  private func reopened(_ boards: TemporaryBoards, names count: Int) async throws -> BoardController {
    let board = try await boards.board("0")
    let url = board.url
    let renames = (1...count).map {
      Command(name: .words("\($0)"), changes: [.rename(before: "\($0 - 1)", after: "\($0)")])
    }
    try await board.file.commit(renames, kind: .do)
    await board.file.close()
    return try await BoardController.open(try await BoardFile.open(url), pictures: boards.pictures)
  }

  private func allSteps(of board: BoardController) async {
    await withCheckedContinuation { read in board.furtherSteps.afterReading { read.resume() } }
  }

  @Test func `undo goes on where the steps that were read first end`() async throws {
    let boards = try TemporaryBoards()
    let board = try await reopened(boards, names: 210)
    #expect(board.history.depth < 210)
    for _ in 0..<209 { #expect(board.undo()) }
    #expect(board.canUndo)
    await allSteps(of: board)
    #expect(board.name == "1")
    for _ in 0..<2 { board.undo() }
    #expect(board.name == "0")
    #expect(!board.canUndo)
    await board.commits.settled()
    #expect(try await board.file.load().name == "0")
    await board.file.close()
    // This continues from a position where only a part of the steps to redo has been read.
    let again = try await BoardController.open(try await BoardFile.open(board.url), pictures: boards.pictures)
    #expect(again.history.redoSteps.count < 210)
    for _ in 0..<210 { #expect(again.redo()) }
    await allSteps(of: again)
    #expect(again.name == "210")
    #expect(!again.canRedo)
    await again.commits.settled()
    #expect(try await again.file.load().name == "210")
  }

  @Test func `a window undoes a step that was too large to be read first`() async throws {
    let boards = try TemporaryBoards()
    let whole = try await boards.board("Board")
    let thing = Pin(
      content: PinContent(kind: "thing", payload: Data(repeating: 7, count: 900_000)), name: "Thing",
      center: .zero, size: CGSize(width: 10, height: 10))
    whole.perform(Command.add([thing], originals: [], to: whole.document, name: .words("Add Thing")))
    await whole.commits.settled()
    await whole.file.close()
    let board = try await BoardController.open(
      try await BoardFile.open(whole.url), pictures: boards.pictures)
    #expect(board.history.undoSteps.isEmpty)
    #expect(board.document.pins.count == 1)
    let steps = WindowSteps(board: board, tray: try await boards.board("Tray"), others: [])
    #expect(steps.canUndo)
    #expect(!steps.canRedo)
    #expect(steps.undoName == nil)
    steps.undo()
    await allSteps(of: board)
    #expect(board.document.pins.isEmpty)
    #expect(!steps.canUndo)
    #expect(steps.redoName == "Add Thing")
    await board.commits.settled()
    await board.file.close()
    // This tests redo in the same way.
    let again = try await BoardController.open(
      try await BoardFile.open(whole.url), pictures: boards.pictures)
    #expect(again.history.redoSteps.isEmpty)
    #expect(again.document.pins.isEmpty)
    let others = WindowSteps(board: again, tray: nil, others: [])
    #expect(others.canRedo)
    #expect(!others.canUndo)
    others.redo()
    await allSteps(of: again)
    #expect(again.document.pins.map(\.id) == [thing.id])
    #expect(!others.canRedo)
    await again.commits.settled()
    #expect(try await again.file.load() == again.document)
  }

  @Test func `the beginning is one jump, also right after opening`() async throws {
    let boards = try TemporaryBoards()
    let board = try await reopened(boards, names: 300)
    board.jump(to: nil)
    await allSteps(of: board)
    #expect(board.name == "0")
    await board.commits.settled()
    #expect(try await board.file.load().name == "0")
    // In the file, a step that was undone has the time at which that was done.
    let stored = try await board.file.history.load()
    #expect(stored.undoSteps.isEmpty)
    #expect(stored.redoSteps.map(\.commands) == board.history.redoSteps.map(\.commands))
  }

  @Test func `a new change gives up what waited for the board's steps`() async throws {
    let boards = try TemporaryBoards()
    let board = try await reopened(boards, names: 300)
    board.jump(to: nil)
    board.perform(Command.rename(to: "On", in: board.document))
    await allSteps(of: board)
    #expect(board.name == "On")
    #expect(board.history.depth == 301)
    await board.commits.settled()
    #expect(try await board.file.history.load().undoSteps.map(\.id) == board.history.undoSteps.map(\.id))
  }

  @Test func `a limit that's kept to before all steps are read is kept to`() async throws {
    let boards = try TemporaryBoards()
    let board = try await reopened(boards, names: 300)
    board.setHistoryLimits(HistoryLimits(steps: 250))
    board.perform(Command.rename(to: "On", in: board.document))
    await allSteps(of: board)
    #expect(board.history.depth == 250)
    await board.commits.settled()
    #expect(try await board.file.history.load().undoSteps.map(\.id) == board.history.undoSteps.map(\.id))
    board.jump(to: nil)
    await board.commits.settled()
    #expect(board.unwritten.isEmpty)
    #expect(board.name == "51")
    #expect(try await board.file.load().name == "51")
  }

  @Test func `steps that somebody else has made others are read anew with the board`() async throws {
    let boards = try TemporaryBoards()
    let board = try await reopened(boards, names: 300)
    // The file is changed without the controller, as another process would do it.
    var history = try await board.file.history.load()
    try await board.file.commit((0..<250).compactMap { _ in history.undo() }, kind: .undo)
    try await board.file.commit(
      Command(name: .words("Other"), changes: [.rename(before: "50", after: "Other")]))
    await allSteps(of: board)
    #expect(board.name == "Other")
    #expect(board.history.depth == 51)
    #expect(try await board.file.history.load() == board.history)
  }

  @Test func `a history that's forgotten doesn't come back`() async throws {
    let boards = try TemporaryBoards()
    let board = try await reopened(boards, names: 300)
    async let read: Void = allSteps(of: board)
    try await board.upkeep.forgetHistory()
    await read
    #expect(!board.canUndo)
    #expect(board.history == History(limit: board.history.limit))
  }

  @Test func `steps that can't be read are reported, and the others can be undone`() async throws {
    let boards = try TemporaryBoards()
    let whole = try await reopened(boards, names: 210)
    await whole.file.close()
    var bytes = try Data(contentsOf: whole.url)
    bytes.replaceSubrange(
      try #require(bytes.range(of: Data("\"after\":\"7\"".utf8))), with: Data("\"later\":\"7\"".utf8))
    try bytes.write(to: whole.url)
    let board = try await BoardController.open(
      try await BoardFile.open(whole.url), pictures: boards.pictures)
    var messages: [String] = []
    let observer = board.events.observe { if case .message(let text) = $0 { messages.append(text) } }
    let depth = board.history.depth
    board.jump(to: nil)
    await board.furtherSteps.reading?.value
    #expect(board.name == "210", "it isn't gone to the oldest that's left")
    #expect(messages.count == 1)
    for _ in 0..<depth { board.undo() }
    #expect(!board.canUndo)
    #expect(board.name == "\(210 - depth)")
    await board.commits.settled()
    #expect(try await board.file.load().name == board.name)
    withExtendedLifetime(observer) {}
  }

  @Test func `undo and redo say what they'd do, however long its name is`() {
    #expect(WindowMenus.undoTitle("Move (3 pins)") == "Undo Move (3 pins)")
    #expect(WindowMenus.redoTitle(nil) == "Redo")
    let long = WindowMenus.undoTitle(String(repeating: "x", count: 300))
    #expect(long.hasSuffix("…"))
    #expect(long.count == "Undo ".count + 48)
  }
}
