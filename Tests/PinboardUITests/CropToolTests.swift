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

/// The tool, and its use with the pointer and the keys.
extension ShownPicture {
  fileprivate var tool: CropTool { canvas.crops }

  fileprivate func pull(from start: CGPoint, to end: CGPoint, _ modifiers: Modifiers = []) {
    XCTAssertTrue(tool.press(at: start, kind: .pointer, modifiers))
    tool.move(by: CGPoint(x: (end.x - start.x) / 2, y: (end.y - start.y) / 2), modifiers)
    tool.move(by: CGPoint(x: end.x - start.x, y: end.y - start.y), modifiers)
    tool.end()
  }
}

/// Cropping on a canvas in a window.
final class CropToolTests: XCTestCase {
  func testReturnMakesOneStepAndUndoTakesItBack() throws {
    try withDisplay {
      let scene = try ShownPicture { $0.rotation = 30 }
      let (before, depth) = (scene.pin, scene.board.history.depth)
      XCTAssertTrue(scene.tool.begin(scene.pin))
      XCTAssertNil(scene.canvas.shaping.layout, "one set of handles at a time")
      scene.pull(from: scene.point(-100, 0), to: scene.point(0, 0))
      scene.pull(from: scene.point(50, 50), to: scene.point(50, 0))
      XCTAssertEqual(scene.pin, before, "nothing is decided yet")
      XCTAssertTrue(scene.tool.key(KeyPress(name: "Return")))
      XCTAssertEqual(scene.board.history.depth, depth + 1)
      XCTAssertEqual(scene.board.history.undoName, "Crop")
      XCTAssertEqual(scene.pin.crop, CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5))
      XCTAssertEqual(scene.pin.size, CGSize(width: 100, height: 50))
      XCTAssertEqual(scene.pin.rotation, 30)
      // However small its visible part is, the picture is loaded with as many pixels as before.
      XCTAssertEqual(
        scene.canvas.scene.looks.pixels(of: scene.pin), scene.canvas.scene.looks.pixels(of: before))
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      XCTAssertFalse(scene.tool.isActive)
      // The selection's frame follows the part.
      let outline = try XCTUnwrap(scene.canvas.shaping.layout).outline
      XCTAssertLessThan(outline.size.width, 130 * scene.canvas.viewport.zoom)
      XCTAssertNil(
        scene.canvas.scene.pin(
          at: scene.canvas.viewport.viewPoint(PinShape(before).point(atLocal: CGPoint(x: -60, y: 30)))))
      scene.board.undo()
      XCTAssertEqual(scene.pin, before)
      scene.close()
    }
  }

  func testThePictureIsMovedAndEnlargedBeneathTheCard() throws {
    try withDisplay {
      let scene = try ShownPicture {
        $0.rotation = 20
        $0.crop = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      }
      let (before, view, depth) = (scene.pin, scene.canvas.viewport, scene.board.history.depth)
      let slide = CropSlide(crops: scene.tool)
      XCTAssertFalse(slide.press(at: scene.point(0, 0), kind: .pointer, []), "nothing is cropped")
      XCTAssertTrue(scene.tool.begin(scene.pin))
      XCTAssertFalse(
        slide.press(at: scene.point(900, 0), kind: .pointer, []), "beside the picture, the view moves")
      let (start, end) = (scene.point(0, 0), scene.point(50, 10))
      XCTAssertTrue(slide.press(at: start, kind: .pointer, []))
      XCTAssertTrue(scene.tool.press(at: start, kind: .pointer, []), "one press at a time")
      slide.move(by: CGPoint(x: end.x - start.x, y: end.y - start.y), [], at: 0)
      slide.end(at: 0)
      XCTAssertTrue(scene.tool.scroll(at: scene.point(0, 0), notches: 3, by: .zero))
      XCTAssertFalse(scene.tool.scroll(at: scene.point(2_000, 0), notches: 3, by: .zero))
      XCTAssertEqual(scene.canvas.viewport, view, "the view stays")
      XCTAssertTrue(scene.tool.key(KeyPress(name: "Return")))
      XCTAssertEqual(scene.board.history.depth, depth + 1)
      XCTAssertEqual(scene.board.history.undoName, "Crop")
      XCTAssertEqual(scene.pin.size, before.size)
      XCTAssertEqual(scene.pin.center.x, before.center.x, accuracy: 1e-6)
      XCTAssertEqual(scene.pin.center.y, before.center.y, accuracy: 1e-6)
      let crop = try XCTUnwrap(scene.pin.crop)
      XCTAssertEqual(crop.width, 0.5 / pow(1.15, 3), accuracy: 1e-6)
      // The picture went to the right and down, so that the part lies to the left and above.
      XCTAssertEqual(crop.midX, 0.5 - 50 / 400, accuracy: 1e-6)
      XCTAssertEqual(crop.midY, 0.5 - 10 / 200, accuracy: 1e-6)
      scene.board.undo()
      XCTAssertEqual(scene.pin, before)
      // Escape in the middle of it puts the picture back.
      XCTAssertTrue(scene.tool.begin(scene.pin))
      XCTAssertTrue(slide.press(at: start, kind: .pointer, []))
      slide.move(by: CGPoint(x: 30, y: 0), [], at: 0)
      XCTAssertTrue(scene.tool.key(KeyPress(name: "Escape")))
      slide.end(at: 0)
      scene.tool.commit()
      XCTAssertEqual(scene.pin, before)
      XCTAssertEqual(scene.board.history.depth, depth)
      scene.close()
    }
  }

  func testEscapePutsBackWhatIsPulledThenEverything() throws {
    try withDisplay {
      let scene = try ShownPicture()
      let (before, depth) = (scene.pin, scene.board.history.depth)
      scene.tool.begin(scene.pin)
      XCTAssertTrue(scene.tool.press(at: scene.point(100, 50), kind: .pointer, []))
      scene.tool.move(by: CGPoint(x: -40, y: -40), [])
      XCTAssertTrue(scene.tool.key(KeyPress(name: "Escape")))
      XCTAssertTrue(scene.tool.isActive)
      scene.tool.end()
      scene.pull(from: scene.point(100, 50), to: scene.point(0, 0))
      XCTAssertTrue(scene.tool.key(KeyPress(name: "Escape")))
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertFalse(scene.tool.key(KeyPress(name: "Escape")), "it's nobody's now")
      XCTAssertEqual(scene.pin, before)
      XCTAssertEqual(scene.board.history.depth, depth)
      scene.close()
    }
  }

  func testAPressBesideItIsTheEndAndAPullThereMovesTheView() throws {
    try withDisplay {
      let scene = try ShownPicture()
      scene.tool.begin(scene.pin)
      scene.pull(from: scene.point(100, 0), to: scene.point(0, 0))
      let center = scene.canvas.viewport.center
      scene.pull(from: scene.point(0, 150), to: scene.point(50, 150))
      XCTAssertTrue(scene.tool.isActive)
      XCTAssertNotEqual(scene.canvas.viewport.center.x, center.x)
      // The parts that are cut off also count as outside.
      scene.pull(from: scene.point(50, 0), to: scene.point(50, 0))
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertEqual(scene.pin.crop, CGRect(x: 0, y: 0, width: 0.5, height: 1))
      // Completing an unchanged crop makes no step.
      let depth = scene.board.history.depth
      scene.tool.begin(scene.pin)
      scene.tool.commit()
      XCTAssertEqual(scene.board.history.depth, depth)
      // The crop is extended to the whole picture again.
      scene.tool.begin(scene.pin)
      scene.pull(from: scene.point(50, 0), to: scene.point(500, 0))
      scene.tool.commit()
      XCTAssertNil(scene.pin.crop)
      XCTAssertEqual(scene.board.history.undoName, "Reset Crop")
      scene.close()
    }
  }

  func testWhatHappensToThePinMeanwhileIsFollowed() throws {
    try withDisplay {
      let scene = try ShownPicture()
      let id = scene.pin.id
      scene.tool.begin(scene.pin)
      scene.board.perform(Command.rotate([id], by: 90, in: scene.board.document))
      scene.pull(from: scene.point(-100, 0), to: scene.point(0, 0))
      scene.canvas.selection = []
      XCTAssertEqual(
        scene.pin.crop, CGRect(x: 0.5, y: 0, width: 0.5, height: 1), "something else is selected")
      scene.tool.begin(scene.pin)
      scene.board.perform(Command.remove([id], from: scene.board.document))
      XCTAssertFalse(scene.tool.isActive)
      XCTAssertTrue(scene.canvas.model.presentations.isEmpty)
      scene.close()
    }
  }

  func testClosingTheWindowKeepsWhatsCropped() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("CropClosing")
      let board = try MainLoop.wait { try await boards.board("A") }
      app.keep(board, as: AppController.key(board.url))
      try MainLoop.wait {
        await boards.importFiles([try boards.picture("b.png", width: 200, height: 120)], into: board)
      }
      let pin = try XCTUnwrap(board.document.pins.first { $0.content.original != nil })
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 0 })
      let (canvas, tool) = (window.canvas, window.canvas.crops)
      XCTAssertTrue(tool.begin(pin))
      let edge = CGPoint(x: pin.center.x - pin.size.width / 2, y: pin.center.y)
      XCTAssertTrue(tool.press(at: canvas.viewport.viewPoint(edge), kind: .pointer, []))
      tool.move(by: CGPoint(x: 30, y: 0), [])
      tool.end()
      app.isQuitting = true
      window.closing.request()
      XCTAssertNotNil(board.document.pin(pin.id)?.crop)
      XCTAssertTrue(MainLoop.pump { app.windows.isEmpty })
      XCTAssertEqual(try MainLoop.wait { try await board.file.load() }, board.document)
      MainLoop.settle()
    }
  }

  func testNotesAreNotCropped() throws {
    try withDisplay {
      let scene = try ShownPicture()
      NoteIntake.pin("one", on: scene.board, around: CGPoint(x: 300, y: 0))
      let note = try XCTUnwrap(scene.board.document.pins.first { $0.content.note != nil })
      XCTAssertFalse(scene.tool.begin(note))
      XCTAssertFalse(scene.tool.press(at: scene.point(0, 0), kind: .pointer, []), "presses are others'")
      scene.close()
    }
  }
}
