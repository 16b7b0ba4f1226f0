import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession

/// Hidden pins aren't on the canvas for anything that's done there.
final class HidingCanvasTests: XCTestCase {
  func testAHiddenPinIsNowhereOnTheCanvas() throws {
    try withDisplay {
      try withNotes { canvas, ids in
        let board = canvas.board
        let point = canvas.viewport.viewPoint(CGPoint(x: 160, y: 0))
        XCTAssertEqual(canvas.scene.pin(at: point)?.id, ids[1])
        canvas.selection = [ids[0], ids[1]]
        board.perform(Command.hide([ids[1]], in: board.document))
        XCTAssertEqual(canvas.selection, [ids[0]], "what's hidden isn't selected any more")
        XCTAssertNil(canvas.scene.pin(at: point))
        XCTAssertFalse(canvas.scene.spatialIndex.elements.contains(ids[1]))
        canvas.selectAll()
        XCTAssertEqual(canvas.selection, [ids[0], ids[2], ids[3]])
        canvas.selection = [ids[1]]
        XCTAssertEqual(canvas.selection, [], "whoever names it")
        canvas.selection = [ids[0]]
        XCTAssertTrue(canvas.select(.next))
        XCTAssertEqual(canvas.selection, [ids[2]], "Tab goes past it")
        board.undo()
        XCTAssertEqual(canvas.scene.pin(at: point)?.id, ids[1])
        XCTAssertTrue(canvas.scene.spatialIndex.elements.contains(ids[1]))
      }
    }
  }

  func testItMovesWithItsGroupOnItsBoardAlone() throws {
    try withDisplay {
      try withNotes { canvas, ids in
        let board = canvas.board
        board.perform(Command.group(ids[0..<3], in: board.document))
        board.perform(Command.hide([ids[1]], in: board.document))
        let dragged = [ids[0], ids[2]].map {
          DraggedPin(board: board, id: $0, grip: .zero, zoom: 1)
        }
        let landings = PinDrop.perform(dragged, operation: .move, onto: board) { _, pin in
          CGPoint(x: pin.center.x + 7, y: pin.center.y + 300)
        }
        XCTAssertEqual(landings.count, 2)
        XCTAssertEqual(board.document.pin(ids[1])?.center, CGPoint(x: 167, y: 300))
        board.undo()
        XCTAssertEqual(board.document.pin(ids[1])?.center, CGPoint(x: 160, y: 0), "it's one step")
        let copies = PinDrop.perform(dragged, operation: .copy, onto: board) { _, pin in pin.center }
        XCTAssertEqual(copies.count, 2)
        XCTAssertEqual(board.document.pins.count, 6, "a copy is of what's seen")
      }
    }
  }

  func testAGroupIsLeftWhenNothingOfItIsSeen() throws {
    try withDisplay {
      try withNotes { canvas, ids in
        let board = canvas.board
        board.perform(Command.group(ids[0..<2], in: board.document))
        let pin = try XCTUnwrap(board.document.pin(ids[0]))
        XCTAssertTrue(canvas.enterGroup(of: pin))
        board.perform(Command.hide(ids[0..<2], in: board.document))
        XCTAssertNil(canvas.model.enteredGroup)
        board.undo()
        board.perform(Command.hide([ids[1]], in: board.document))
        XCTAssertFalse(canvas.enterGroup(of: pin), "a group of one pin that's seen can't be told from it")
      }
    }
  }
}

/// Runs a test with four notes in a row, on a canvas in a window.
@MainActor private func withNotes(_ body: (BoardView, [PinID]) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let pins = (0..<4).map { number in
    Pin(
      content: .note("\(number)"), name: "", center: CGPoint(x: 160 * Double(number), y: 0),
      size: CGSize(width: 100, height: 60))
  }
  board.perform(Command.add(pins, originals: [], to: board.document))
  let shown = ShownCanvas(board)
  try body(shown.canvas, pins.map(\.id))
  shown.close()
  withExtendedLifetime(boards) {}
}
