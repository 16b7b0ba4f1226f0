import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Keys on a canvas in a window.
final class CanvasKeysTests: XCTestCase {
  func testNudgesThatFollowEachOtherAreOneStep() throws {
    try withDisplay {
      try withNotes(at: [.zero, CGPoint(x: 300, y: 0)]) { canvas, pins in
        let board = canvas.board
        let before = board.document
        canvas.selection = [pins[0].id]
        for _ in 0..<5 { XCTAssertTrue(canvas.handle(KeyPress(name: "Right"))) }
        XCTAssertTrue(canvas.handle(KeyPress(name: "Down", modifiers: .shift)))
        XCTAssertEqual(board.document.pin(pins[0].id)?.center, CGPoint(x: 5, y: 10))
        XCTAssertEqual(board.document.pins.map(\.id), pins.map(\.id), "it stays below the other one")
        XCTAssertEqual(board.history.depth, 2)
        // A different selection begins another step.
        canvas.selection = [pins[1].id]
        XCTAssertTrue(canvas.handle(KeyPress(name: "Left")))
        XCTAssertEqual(board.history.depth, 3)
        board.undo()
        board.undo()
        XCTAssertEqual(board.document, before)
        // A step that was undone isn't continued.
        canvas.selection = [pins[0].id]
        XCTAssertTrue(canvas.handle(KeyPress(name: "Up")))
        board.undo()
        XCTAssertEqual(board.document, before)
      }
    }
  }

  func testTabGoesFromPinToPinAsTheyAreReadAndThenOn() throws {
    try withDisplay {
      // The order is from the last to the first pin; the third one is far out of sight.
      try withNotes(at: [CGPoint(x: 40, y: 3_000), CGPoint(x: 250, y: 10), CGPoint(x: 0, y: -10)]) {
        canvas, pins in
        XCTAssertTrue(canvas.focus())
        XCTAssertEqual(canvas.accessibilityLabel, "Board A")
        let (next, previous) = (KeyPress(name: "Tab"), KeyPress(name: "ISO_Left_Tab", modifiers: .shift))
        for pin in pins.reversed() {
          XCTAssertTrue(canvas.handle(next))
          XCTAssertEqual(canvas.selection, [pin.id])
          XCTAssertTrue(canvas.viewport.visibleRect.encloses(pin.boundingBox))
          XCTAssertEqual(canvas.accessibilityLabel, "Board A, at \(pin.center.x) selected")
        }
        XCTAssertFalse(canvas.handle(next), "the keyboard goes on")
        canvas.selectAll()
        XCTAssertEqual(canvas.accessibilityLabel, "Board A, 3 pins selected")
        XCTAssertFalse(canvas.handle(next) || canvas.handle(previous))
        // Without a selection, it begins with the visible pins.
        canvas.selection = []
        XCTAssertTrue(canvas.handle(next))
        XCTAssertEqual(canvas.selection, [pins[0].id])
        XCTAssertTrue(canvas.handle(previous))
        XCTAssertEqual(canvas.selection, [pins[1].id])
        XCTAssertFalse(canvas.handle(KeyPress(name: "Tab", modifiers: .control)))
      }
    }
  }

  func testTheMenuOpensByKeyWhereTheSelectionIs() throws {
    try withDisplay {
      try withNotes(at: [CGPoint(x: 200, y: 100), CGPoint(x: 9_000, y: 0)]) { canvas, pins in
        var points: [CGPoint] = []
        canvas.onContextMenu = { points.append($0) }
        canvas.selection = [pins[0].id]
        XCTAssertTrue(canvas.handle(KeyPress(name: "F10", modifiers: .shift)))
        canvas.selection = [pins[1].id]
        XCTAssertTrue(canvas.handle(KeyPress(name: "Menu")))
        let middle = canvas.viewport.viewPoint(canvas.viewport.center)
        XCTAssertEqual(points, [canvas.viewport.viewPoint(pins[0].center), middle])
      }
    }
  }
}

/// Runs a test with notes whose texts are their positions, on a canvas in a window.
@MainActor private func withNotes(at centers: [CGPoint], _ body: (BoardView, [Pin]) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let pins = centers.map { center in
    Pin(
      content: .note("at \(center.x)"), name: "", center: center, size: CGSize(width: 100, height: 60))
  }
  board.perform(Command.add(pins, originals: [], to: board.document))
  let shown = ShownCanvas(board)
  try body(shown.canvas, pins)
  shown.close()
  // The folder is removed when `boards` is released.
  withExtendedLifetime(boards) {}
}
