import Board
import BoardStore
import Foundation
import Testing

@testable import PinboardUI

@MainActor
@Suite struct HistoryTests {
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
    let kept = try await board.file.history()
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
    #expect(try await board.file.history().undoSteps.count == 20)
    board.perform(Command.rename(to: "21", in: board.document))
    await board.commits.settled()
    #expect(board.history.depth == 10)
    #expect(try await board.file.history().undoSteps.count == 10)
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
    #expect(try await file.history().depth == 20)
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
    // Past the controller, as another process would.
    let command = try #require(Command.rename(to: "Right", in: board.document))
    try await board.file.commit(command)
    await board.reload()
    #expect(board.name == "Right")
    #expect(board.canUndo)
    board.undo()
    await board.commits.settled()
    #expect(try await board.file.load().name == "Left")
  }

  @Test func `a move between boards is in both files, and each side undoes its own`() async throws {
    let boards = try TemporaryBoards()
    let (left, right) = (try await boards.board("Left"), try await boards.board("Right"))
    await boards.importFiles([try boards.picture("red.png")], into: left)
    let pin = left.document.pins[0]
    let moved = Pin(content: pin.content, name: pin.name, center: .zero, size: pin.size)
    #expect(right.move([moved], from: left, leaving: [pin.id], names: (here: "Here", away: "Away")))
    // And another board's change right behind it, on each side.
    left.perform(Command.rename(to: "Left 2", in: left.document))
    right.perform(Command.rename(to: "Right 2", in: right.document))
    await left.commits.settled()
    await right.commits.settled()
    #expect(try await left.file.load() == left.document)
    #expect(try await right.file.load() == right.document)
    #expect(left.document.pins.isEmpty && right.document.pins.count == 1)
    #expect(try await right.file.history().undoSteps.map(\.name).first == "Here")
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
        leaving: [one.id], names: (here: "Here", away: "Away"))
      _ = left.move(
        [Pin(content: other.content, name: other.name, center: .zero, size: other.size)], from: right,
        leaving: [other.id], names: (here: "Here", away: "Away"))
    }
    await left.commits.settled()
    await right.commits.settled()
    #expect(left.commits.failure == nil && right.commits.failure == nil)
    #expect(try await left.file.load() == left.document)
    #expect(try await right.file.load() == right.document)
    #expect(left.document.pins.count == 1 && right.document.pins.count == 1)
  }

  @Test func `undo and redo say what they'd do, however long its name is`() {
    #expect(WindowMenus.stepTitle("Undo", "Move 3 Pins") == "Undo Move 3 Pins")
    #expect(WindowMenus.stepTitle("Redo", nil) == "Redo")
    let long = WindowMenus.stepTitle("Undo", String(repeating: "x", count: 300))
    #expect(long.hasSuffix("…") && long.count == "Undo ".count + 48)
  }
}
