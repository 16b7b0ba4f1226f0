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

  func testTabGoesFromPinToPinAsTheyAreReadAndThenOn() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let board = try MainLoop.wait { try await boards.board("A") }
      // From the last to the first; the third is far out of sight.
      let pins = [(x: 40.0, y: 3_000.0), (x: 250, y: 10), (x: 0, y: -10)].map { x, y in
        Pin(
          content: .note("at \(x)"), name: "", center: CGPoint(x: x, y: y),
          size: CGSize(width: 100, height: 60))
      }
      board.perform(Command.add(pins, originals: [], to: board.document))
      let shown = ShownCanvas(board)
      let canvas = shown.canvas
      XCTAssertTrue(canvas.focus())
      XCTAssertEqual(canvas.accessibilityLabel, "Board")
      let (next, previous) = (KeyPress(name: "Tab"), KeyPress(name: "ISO_Left_Tab", modifiers: .shift))
      for pin in pins.reversed() {
        XCTAssertTrue(canvas.handle(next))
        XCTAssertEqual(canvas.selection, [pin.id])
        XCTAssertTrue(canvas.viewport.visibleRect.contains(pin.boundingBox))
        XCTAssertEqual(canvas.accessibilityLabel, "Board, note “at \(pin.center.x)” selected")
      }
      XCTAssertFalse(canvas.handle(next), "the keyboard goes on")
      canvas.selectAll()
      XCTAssertEqual(canvas.accessibilityLabel, "Board, 3 pins selected")
      XCTAssertFalse(canvas.handle(next) || canvas.handle(previous))
      // From nothing to what's seen.
      canvas.selection = []
      XCTAssertTrue(canvas.handle(next))
      XCTAssertEqual(canvas.selection, [pins[0].id])
      XCTAssertTrue(canvas.handle(previous))
      XCTAssertEqual(canvas.selection, [pins[1].id])
      XCTAssertFalse(canvas.handle(KeyPress(name: "Tab", modifiers: .control)))
      shown.close()
    }
  }

  func testTheMenuOpensByKeyWhereTheSelectionIs() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let board = try MainLoop.wait { try await boards.board("A") }
      let pins = [CGPoint(x: 200, y: 100), CGPoint(x: 9_000, y: 0)].map { center in
        Pin(content: .note("note"), name: "", center: center, size: CGSize(width: 100, height: 60))
      }
      board.perform(Command.add(pins, originals: [], to: board.document))
      let shown = ShownCanvas(board)
      let canvas = shown.canvas
      var places: [CGPoint] = []
      canvas.onContextMenu = { places.append($0) }
      canvas.selection = [pins[0].id]
      XCTAssertTrue(canvas.handle(KeyPress(name: "F10", modifiers: .shift)))
      canvas.selection = [pins[1].id]
      XCTAssertTrue(canvas.handle(KeyPress(name: "Menu")))
      let middle = canvas.viewport.viewPoint(canvas.viewport.center)
      XCTAssertEqual(places, [canvas.viewport.viewPoint(pins[0].center), middle])
      shown.close()
    }
  }
}
