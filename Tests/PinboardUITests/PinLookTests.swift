import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import Testing
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Looking at pins on a canvas in a window.
final class PinLookTests: XCTestCase {
  /// A window on a board with notes of 100 × 60 points.
  @MainActor private final class Scene {
    let boards: TemporaryBoards
    let pins: [Pin]
    private let shown: ShownCanvas
    var canvas: BoardView { shown.canvas }

    init(_ centers: [CGPoint]) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      let board = try MainLoop.wait { try await boards.board("A") }
      pins = centers.map {
        Pin(content: .note("a"), name: "", center: $0, size: CGSize(width: 100, height: 60))
      }
      board.perform(Command.add(pins, originals: [], to: board.document))
      shown = ShownCanvas(board)
    }

    /// Waits until the view rests.
    func settle() { XCTAssertTrue(MainLoop.pump(timeout: 10) { !self.canvas.look.isGliding }) }

    /// Presses keys, and waits until the view rests after each.
    func press(_ names: String...) {
      for name in names {
        XCTAssertTrue(canvas.handle(KeyPress(name: name)), name)
        settle()
      }
    }

    func close() { shown.close() }
  }

  func testAPinFillsTheWindowAndArrowsGoToItsNeighbours() throws {
    try withDisplay {
      let scene = try Scene([CGPoint(x: 400, y: 0), .zero, CGPoint(x: 0, y: 300)])
      let canvas = scene.canvas
      canvas.viewport.center = CGPoint(x: 33, y: 44)
      canvas.viewport.setZoom(0.7, keeping: .zero)
      let before = canvas.viewport
      canvas.look.toggle(scene.pins[1].id)
      for pin in [scene.pins[1], scene.pins[0], scene.pins[2], scene.pins[2]] {
        scene.settle()
        XCTAssertEqual(canvas.selection, [pin.id])
        let frame = canvas.viewport.viewRect(pin.boundingBox)
        XCTAssertEqual(frame.midX, canvas.viewport.size.width / 2, accuracy: 0.01)
        XCTAssertEqual(frame.midY, canvas.viewport.size.height / 2, accuracy: 0.01)
        XCTAssertGreaterThan(
          max(frame.width / canvas.viewport.size.width, frame.height / canvas.viewport.size.height), 0.8)
        XCTAssertTrue(canvas.handle(KeyPress(name: "Right")))
      }
      XCTAssertEqual(canvas.board.history.depth, 1, "the arrow keys don't move the pin")
      scene.press("Left", "Escape")
      XCTAssertEqual(canvas.viewport, before)
      XCTAssertFalse(canvas.look.isActive)
      scene.close()
    }
  }

  func testReturnLooksAndReturnsUnlessItsANote() throws {
    try withDisplay {
      let scene = try Scene([.zero])
      let canvas = scene.canvas
      canvas.selection = [scene.pins[0].id]
      XCTAssertTrue(canvas.handle(KeyPress(name: "Return")))
      XCTAssertTrue(canvas.notes.isActive, "Return edits a note")
      canvas.notes.end()
      let before = canvas.viewport
      canvas.look.toggle(scene.pins[0].id)
      scene.settle()
      scene.press("Return")
      XCTAssertEqual(canvas.viewport, before)
      XCTAssertFalse(canvas.notes.isActive)
      scene.close()
    }
  }

  func testTheViewStaysWhereTheUserMovesOn() throws {
    try withDisplay {
      let scene = try Scene([.zero, CGPoint(x: 400, y: 0)])
      let canvas = scene.canvas
      canvas.look.toggle(scene.pins[0].id)
      scene.settle()
      let near = canvas.viewport
      canvas.selection = [scene.pins[1].id]
      XCTAssertFalse(canvas.look.isActive)
      XCTAssertEqual(canvas.viewport, near)
      // A pin that's removed while it's shown alone leaves the view where it came from.
      canvas.look.toggle(scene.pins[1].id)
      scene.settle()
      canvas.board.perform(Command.remove([scene.pins[1].id], from: canvas.board.document))
      scene.settle()
      XCTAssertFalse(canvas.look.isActive)
      XCTAssertEqual(canvas.viewport, near)
      scene.close()
    }
  }

  func testInAMirroredViewKeysGoWhereTheyPoint() throws {
    try withDisplay {
      let scene = try Scene([.zero])
      let canvas = scene.canvas
      canvas.model.isMirrored = true
      canvas.selection = [scene.pins[0].id]
      let before = canvas.model.shown(canvas.viewport.viewPoint(scene.pins[0].center))
      XCTAssertTrue(canvas.handle(KeyPress(name: "Right")))
      let moved = try XCTUnwrap(canvas.board.document.pin(scene.pins[0].id))
      XCTAssertEqual(moved.center.x, -1)
      XCTAssertEqual(
        canvas.model.shown(canvas.viewport.viewPoint(moved.center)).x, before.x + canvas.viewport.zoom)
      // Writing needs letters that can be read.
      canvas.notes.edit(moved.id)
      XCTAssertFalse(canvas.model.isMirrored)
      canvas.notes.end()
      scene.close()
    }
  }
}

/// The way of a view from one position and zoom to another.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ViewFlightTests {
  @Test func `a point stays in place and the end is exact`() {
    let from = Viewport(center: .zero, zoom: 0.5, size: CGSize(width: 800, height: 600))
    let to = Viewport(center: CGPoint(x: 300, y: -120), zoom: 4, size: from.size)
    let flight = ViewFlight(from: from, to: to)
    var viewport = from
    flight.place(&viewport, after: 0)
    #expect(viewport.center == from.center)
    #expect(viewport.zoom == from.zoom)
    // The point that both views show at the same position.
    let share = 1 / (1 - from.zoom / to.zoom)
    let fixed = CGPoint(x: to.center.x * share, y: to.center.y * share)
    let point = from.viewPoint(fixed)
    var last = 0.0
    for step in 1...10 {
      flight.place(&viewport, after: Double(step) / 10)
      #expect(abs(viewport.viewPoint(fixed).x - (point.x)) < 0.01)
      #expect(abs(viewport.viewPoint(fixed).y - (point.y)) < 0.01)
      #expect(viewport.zoom > last)
      last = viewport.zoom
    }
    #expect(abs(viewport.center.x - (300)) < 1e-9)
    #expect(abs(viewport.zoom - (4)) < 1e-9)
    let sideways = ViewFlight(
      from: from, to: Viewport(center: CGPoint(x: 100, y: 0), zoom: 0.5, size: from.size))
    sideways.place(&viewport, after: 0.5)
    #expect(abs(viewport.center.x - (50)) < 1e-9)
  }
}
