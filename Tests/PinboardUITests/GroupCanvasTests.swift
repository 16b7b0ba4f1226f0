import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession

/// Groups and locked pins on a canvas in a window.
final class GroupCanvasTests: XCTestCase {
  func testAGroupIsEnteredAndLeftLevelByLevel() throws {
    try withDisplay {
      try withNotes { canvas, pins in
        let board = canvas.board
        let ids = pins.map(\.id)
        board.perform(Command.group(ids[0..<2], in: board.document))
        board.perform(Command.group(ids[0..<3], in: board.document))
        @MainActor func pin(_ index: Int) -> Pin { board.document.pin(ids[index]) ?? pins[index] }
        XCTAssertEqual(canvas.model.unit(of: pin(0)), Set(ids[0..<3]))
        XCTAssertTrue(canvas.enterGroup(of: pin(0)))
        XCTAssertEqual(canvas.selection, Set(ids[0..<2]), "the inner group is one thing in the outer one")
        XCTAssertTrue(canvas.enterGroup(of: pin(0)))
        XCTAssertEqual(canvas.selection, [ids[0]])
        XCTAssertFalse(canvas.enterGroup(of: pin(0)), "there's nothing further inside")
        canvas.selectAll()
        XCTAssertEqual(canvas.selection, Set(ids[0..<2]))
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertEqual(canvas.selection, Set(ids[0..<2]))
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertEqual(canvas.selection, Set(ids[0..<3]))
        XCTAssertNil(canvas.model.enteredGroup)
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertEqual(canvas.selection, [])
        // A click elsewhere leaves it, and so does the end of the group.
        XCTAssertTrue(canvas.enterGroup(of: pin(2)))
        canvas.leaveGroup(unlessAround: pin(0))
        XCTAssertNotNil(canvas.model.enteredGroup)
        canvas.leaveGroup(unlessAround: pin(3))
        XCTAssertNil(canvas.model.enteredGroup)
        XCTAssertTrue(canvas.enterGroup(of: pin(2)))
        board.undo()
        board.undo()
        XCTAssertNil(canvas.model.enteredGroup)
      }
    }
  }

  func testTheRubberBandSelectsWholeGroupsAndNoLockedPins() throws {
    try withDisplay {
      try withNotes { canvas, pins in
        let board = canvas.board
        let ids = pins.map(\.id)
        board.perform(Command.group([ids[0], ids[3]], in: board.document))
        board.perform(Command.setLocked([ids[1]], to: true, in: board.document))
        let band = canvas.tools.band
        let start = canvas.viewport.viewPoint(CGPoint(x: -80, y: -60))
        XCTAssertTrue(band.press(at: start, kind: .pointer, []))
        band.move(by: CGPoint(x: 320, y: 120), [], at: 0)
        XCTAssertEqual(
          canvas.selection, [ids[0], ids[3]], "one member is touched, and the locked pin isn't taken")
        band.end(at: 0)
        let onLocked = canvas.viewport.viewPoint(pins[1].center)
        XCTAssertTrue(band.press(at: onLocked, kind: .pointer, []), "a locked pin is like the cork")
        band.interrupt()
        XCTAssertFalse(band.press(at: canvas.viewport.viewPoint(pins[2].center), kind: .pointer, []))
      }
    }
  }

  func testLockedPinsHaveNoHandles() throws {
    try withDisplay {
      try withNotes { canvas, pins in
        let board = canvas.board
        canvas.selection = [pins[0].id]
        XCTAssertNotNil(canvas.shaping.layout)
        board.perform(Command.setLocked([pins[0].id], to: true, in: board.document))
        XCTAssertNil(canvas.shaping.layout)
        canvas.selection = Set(pins.map(\.id))
        let frame = try XCTUnwrap(Shaping.frame(around: Array(pins.dropFirst())))
        let middle = canvas.viewport.viewPoint(frame.center)
        XCTAssertEqual(canvas.shaping.layout?.outline.center.x ?? 0, middle.x, accuracy: 0.01)
        XCTAssertTrue(canvas.handle(KeyPress(name: "Right")))
        XCTAssertEqual(board.document.pin(pins[0].id)?.center, pins[0].center)
        XCTAssertEqual(board.document.pin(pins[1].id)?.center.x, pins[1].center.x + 1)
      }
    }
  }
}

/// Runs a test with four notes in a row, on a canvas in a window.
@MainActor private func withNotes(_ body: (BoardView, [Pin]) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let pins = (0..<4).map { number in
    Pin(
      content: .note("\(number)"), name: "", center: CGPoint(x: 160 * Double(number), y: 0),
      size: CGSize(width: 100, height: 60))
  }
  board.perform(Command.add(pins, originals: [], to: board.document))
  let shown = ShownCanvas(board)
  try body(shown.canvas, pins)
  shown.close()
  withExtendedLifetime(boards) {}
}
