import Board
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct WindowStepsTests {
  private let boards: TemporaryBoards
  private let board: BoardController
  private let tray: BoardController
  private let other: BoardController
  private let steps: WindowSteps

  init() async throws {
    boards = try TemporaryBoards()
    board = try await boards.board("Board")
    tray = try await boards.board("Tray")
    other = try await boards.board("Other")
    steps = WindowSteps(board: board, tray: tray, others: [other])
    for (number, board) in [board, tray, other].enumerated() {
      await boards.importFiles([try boards.picture("\(number).png", red: UInt8(number))], into: board)
    }
  }

  private func move(_ pin: Pin, from source: BoardController, to target: BoardController) {
    let dragged = [DraggedPin(board: source, id: pin.id, grip: nil, zoom: 1)]
    #expect(PinDrop.perform(dragged, operation: .move, onto: target) { _, _ in .zero }.count == 1)
  }

  private var counts: [Int] { [board, tray].map(\.document.pins.count) }

  private func filed() async throws -> [Int] {
    for board in [board, tray] { await board.commits.settled() }
    return [try await board.file.load().pins.count, try await tray.file.load().pins.count]
  }

  @Test func `a move into the tray is undone and redone on both sides, also after a restart`() async throws {
    move(board.document.pins[0], from: board, to: tray)
    #expect(counts == [0, 2])
    steps.undo()
    #expect(counts == [1, 1])
    #expect(try await filed() == [1, 1])
    steps.redo()
    #expect(counts == [0, 2])
    #expect(try await filed() == [0, 2])
    #expect(board.history.undoSteps.last?.group == tray.history.undoSteps.last?.group)
    let again = try await BoardContents.read(board.file, withView: false).history
    #expect(again.undoSteps.last?.group == tray.history.undoSteps.last?.group)
    steps.undo()
    #expect(counts == [1, 1])
  }

  @Test func `a move out of the tray is, too`() async throws {
    move(tray.document.pins[0], from: tray, to: board)
    #expect(counts == [2, 0])
    steps.undo()
    #expect(counts == [1, 1])
    #expect(try await filed() == [1, 1])
    steps.redo()
    #expect(counts == [2, 0])
    #expect(try await filed() == [2, 0])
  }

  @Test func `a move that can't be undone in one file is undone in neither`() async throws {
    move(board.document.pins[0], from: board, to: tray)
    #expect(try await filed() == [0, 2])
    // Another process has changed the tray's file.
    try await tray.file.commit(try #require(Command.rename(to: "Changed", in: tray.document)))
    steps.undo()
    #expect(counts == [1, 1])
    #expect(try await filed() == [0, 2])
    for board in [board, tray] { await board.reload() }
    #expect(counts == [0, 2])
    #expect(tray.name == "Changed")
    #expect(board.history.undoName == "Move Away")
    #expect(!board.canRedo)
    #expect(board.trouble == nil)
    #expect(tray.trouble == nil)
    board.perform(Command.rename(to: "Onwards", in: board.document))
    #expect(try await filed() == [0, 2])
    #expect(try await board.file.load() == board.document)
  }

  @Test func `what was done last is undone first, and redone last`() {
    tray.perform(Command.rename(to: "tray 1", in: tray.document))
    board.perform(Command.rename(to: "board 1", in: board.document))
    tray.perform(Command.rename(to: "tray 2", in: tray.document))
    var names: [[String]] = []
    for _ in 1...3 {
      steps.undo()
      names.append([board.name, tray.name])
    }
    #expect(names == [["board 1", "tray 1"], ["Board", "tray 1"], ["Board", "Tray"]])
    names = []
    for _ in 1...3 {
      steps.redo()
      names.append([board.name, tray.name])
    }
    #expect(names == [["Board", "tray 1"], ["board 1", "tray 1"], ["board 1", "tray 2"]])
    #expect(!steps.canRedo)
  }

  @Test func `what was undone in the tray isn't redone once the board has gone on`() {
    tray.perform(Command.rename(to: "tray 1", in: tray.document))
    steps.undo()
    #expect(steps.canRedo)
    board.perform(Command.rename(to: "board 1", in: board.document))
    #expect(!steps.canRedo)
    #expect(steps.undoName == board.history.undoName)
  }

  @Test func `what came into the tray from another board isn't taken out of it here`() {
    board.perform(Command.rename(to: "board 1", in: board.document))
    move(other.document.pins[0], from: other, to: tray)
    #expect(counts == [1, 2])
    steps.undo()
    #expect(counts == [1, 2])
    #expect(board.name == "Board")
    WindowSteps(board: other, tray: tray, others: [board]).undo()
    #expect(counts == [1, 1])
    #expect(other.document.pins.count == 1)
  }

  @Test func `half of a move that isn't the newest on the other side stays there`() {
    move(board.document.pins[0], from: board, to: tray)
    board.perform(Command.rename(to: "board 1", in: board.document))
    steps.undo()
    #expect(board.name == "Board")
    #expect(counts == [0, 2])
    steps.undo()
    #expect(counts == [1, 1])
  }
}
