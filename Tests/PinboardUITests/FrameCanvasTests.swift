import Board
import BoardLook
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession

/// Frames on a canvas in a window: their tab and edge are theirs, their inside belongs to the board.
final class FrameCanvasTests: XCTestCase {
  func testAFrameIsTakenByItsTabAndItsEdge() throws {
    try withDisplay {
      try withFrame { canvas, frame, notes in
        @MainActor func point(_ x: Double, _ y: Double) -> CGPoint {
          canvas.viewport.viewPoint(CGPoint(x: x, y: y))
        }
        let corner = point(-150, -100)
        XCTAssertEqual(canvas.scene.pin(at: CGPoint(x: corner.x + 12, y: corner.y - 12))?.id, frame.id, "tab")
        XCTAssertEqual(canvas.scene.pin(at: point(-150, 20))?.id, frame.id, "left edge")
        XCTAssertEqual(canvas.scene.pin(at: point(60, 98))?.id, frame.id, "lower edge")
        XCTAssertNil(canvas.scene.pin(at: point(120, 60)), "the inside")
        XCTAssertEqual(canvas.scene.pin(at: point(-60, -40))?.id, notes[0].id, "a pin on it")
        XCTAssertNil(canvas.scene.pin(at: point(300, 200)))
        // The name can be read, and be taken, at any zoom.
        for zoom in [0.05, 0.4, 3] {
          canvas.viewport.setZoom(zoom, keeping: canvas.viewport.viewPoint(.zero))
          let corner = point(-150, -100)
          XCTAssertEqual(
            canvas.scene.pin(at: CGPoint(x: corner.x + 12, y: corner.y - 12))?.id, frame.id, "\(zoom)")
        }
      }
    }
  }

  func testTheRubberBandBeginsInsideAndTakesOnlyWholeFrames() throws {
    try withDisplay {
      try withFrame { canvas, frame, notes in
        let band = canvas.tools.band
        let start = canvas.viewport.viewPoint(CGPoint(x: -130, y: -80))
        XCTAssertTrue(band.press(at: start, kind: .pointer, []))
        band.move(by: CGPoint(x: 270, y: 170), [], at: 0)
        XCTAssertEqual(canvas.selection, Set(notes.map(\.id)))
        band.end(at: 0)
        let outside = canvas.viewport.viewPoint(CGPoint(x: -190, y: -150))
        XCTAssertTrue(band.press(at: outside, kind: .pointer, []))
        band.move(by: CGPoint(x: 360, y: 270), [], at: 0)
        XCTAssertEqual(canvas.selection, Set(notes.map(\.id) + [frame.id]))
        band.end(at: 0)
      }
    }
  }

  func testAFrameIsResizedFreelyAndHasNoTurningHandle() throws {
    try withDisplay {
      try withFrame { canvas, frame, notes in
        canvas.selection = [frame.id]
        let layout = try XCTUnwrap(canvas.shaping.layout)
        XCTAssertFalse(layout.handles.contains(.turn))
        let corner = layout.point(of: .bottomRight)
        XCTAssertTrue(canvas.shaping.press(at: corner, kind: .pointer, []))
        canvas.shaping.move(by: CGPoint(x: 100, y: 10), [])
        canvas.shaping.end()
        let size = try XCTUnwrap(canvas.board.document.pin(frame.id)).size
        XCTAssertEqual(size.width, 300 + 100 / canvas.viewport.zoom, accuracy: 0.5)
        XCTAssertEqual(size.height, 200 + 10 / canvas.viewport.zoom, accuracy: 0.5)
        XCTAssertEqual(canvas.board.document.pin(notes[0].id), notes[0], "what's on it stays")
      }
    }
  }

  func testTheFrameToolMakesAFrameOfAnArea() throws {
    try withDisplay {
      try withFrame { canvas, _, _ in
        let tool = canvas.frameTool
        var made: PinID?
        tool.onMade = { made = $0 }
        tool.begin()
        XCTAssertTrue(tool.isActive)
        let start = canvas.viewport.viewPoint(CGPoint(x: 200, y: 0))
        XCTAssertTrue(tool.press(at: start, kind: .pointer, []))
        tool.end(at: 0)
        XCTAssertTrue(tool.isActive, "a click is no area")
        XCTAssertTrue(tool.press(at: start, kind: .pointer, []))
        tool.move(by: CGPoint(x: -60, y: 90), [], at: 0)
        tool.end(at: 0)
        XCTAssertFalse(tool.isActive)
        let pin = try XCTUnwrap(made.flatMap(canvas.board.document.pin))
        XCTAssertEqual(pin.size.width, 60 / canvas.viewport.zoom, accuracy: 0.01)
        XCTAssertEqual(canvas.selection, [pin.id])
        tool.begin()
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(tool.isActive)
      }
    }
  }

  func testAFrameIsLiftedWithWhatLiesOnIt() throws {
    try withDisplay {
      try withFrame { canvas, frame, notes in
        canvas.selection = [frame.id]
        canvas.carry.begin()
        XCTAssertTrue(canvas.carry.isActive)
        for key in ["Right", "Return"] { XCTAssertTrue(canvas.handle(KeyPress(name: key))) }
        XCTAssertEqual(canvas.selection, [frame.id], "what it carries isn't selected")
        for pin in notes + [frame] {
          XCTAssertEqual(canvas.board.document.pin(pin.id)?.center.x, pin.center.x + 10)
        }
        XCTAssertEqual(PinWords.name(of: frame), "Frame Hands")
        let words = PinWords(model: canvas.model)
        words.begin(canvas.board.document.readingOrder)
        XCTAssertTrue(words.description(of: frame).contains("2 pins on it"))
      }
    }
  }
}

/// Runs a test with a frame around the board's origin that has two notes on it, on a canvas in a window.
@MainActor private func withFrame(_ body: (BoardView, Pin, [Pin]) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let notes = [-60.0, 60].map { x in
    Pin(
      content: .note("n"), name: "", center: CGPoint(x: x, y: -40), size: CGSize(width: 80, height: 50))
  }
  board.perform(Command.add(notes, originals: [], to: board.document))
  let command = Command.addFrame(
    CGRect(x: -150, y: -100, width: 300, height: 200), named: "Hands", color: FrameLook.colors[6],
    to: board.document)
  board.perform(command)
  let shown = ShownCanvas(board)
  let document = board.document
  try body(
    shown.canvas, XCTUnwrap(document.frames.first), notes.compactMap { document.pin($0.id) })
  shown.close()
  withExtendedLifetime(boards) {}
}
