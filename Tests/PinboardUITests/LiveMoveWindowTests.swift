import Board
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Several pins that are moved within their board, with a real pointer: what's seen at the release is what's
/// seen after it.
final class LiveMoveWindowTests: XCTestCase {
  func testWhereThePinsAreSeenAtTheReleaseIsWhereTheyLie() throws {
    try withDisplay {
      let used = try UsedWindow("blue", "green", "gold", size: CGSize(width: 120, height: 80))
      defer { used.close() }
      used.rest()
      // Gold is in front, until what's moved comes to lie on it.
      used.board.perform(Command.bringToFront([used.pin("gold").id], in: used.board.document))
      used.select("blue", "green")
      let start = used.point("blue", 0.3, 0.6)
      let gold = used.middle("gold")
      let center = used.middle("blue")
      for end in [
        CGPoint(x: start.x + 37, y: start.y + 171), CGPoint(x: gold.x + start.x - center.x, y: gold.y - 17),
      ] {
        let from = used.point("blue", 0.3, 0.6)
        let before = used.board.history.undoSteps.count
        var seen: (look: ScreenLook, frames: [CGRect])?
        try used.drag(from: from, to: end) {
          XCTAssertEqual(used.board.history.undoSteps.count, before)
          used.rest()
          var look = try ScreenLook()
          try used.wait(for: "the screen to be still") { _ in
            let end = MainLoop.now + 0.3
            MainLoop.pump { MainLoop.now > end }
            guard let next = try? ScreenLook() else { return false }
            defer { look = next }
            return next.differences(from: look) == 0
          }
          seen = (look, [used.frame("blue"), used.frame("green")])
        }
        let board = used.board
        used.until("the drop") { board.history.undoSteps.count > before }
        used.rest()
        let shown = try XCTUnwrap(seen)
        for (name, frame) in zip(["blue", "green"], shown.frames) {
          let lies = used.frame(name)
          XCTAssertEqual(lies.midX, frame.midX, accuracy: 0.001, name)
          XCTAssertEqual(lies.midY, frame.midY, accuracy: 0.001, name)
        }
        try used.wait(for: "the pins to look as they did before the release") { look in
          shown.frames.allSatisfy { frame in
            let inner = frame.insetBy(dx: 12, dy: 12)
            return stride(from: inner.minX, to: inner.maxX, by: 7).allSatisfy { x in
              stride(from: inner.minY, to: inner.maxY, by: 7).allSatisfy { y in
                look[CGPoint(x: x, y: y)].isNear(shown.look[CGPoint(x: x, y: y)], 6)
              }
            }
          }
        }
      }
      try used.checkBoard()
    }
  }
}
