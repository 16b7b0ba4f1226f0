import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Handles on a canvas in a window.
final class ShapingToolTests: XCTestCase {
  /// A window on a board with two notes.
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let board: BoardController
    private let shown: ShownCanvas

    init() throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      board = try MainLoop.wait { try await boards.board("A") }
      NoteIntake.pin("one", on: board, around: CGPoint(x: -200, y: 0))
      NoteIntake.pin("two", on: board, around: CGPoint(x: 200, y: 0))
      shown = ShownCanvas(board)
    }

    var canvas: BoardView { shown.canvas }
    var tool: ShapingTool { canvas.shaping }
    var pins: [Pin] { board.document.pins }

    /// Presses a handle of the selection.
    func hold(_ handle: ShapeHandle) throws {
      let point = try XCTUnwrap(tool.layout).point(of: handle)
      XCTAssertTrue(tool.press(at: point, kind: .pointer, []))
    }

    func close() { shown.close() }
  }

  func testTheBoardChangesOnceWhenAHandleIsLetGo() throws {
    try withDisplay {
      let scene = try Scene()
      let before = scene.pins[0]
      let depth = scene.board.history.depth
      scene.canvas.selection = [before.id]
      let frame = scene.canvas.model.frame(of: before)
      try scene.hold(.right)
      for offset in [10.0, 60, 50] { scene.tool.move(by: CGPoint(x: offset, y: 3), []) }
      XCTAssertEqual(scene.canvas.model.frame(of: before).width, frame.width + 50, accuracy: 0.01)
      XCTAssertEqual(scene.pins[0], before, "nothing is decided yet")
      scene.tool.end()
      XCTAssertEqual(scene.pins.first { $0.id == before.id }?.size.width, before.size.width + 50)
      XCTAssertEqual(scene.board.history.depth, depth + 1)
      XCTAssertEqual(scene.board.history.undoName, "Resize")
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      XCTAssertEqual(
        try XCTUnwrap(scene.tool.layout).outline.size.width, frame.width + 50 + 16, accuracy: 0.01)
      scene.board.undo()
      XCTAssertEqual(scene.pins[0], before)
      scene.close()
    }
  }

  func testKeysPressedOnTheWayAreSeenAtOnce() throws {
    try withDisplay {
      let scene = try Scene()
      let pin = scene.pins[0]
      scene.canvas.selection = [pin.id]
      try scene.hold(.bottomRight)
      scene.tool.move(by: CGPoint(x: 0, y: 60), [])
      let width = { scene.canvas.model.frame(of: pin).width }
      XCTAssertGreaterThan(width(), pin.size.width + 5)
      scene.tool.modifierChanged("Shift_L", isDown: true)
      XCTAssertEqual(width(), pin.size.width, accuracy: 0.01)
      scene.tool.modifierChanged("Shift_L", isDown: false)
      XCTAssertGreaterThan(width(), pin.size.width + 5)
      scene.tool.modifierChanged("Control_R", isDown: true)
      let frame = scene.canvas.model.frame(of: pin)
      let middle = scene.canvas.viewport.viewPoint(pin.center)
      XCTAssertEqual(frame.midX, middle.x, accuracy: 0.01)
      scene.tool.cancel()
      scene.close()
    }
  }

  func testSeveralPinsTurnAsOneFrame() throws {
    try withDisplay {
      let scene = try Scene()
      scene.canvas.selectAll()
      try scene.hold(.turn)
      let layout = try XCTUnwrap(scene.tool.layout)
      let reach = layout.outline.center.y - layout.point(of: .turn).y
      scene.tool.move(by: CGPoint(x: reach, y: reach), [])
      XCTAssertEqual(
        try XCTUnwrap(scene.tool.layout).outline.rotation, 90, accuracy: 0.01, "the frame turns too")
      scene.tool.end()
      XCTAssertEqual(scene.pins.map(\.rotation), [90, 90])
      XCTAssertEqual(scene.pins[0].center.x, scene.pins[1].center.x, accuracy: 0.01)
      XCTAssertEqual(scene.board.history.undoName, "Rotate (2 pins)")
      scene.close()
    }
  }

  func testWhatIsPulledGoesBackWithEscapeAndWhenItIsUndoneElsewhere() throws {
    try withDisplay {
      let scene = try Scene()
      let pins = scene.pins
      let depth = scene.board.history.depth
      scene.canvas.selection = [pins[1].id]
      XCTAssertFalse(scene.tool.key(KeyPress(name: "Escape")), "it means something else then")
      try scene.hold(.bottomRight)
      scene.tool.move(by: CGPoint(x: 80, y: 80), [])
      XCTAssertTrue(scene.tool.key(KeyPress(name: "Escape")))
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      scene.tool.move(by: CGPoint(x: 90, y: 80), [])
      scene.tool.end()
      XCTAssertEqual(scene.pins, pins)
      XCTAssertEqual(scene.board.history.depth, depth)

      try scene.hold(.bottomRight)
      scene.tool.move(by: CGPoint(x: 80, y: 80), [])
      scene.board.undo()
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertNil(scene.tool.layout, "the note is gone")
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      scene.close()
    }
  }

  func testAPressAloneChangesNothingAndBesideTheHandlesItIsNobodys() throws {
    try withDisplay {
      let scene = try Scene()
      let pins = scene.pins
      scene.canvas.selection = [pins[0].id]
      try scene.hold(.topLeft)
      scene.tool.move(by: CGPoint(x: 1, y: 1), [])
      scene.tool.end()
      XCTAssertEqual(scene.pins, pins)
      let middle = try XCTUnwrap(scene.tool.layout).outline.center
      for kind in [ContactKind.pointer, .touch] {
        XCTAssertFalse(scene.tool.press(at: middle, kind: kind, []))
      }
      // A finger is less precise than a pointer.
      let corner = try XCTUnwrap(scene.tool.layout).point(of: .bottomLeft)
      let beside = CGPoint(x: corner.x - 18, y: corner.y + 18)
      XCTAssertFalse(scene.tool.press(at: beside, kind: .pointer, []))
      XCTAssertTrue(scene.tool.press(at: beside, kind: .touch, []))
      scene.tool.cancel()
      scene.close()
    }
  }

  func testAHiddenMemberThatChangesMeanwhileIsLeftAsItIs() throws {
    try withDisplay {
      let scene = try Scene()
      let (shown, hidden) = (scene.pins[0], scene.pins[1].id)
      scene.board.perform(Command.group(scene.pins.map(\.id), in: scene.board.document))
      scene.board.perform(Command.hide([hidden], in: scene.board.document))
      scene.canvas.selection = [shown.id]
      try scene.hold(.right)
      scene.tool.move(by: CGPoint(x: 50, y: 0), [])
      // As from another window of the board.
      scene.board.perform(Command.showHidden(in: scene.board.document))
      XCTAssertFalse(scene.tool.isActive)
      scene.tool.end()
      XCTAssertEqual(scene.board.document.pin(hidden)?.attributes.isHidden, false)
      XCTAssertEqual(scene.board.document.pin(shown.id)?.size, shown.size)
      scene.close()
    }
  }

  func testThereAreNoHandlesOnWhatCannotBeShaped() throws {
    try withDisplay {
      let scene = try Scene()
      let pin = scene.pins[0]
      XCTAssertNil(scene.tool.layout, "nothing is selected")
      scene.canvas.selection = [pin.id]
      XCTAssertNotNil(scene.tool.layout)
      scene.canvas.scene.setAlpha(0.5, of: pin.id)
      XCTAssertNil(scene.tool.layout, "it's dragged")
      scene.canvas.scene.setAlpha(1, of: pin.id)
      XCTAssertNotNil(scene.tool.layout)
      try scene.hold(.bottom)
      scene.tool.move(by: CGPoint(x: 0, y: 40), [])
      let state = scene.board.fileState
      scene.board.fileState = .readOnly
      scene.board.events.notify(.storageChanged)
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertNil(scene.tool.layout)
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      scene.board.fileState = state
      scene.close()
    }
  }
}
