import Board
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// A board that the user has locked.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct BoardLockTests {
  private let boards: TemporaryBoards
  private let board: BoardController

  init() async throws {
    boards = try TemporaryBoards()
    board = try await boards.board("Locked")
    NoteIntake.pin("before", on: board, around: .zero)
  }

  @Test func `nothing is changed while it is locked, and it's reported why`() async throws {
    var messages: [String] = []
    let observer = board.events.observe { event in
      if case .message(let text) = event { messages.append(text) }
    }
    board.isLocked = true
    #expect(!board.isEditable)
    #expect(!board.canUndo)
    NoteIntake.pin("within", on: board, around: .zero)
    #expect(!board.undo())
    let picture = try boards.picture("a.png", red: 3)
    await boards.importFiles([picture], into: board)
    #expect(board.document.pins.map(\.content.note) == ["before"])
    #expect(board.cards.isEmpty)
    #expect(
      messages == Array(repeating: "“Locked” is locked. It can be unlocked in the Arrange menu.", count: 3))
    withExtendedLifetime(observer) {}
  }

  @Test func `it goes on where it was when it is unlocked`() {
    board.isLocked = true
    board.isLocked = false
    NoteIntake.pin("after", on: board, around: .zero)
    #expect(board.document.pins.map(\.content.note) == ["before", "after"])
    #expect(board.undo())
    #expect(board.undo())
    #expect(board.document.pins.isEmpty)
  }
}
