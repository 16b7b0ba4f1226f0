import Board
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Reference mode with a real pointer: the empty board moves the window, the ground alone shines through, and
/// clicks go to what's behind.
final class ReferenceWindowTests: XCTestCase {
  func testTheEmptyBoardMovesTheWindowAndShiftSelects() throws {
    try withDisplay {
      let used = try UsedWindow("blue", "green")
      defer { used.close() }
      used.rest()
      used.choose("reference")
      used.rest()
      let empty = used.emptyPoint()
      used.trace.mark()
      used.drag(from: empty, to: CGPoint(x: empty.x + 30, y: empty.y + 20), holding: "shift") {
        XCTAssertNotNil(used.canvas.model.rubberBand)
      }
      used.rest()
      let there = CGPoint(x: empty.x + 60, y: empty.y + 40)
      used.drag(from: empty, to: there) {
        XCTAssertNil(used.canvas.model.rubberBand)
      }
      used.trace.wait("window.move")
      // The next press is an ordinary one.
      used.choose("reference")
      XCTAssertFalse(used.canvas.model.movesWindow)
    }
  }

  func testOnlyTheGroundIsTranslucent() throws {
    try withDisplay {
      let used = try UsedWindow("blue")
      defer { used.close() }
      used.rest()
      let canvas = used.canvas
      let blue = canvas.model.frame(of: used.pin("blue"))
      let size = canvas.bounds.size
      @MainActor func alpha(_ point: CGPoint) throws -> Int {
        let node = DrawingContext.record(size: size) { context, size in canvas.drawBoard(context, size: size)
        }
        let area = CGRect(x: point.x, y: point.y, width: 1, height: 1)
        let texture = try XCTUnwrap(
          used.window.window.makeTexture(of: node, area: area))
        var bytes = [UInt8](repeating: 0, count: 4)
        gdk_texture_download(texture.pointer, &bytes, 4)
        return Int(bytes[3])
      }
      let empty = CGPoint(x: blue.minX - 60, y: blue.midY)
      for opacity in [1, 0.87, 0.3, 0] {
        canvas.model.groundOpacity = opacity
        XCTAssertEqual(Double(try alpha(empty)), opacity * 255, accuracy: 2)
        XCTAssertEqual(try alpha(CGPoint(x: blue.midX, y: blue.midY)), 255)
      }
    }
  }

  func testClicksGoThroughTheWindowUntilEscape() throws {
    try withDisplay {
      let used = try UsedWindow("blue")
      defer { used.close() }
      used.rest()
      used.choose("click-through")
      used.rest()
      let display = used.window.display
      XCTAssertTrue(display.stacking.passesClicks)
      XCTAssertTrue(display.chrome.isReference)
      used.click(used.middle("blue"))
      used.rest()
      XCTAssertEqual(used.canvas.selection, [])
      used.tap("Escape")
      used.until("clicks to be taken") { !display.stacking.passesClicks }
      used.rest()
      used.click(used.middle("blue"))
      used.until("the pin to be selected") { !used.canvas.selection.isEmpty }
      // A second start of the program does the same.
      used.choose("click-through")
      display.takeClicks()
      XCTAssertFalse(display.stacking.passesClicks)
      XCTAssertEqual(used.window.actions["click-through"]?.state, false)
    }
  }
}
