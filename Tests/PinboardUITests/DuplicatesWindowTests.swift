import Board
import DragDropKit
import Foundation
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The window of duplicates, used by a real pointer and real keys.
final class DuplicatesWindowTests: XCTestCase {
  func testCopiesAreFoundSelectedShownAndRemovedAsOneStep() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      defer { used.close() }
      for name in ["red", "green"] {
        let pin = used.pin(name)
        used.board.perform(
          Command.duplicate([pin.id], by: CGPoint(x: 130.0 / 3, y: 87), in: used.board.document))
      }
      let before = used.board.document
      used.trace.mark()
      used.choose("duplicates")
      let panel = try used.takePanel()
      // An empty list is told first.
      let found = used.trace.wait("duplicates.found") { $0["equal"] as? Int == 2 }
      XCTAssertEqual(found["alike"] as? Int, 0)
      @MainActor func press(_ name: String) {
        let frame = used.trace.control("duplicates-\(name)")
        let shift = panel.surfaceOffset
        used.click(CGPoint(x: frame.midX + shift.x, y: frame.midY + shift.y))
      }
      press("copies")
      press("show")
      XCTAssertEqual(used.canvas.selection.count, 2)
      let names = used.canvas.model.selectedPins.map(\.name)
      XCTAssertEqual(Set(names), ["red.png", "green.png"])
      used.focus(panel)
      press("remove")
      used.until("the copies to be gone") { used.board.document.pins.count == 3 }
      XCTAssertEqual(Set(used.board.document.pins.map(\.name)), ["red.png", "green.png", "blue.png"])
      XCTAssertEqual(used.board.history.undoSteps.count, 4, "it's one step")
      used.board.undo()
      XCTAssertEqual(used.board.document.pins, before.pins)
      // What's gone from the board is gone from the list, and the same key closes the window.
      used.focus(panel)
      used.tap("Escape")
      used.until("the window to be closed") { !Window.all.contains { $0 === panel } }
    }
  }
}
