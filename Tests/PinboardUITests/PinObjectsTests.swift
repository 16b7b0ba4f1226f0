import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What assistive technology learns of a canvas, and pins that are carried by keyboard.
final class PinObjectsTests: XCTestCase {
  func testTheButtonsOfAFailedCardHaveItsName() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let board = try MainLoop.wait { try await boards.board("A") }
      let file = boards.folder.appending(path: "red.png")
      try Data().write(to: file)
      try MainLoop.wait { await boards.importFiles([file], into: board) }
      let shown = ShownCanvas(board)
      var labels: [String: String?] = [:]
      shown.canvas.failureButtons.onMade = { labels[$0] = $1.accessibilityLabel }
      shown.canvas.failureButtons.removeAll()
      shown.canvas.failureButtons.update()
      XCTAssertEqual(labels, ["retry:red.png": "Retry: red.png", "remove:red.png": "Remove: red.png"])
      shown.close()
      withExtendedLifetime(boards) {}
    }
  }

  func testLiftedPinsAreMovedWithTheArrowKeysAndDroppedInOneStep() throws {
    try withDisplay {
      try withNote { canvas, pin in
        let (board, carry) = (canvas.board, canvas.carry)
        var said: [String] = []
        carry.onSay = { said.append($0) }
        carry.begin()
        XCTAssertEqual(said, ["No pin is selected"])
        canvas.selection = [pin.id]
        carry.begin()
        XCTAssertTrue(canvas.handle(KeyPress(name: "Right", modifiers: .shift)))
        XCTAssertTrue(canvas.handle(KeyPress(name: "Up")))
        XCTAssertEqual(board.document.pin(pin.id)?.center, pin.center, "it's only shown elsewhere")
        XCTAssertTrue(canvas.handle(KeyPress(name: "Return")))
        XCTAssertEqual(
          said.dropFirst(), ["Lifted 1 pin", "100 right", "100 right, 10 up", "Dropped on board A: 1 pin"])
        XCTAssertEqual(board.document.pin(pin.id)?.center, CGPoint(x: 100, y: -10))
        XCTAssertFalse(carry.isActive)
        board.undo()
        XCTAssertEqual(board.document.pin(pin.id)?.center, pin.center)
      }
    }
  }

  func testEscapePutsLiftedPinsBack() throws {
    try withDisplay {
      try withNote { canvas, pin in
        let depth = canvas.board.history.depth
        canvas.selection = [pin.id]
        canvas.carry.begin()
        XCTAssertTrue(canvas.handle(KeyPress(name: "Down")))
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(canvas.carry.isActive)
        XCTAssertNil(canvas.model.presentations[pin.id]?.heldCenter)
        XCTAssertEqual(canvas.selection, [pin.id])
        XCTAssertEqual(canvas.board.history.depth, depth)
      }
    }
  }
}

/// Runs a test with one note in the middle of a canvas in a window.
@MainActor private func withNote(_ body: (BoardView, Pin) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let pin = Pin(content: .note("a"), name: "", center: .zero, size: CGSize(width: 100, height: 60))
  board.perform(Command.add([pin], originals: [], to: board.document))
  let shown = ShownCanvas(board)
  try body(shown.canvas, pin)
  shown.close()
  // The folder is removed when `boards` is released.
  withExtendedLifetime(boards) {}
}
