import Board
import DragDropKit
import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import PinboardUI

/// Keys on a canvas that's shown.
final class CanvasKeysTests: XCTestCase {
  func testNudgesThatFollowEachOtherAreOneStep() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let board = try MainLoop.wait { try await boards.board("A") }
      let pins = (0..<2).map { number in
        Pin(
          content: .note("\(number)"), name: "\(number)", center: CGPoint(x: 300 * number, y: 0),
          size: CGSize(width: 100, height: 60))
      }
      board.perform(Command.add(pins, originals: [], to: board.document))
      let shown = ShownCanvas(board)
      let canvas = shown.canvas
      let before = board.document
      canvas.selection = [pins[0].id]
      for _ in 0..<5 { XCTAssertTrue(canvas.handle(KeyPress(name: "Right"))) }
      XCTAssertTrue(canvas.handle(KeyPress(name: "Down", modifiers: .shift)))
      XCTAssertEqual(board.document.pin(pins[0].id)?.center, CGPoint(x: 5, y: 10))
      XCTAssertEqual(board.document.pins.map(\.id), pins.map(\.id), "it stays below the other one")
      XCTAssertEqual(board.history.depth, 2)
      // Something else is selected: another step.
      canvas.selection = [pins[1].id]
      XCTAssertTrue(canvas.handle(KeyPress(name: "Left")))
      XCTAssertEqual(board.history.depth, 3)
      board.undo()
      board.undo()
      XCTAssertEqual(board.document, before)
      // And what was undone isn't joined.
      canvas.selection = [pins[0].id]
      XCTAssertTrue(canvas.handle(KeyPress(name: "Up")))
      board.undo()
      XCTAssertEqual(board.document, before)
      shown.close()
    }
  }
}
