import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Resizing and rotating pins with their handles, by a real pointer.
final class ShapedWindowTests: XCTestCase {
  func testAPinIsResizedByACornerAndGoesBackWithUndo() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let (before, frame, zoom) = (used.pin("red"), used.frame("red"), used.canvas.viewport.zoom)
      used.select("red")
      used.trace.mark()
      try used.pull(
        .bottomRight, by: CGPoint(x: before.size.width * zoom / 2, y: before.size.height * zoom / 2))
      XCTAssertEqual(used.board.history.undoName, "Resize")
      let after = used.pin("red")
      XCTAssertEqual(after.size.width, before.size.width * 1.5, accuracy: 3)
      XCTAssertEqual(after.size.height, before.size.height * 1.5, accuracy: 3)
      XCTAssertEqual(
        after.size.width / after.size.height, before.size.width / before.size.height, accuracy: 0.001,
        "its proportions stay")
      XCTAssertEqual(
        after.boundingBox.minX, before.boundingBox.minX, accuracy: 0.01, "the opposite corner stays")
      XCTAssertEqual(
        after.boundingBox.minY, before.boundingBox.minY, accuracy: 0.01, "the opposite corner stays")
      XCTAssertEqual(used.trace.count("drag.begin"), 0)
      used.rest()
      XCTAssertEqual(used.frame("red").minX, frame.minX, accuracy: 1, "and it's drawn so")
      XCTAssertEqual(used.frame("red").minY, frame.minY, accuracy: 1, "and it's drawn so")
      try used.checkBoard()
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("red"), before)
      used.command("ctrl+shift+z")
      XCTAssertEqual(used.pin("red"), after)
      used.close()
    }
  }

  func testEscapePutsAPinBackWhileItIsResized() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green")
      let (before, frame) = (used.board.document.pins, used.frame("red"))
      used.select("red")
      let start = try used.handle(.bottomRight)
      used.trace.mark()
      used.drag(from: start, to: start + CGPoint(x: 60, y: 60)) {
        XCTAssertGreaterThan(used.frame("red").width, frame.width + 20, "it's seen at once")
        used.tap("Escape")
        used.trace.wait("shape.end") { $0["changed"] as? Bool == false }
        used.point(at: start + CGPoint(x: 90, y: 20))
      }
      used.rest()
      XCTAssertEqual(used.frame("red"), frame)
      XCTAssertEqual(used.board.document.pins, before)
      // The pin is still selected; another Escape would deselect it.
      try used.pull(.bottomRight, by: CGPoint(x: 40, y: 40))
      XCTAssertEqual(used.board.history.undoName, "Resize")
      used.close()
    }
  }

  func testBesideTheHandlesASelectedPinLiftsAsBefore() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let (before, zoom) = (used.pin("red"), used.canvas.viewport.zoom)
      used.select("red")
      used.trace.mark()
      let inside = used.point("red", 1, 1) - CGPoint(x: 20, y: 20)
      used.drag(from: inside, to: inside + CGPoint(x: 60, y: 130))
      used.trace.wait("drag.end") { $0["operation"] as? String == "move" }
      used.rest()
      XCTAssertEqual(used.trace.count("shape.begin"), 0)
      let after = used.pin("red")
      XCTAssertEqual(after.size, before.size)
      XCTAssertEqual(after.center.x, before.center.x + 60 / zoom, accuracy: 2)
      XCTAssertEqual(after.center.y, before.center.y + 130 / zoom, accuracy: 2)
      used.close()
    }
  }

  func testAPinIsTurnedByItsGripAndByKeys() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let before = used.pin("red")
      used.select("red")
      used.drag(from: try used.handle(.turn), to: used.middle("red") + CGPoint(x: 150, y: 1))
      used.until("the turn") { used.board.history.undoName == "Rotate" }
      XCTAssertEqual(used.pin("red").rotation, 90, "it comes to lie on its side exactly")
      XCTAssertEqual(used.pin("red").center, before.center)
      used.command("ctrl+r")
      XCTAssertEqual(abs(used.pin("red").rotation), 180)
      used.command("ctrl+z")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("red"), before)
      used.close()
    }
  }

  func testSeveralPinsAreResizedAsOne() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      let before = used.board.document.pins
      let (red, green, blue) = (used.pin("red"), used.pin("green"), used.pin("blue"))
      used.select("red", "green")
      try used.pull(.bottomRight, by: CGPoint(x: -60, y: -60))
      XCTAssertEqual(used.board.history.undoName, "Resize (2 pins)")
      let factor = used.pin("red").size.width / red.size.width
      XCTAssertLessThan(factor, 0.95)
      XCTAssertEqual(used.pin("green").size.width / green.size.width, factor, accuracy: 0.001)
      XCTAssertEqual(used.pin("blue"), blue)
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins, before)
      used.close()
    }
  }

  func testACopyIsMadeByKeyAndIsWhatIsSelectedThen() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let before = used.pin("red")
      used.select("red")
      used.command("ctrl+d")
      let copy = try XCTUnwrap(used.board.document.pins.first { $0.id != before.id })
      XCTAssertEqual(copy.size, before.size)
      XCTAssertEqual(copy.content, before.content)
      used.command("ctrl+alt+minus")
      XCTAssertEqual(used.board.document.pin(before.id), before)
      XCTAssertLessThan(used.board.document.pin(copy.id)?.size.width ?? .infinity, before.size.width)
      used.command("Delete")
      XCTAssertEqual(used.board.document.pins, [before])
      used.close()
    }
  }
}
