import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Arranging, grouping, locking and snapping with a real pointer and real keys.
final class ArrangedWindowTests: XCTestCase {
  @MainActor private static func overlaps(_ pins: [Pin]) -> Bool {
    pins.indices.contains { index in
      pins[(index + 1)...].contains { $0.boundingBox.intersects(pins[index].boundingBox) }
    }
  }

  func testPinsArePackedAndPutIntoRowsAndGoBackWithUndo() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      let before = used.board.document.pins
      used.drag("red", by: used.frame("green").origin - used.frame("red").origin + CGPoint(x: 6, y: 9))
      let moved = used.board.document.pins
      XCTAssertTrue(Self.overlaps(moved))
      used.click(used.emptyPoint())
      for (key, name) in [("alt+p", "Arrange: Pack (3 pins)"), ("ctrl+l", "Arrange: Rows (3 pins)")] {
        XCTAssertEqual(used.command(key), name)
        let arranged = used.board.document.pins
        XCTAssertFalse(Self.overlaps(arranged))
        XCTAssertEqual(arranged.map(\.size), moved.map(\.size), "equal shapes keep their sizes")
        used.rest()
        try used.checkBoard()
        used.command("ctrl+z")
        XCTAssertEqual(used.board.document.pins, moved)
      }
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins, before)
      used.close()
    }
  }

  func testSelectedPinsAreAligned() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      let blue = used.pin("blue")
      used.drag("red", by: CGPoint(x: 0, y: 170))
      used.select("red", "green")
      used.command("ctrl+Up")
      XCTAssertEqual(used.pin("red").boundingBox.minY, used.pin("green").boundingBox.minY, accuracy: 0.01)
      XCTAssertEqual(used.pin("blue").center, blue.center, "nothing else has moved")
      used.close()
    }
  }

  func testAGroupMovesAsOneAndItsMembersAloneInside() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      used.select("red", "green")
      XCTAssertEqual(used.command("ctrl+g"), "Group (2 pins)")
      used.click(used.emptyPoint())
      let (red, green, blue) = (used.pin("red"), used.pin("green"), used.pin("blue"))
      used.drag("green", by: CGPoint(x: 0, y: 150))
      XCTAssertGreaterThan(used.pin("red").center.y, red.center.y + 100)
      XCTAssertGreaterThan(used.pin("green").center.y, green.center.y + 100)
      XCTAssertEqual(used.pin("blue").center, blue.center)

      used.doubleClick(used.middle("red"))
      XCTAssertEqual(used.canvas.selection, [red.id], "the group is entered")
      let stays = used.pin("green").center
      used.drag("red", by: CGPoint(x: 0, y: -120))
      XCTAssertEqual(used.pin("green").center, stays, "only the member has moved")
      used.tap("Escape")
      XCTAssertEqual(used.command("ctrl+shift+g"), "Ungroup (2 pins)")
      used.close()
    }
  }

  func testALockedPinStays() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green")
      used.select("red")
      XCTAssertEqual(used.command("ctrl+shift+l"), "Lock")
      let locked = used.pin("red")
      used.tap("ctrl+a")
      XCTAssertEqual(used.command("Delete"), "Delete")
      XCTAssertEqual(used.board.document.pins.map(\.name), ["red.png"])
      used.command("ctrl+z")
      let depth = used.board.history.depth
      let start = used.middle("red")
      used.drag(from: start, to: start + CGPoint(x: 0, y: 160))
      XCTAssertEqual(used.pin("red"), locked)
      XCTAssertEqual(used.board.history.depth, depth)
      used.select("red")
      XCTAssertEqual(used.command("ctrl+shift+l"), "Unlock")
      used.drag("red", by: CGPoint(x: 0, y: 160))
      XCTAssertGreaterThan(used.pin("red").center.y, locked.center.y + 100)
      used.close()
    }
  }

  func testADraggedPinSnapsToItsNeighbourUnlessAltIsHeld() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", snaps: true)
      let (red, start) = (used.pin("red"), used.middle("green"))
      // Green's middle goes below red's, four points beside it.
      let target = used.middle("red") + CGPoint(x: 4, y: 190)
      var gap = 0.0
      try used.drag(from: start, to: target) {
        let drag = try XCTUnwrap(used.canvas.model.presentations[used.pin("green").id])
        _ = drag
        let look = try used.wait(for: "the gap's length") { look in
          let (lowest, zoom) = (used.frame("red").maxY, used.canvas.viewport.zoom)
          let middle = CGPoint(
            x: used.middle("red").x, y: lowest + (target.y - lowest - red.size.height * zoom / 2) / 2)
          var seen: Set<String> = []
          for x in -12...12 {
            for y in -6...6 {
              let pixel = look[middle + CGPoint(x: Double(x), y: Double(y))]
              if pixel.blue > 180, pixel.red < 120 { seen.insert("blue") }
              if min(pixel.red, pixel.green, pixel.blue) > 200 { seen.insert("white") }
            }
          }
          return seen == ["blue", "white"]
        }
        _ = look
      }
      used.rest()
      XCTAssertEqual(used.pin("green").center.x, red.center.x, accuracy: 0.01)
      gap = used.pin("green").boundingBox.minY - red.boundingBox.maxY
      XCTAssertGreaterThan(gap, 40)
      used.command("ctrl+z")
      used.drag("green", by: target - used.middle("green"), holding: "alt")
      XCTAssertEqual(
        used.pin("green").center.x - red.center.x, 4 / used.canvas.viewport.zoom, accuracy: 1)
      used.close()
    }
  }
}

extension CGPoint {
  static func + (one: CGPoint, other: CGPoint) -> CGPoint { CGPoint(x: one.x + other.x, y: one.y + other.y) }
  static func - (one: CGPoint, other: CGPoint) -> CGPoint { CGPoint(x: one.x - other.x, y: one.y - other.y) }
}
