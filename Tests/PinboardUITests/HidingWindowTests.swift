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

/// Hiding pins and showing them again, with real keys and a real pointer.
final class HidingWindowTests: XCTestCase {
  @MainActor private static func hidden(_ used: UsedWindow) -> [String] {
    used.board.document.pins.filter(\.attributes.isHidden).map(\.name).sorted()
  }

  func testAHiddenPinIsNeitherSeenNorTouchedUntilItIsShownAgain() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      used.rest()
      let point = used.point("red", 0.15, 0.8)
      @MainActor func isRed(_ look: ScreenLook) -> Bool {
        look[point].red > 180 && look[point].green < 90 && look[point].blue < 90
      }
      try used.wait(for: "the red pin", toLook: isRed)
      used.select("red")
      XCTAssertEqual(used.command("ctrl+shift+h"), "Hide Pins")
      try used.wait(for: "the red pin to be gone") { !isRed($0) }
      XCTAssertEqual(Self.hidden(used), ["red.png"])
      // Nothing is there for the pointer, nor for the keys that mean everything.
      used.click(point + CGPoint(x: 70, y: -20))
      XCTAssertTrue(used.canvas.selection.isEmpty)
      used.tap("ctrl+a")
      XCTAssertEqual(used.command("Delete"), "Delete (2 pins)")
      used.command("ctrl+z")
      XCTAssertEqual(used.command("ctrl+alt+shift+h"), "Show Hidden Pins")
      try used.wait(for: "the red pin to be there again", toLook: isRed)
      XCTAssertEqual(Self.hidden(used), [])
      // It's selected, so that it differs from the others.
      XCTAssertEqual(used.command("Delete"), "Delete")
      XCTAssertEqual(used.board.document.pins.map(\.name).sorted(), ["blue.png", "green.png"])
      used.command("ctrl+z")
      // Each is a step of the history.
      used.command("ctrl+z")
      try used.wait(for: "it to be hidden by Undo") { !isRed($0) }
      used.command("ctrl+z")
      try used.wait(for: "it to be as at the beginning", toLook: isRed)
      used.close()
    }
  }

  func testHiddenPinsStayHiddenMoveWithTheirGroupAndAreShownFromTheMenu() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      used.select("red", "green")
      XCTAssertEqual(used.command("ctrl+g"), "Group (2 pins)")
      used.click(used.emptyPoint())
      used.doubleClick(used.middle("green"))
      XCTAssertEqual(used.command("ctrl+shift+h"), "Hide Pins")
      XCTAssertEqual(Self.hidden(used), ["green.png"])
      used.tap("Escape")
      used.click(used.emptyPoint())
      let (red, green, blue) = (used.pin("red"), used.pin("green"), used.pin("blue"))
      used.drag("red", by: CGPoint(x: 0, y: 140))
      let way = used.pin("red").center.y - red.center.y
      XCTAssertGreaterThan(way, 90)
      XCTAssertEqual(
        used.pin("green").center.y - green.center.y, way, accuracy: 0.01, "the hidden one goes along")
      XCTAssertEqual(used.pin("blue").center, blue.center)
      try used.restart()
      XCTAssertEqual(Self.hidden(used), ["green.png"])
      used.openMainMenu()
      used.chooseOpen("win.show-hidden")
      used.trace.wait("pins.shown") { $0["pins"] as? Int == 1 }
      used.until("nothing to be hidden") { Self.hidden(used).isEmpty }
      used.rest()
      try used.checkBoard()
      used.close()
    }
  }

  func testAHiddenPinGetsLargerAndTurnsWithItsGroup() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      used.select("red", "green")
      used.command("ctrl+g")
      used.click(used.emptyPoint())
      used.doubleClick(used.middle("green"))
      used.command("ctrl+shift+h")
      used.tap("Escape")
      used.select("red")
      let (red, green, blue) = (used.pin("red"), used.pin("green"), used.pin("blue"))
      @MainActor func gap() -> CGPoint { used.pin("green").center - used.pin("red").center }
      var before = gap()
      try used.pull(.bottomRight, by: CGPoint(x: -40, y: -40))
      XCTAssertEqual(used.board.history.undoName, "Resize")
      let factor = used.pin("red").size.width / red.size.width
      XCTAssertLessThan(factor, 0.9)
      XCTAssertEqual(used.pin("green").size.width, green.size.width * factor, accuracy: 0.01)
      XCTAssertEqual(gap().x, before.x * factor, accuracy: 0.01)
      XCTAssertEqual(gap().y, before.y * factor, accuracy: 0.01)
      XCTAssertEqual(used.pin("blue"), blue)
      before = gap()
      let grip = try used.handle(.turn)
      used.drag(from: grip, to: used.middle("red") + CGPoint(x: 120, y: 0))
      used.until("the turn") { used.board.history.undoName == "Rotate" }
      XCTAssertEqual(used.pin("red").rotation, used.pin("green").rotation)
      XCTAssertNotEqual(used.pin("red").rotation, 0)
      let angle = used.pin("red").rotation * .pi / 180
      XCTAssertEqual(gap().x, before.x * cos(angle) - before.y * sin(angle), accuracy: 0.01)
      XCTAssertEqual(gap().y, before.x * sin(angle) + before.y * cos(angle), accuracy: 0.01)
      used.command("ctrl+z")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("red"), red)
      XCTAssertEqual(used.pin("green"), green)
      used.close()
    }
  }
}

extension UsedWindow {
  /// A handle of the selection, on the screen.
  func handle(_ handle: ShapeHandle) throws -> CGPoint {
    let point = try XCTUnwrap(canvas.shaping.layout, "nothing can be shaped").point(of: handle)
    return onScreen(CGRect(origin: canvas.model.shown(point), size: .zero)).origin
  }

  /// Pulls a handle of the selection, and waits for the step.
  func pull(_ handle: ShapeHandle, by offset: CGPoint) throws {
    let start = try self.handle(handle)
    let before = board.history.undoSteps.map(\.id)
    drag(from: start, to: start + offset)
    until("the handle to have changed something") { board.history.undoSteps.map(\.id) != before }
  }
}
