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

/// Arrows that hold on to pins, drawn with a real pointer.
final class HoldWindowTests: XCTestCase {
  private static let red = ScreenLook.Pixel(red: 0xE0, green: 0x1B, blue: 0x24)

  @MainActor private static func arrow(_ used: UsedWindow) throws -> Pin {
    try XCTUnwrap(used.board.document.pins.last { $0.content.stroke != nil })
  }

  func testAnArrowFollowsWhatItHoldsOnToAndAltLeavesItLoose() throws {
    try withDisplay {
      let used = try UsedWindow("blue", "green", size: CGSize(width: 160, height: 120))
      defer { used.close() }
      used.rest()
      used.trace.mark()
      used.tap("a")
      used.trace.wait("stroke.begin")
      let start = used.point("blue", 0.5, 0.5)
      used.trace.mark()
      try used.drag(from: start, to: used.point("green", 0.3, 0.7)) {
        // The end is seen before it's dropped: a ring is around both pins.
        let accent = used.canvas.theme.accent
        let color = ScreenLook.Pixel(
          red: Int(accent.red * 255), green: Int(accent.green * 255), blue: Int(accent.blue * 255))
        for name in ["blue", "green"] {
          let frame = used.frame(name)
          let gap = frame.minX - 30..<frame.minX
          try used.wait(for: "the ring around \(name)") { look in
            stride(from: gap.lowerBound, to: gap.upperBound, by: 1).contains {
              look[CGPoint(x: $0, y: frame.minY + 20)].isNear(color, 24)
            }
          }
        }
      }
      XCTAssertEqual(used.trace.wait("stroke.drawn")["held"] as? Int, 2)
      used.tap("Escape")
      used.rest()
      let drawn = try Self.arrow(used)
      used.drag("green", by: CGPoint(x: 60, y: 170))
      used.point(at: used.middle(of: used.window.header.view))
      used.rest()
      let green = used.pin("green")
      let moved = try Self.arrow(used)
      let ends = try XCTUnwrap(moved.strokeEnds)
      let stroke = try XCTUnwrap(moved.content.stroke)
      let point = green.point(of: try XCTUnwrap(stroke.end))
      XCTAssertEqual(ends.end.x, point.x, accuracy: 0.01)
      XCTAssertEqual(ends.end.y, point.y, accuracy: 0.01)
      // It's seen there, and in an export.
      let middle = used.canvas.viewport.viewPoint(
        CGPoint(x: (ends.start.x + ends.end.x) / 2, y: (ends.start.y + ends.end.y) / 2))
      let seen = used.onScreen(CGRect(origin: middle, size: .zero)).origin
      try used.wait(for: "the arrow between the pins") { $0[seen].isNear(Self.red, 13) }
      try used.checkBoard()
      used.command("ctrl+z")
      XCTAssertEqual(try Self.arrow(used), drawn)

      used.tap("a")
      used.trace.mark()
      used.drag(from: used.point("blue", 0.2, 0.2), to: used.point("green", 0.8, 0.2), holding: "alt")
      XCTAssertEqual(used.trace.wait("stroke.drawn")["held"] as? Int, 0)
      used.tap("Escape")
      try used.restart()
      XCTAssertEqual(used.board.document.pins.filter { $0.content.stroke?.isHeld == true }, [drawn])
    }
  }

  /// While a pin is shown elsewhere than the document has it, so is its arrow.
  func testTheArrowGoesAlongWhileAPinIsPulled() throws {
    try withDisplay {
      let used = try UsedWindow("blue", "green", size: CGSize(width: 160, height: 120))
      defer { used.close() }
      let canvas = used.canvas
      canvas.toggleDrawing(.arrow)
      used.drag(from: used.point("blue", 0.5, 0.5), to: used.point("green", 0.3, 0.7))
      canvas.strokes.end()
      let (arrow, green) = (try Self.arrow(used), used.pin("green"))
      var shape = PinShape(green)
      shape.center = CGPoint(x: green.center.x + 100.0 / 3, y: green.center.y + 87)
      shape.size = CGSize(width: green.size.width * 1.3, height: green.size.height * 1.3)
      shape.rotation = 33
      canvas.model.setPresentation(green.id) { $0.hold(shape) }
      let shown = canvas.model.presented(arrow)
      XCTAssertEqual(used.board.document.pin(arrow.id), arrow)
      var after = green
      (after.center, after.size, after.rotation) = (shape.center, shape.size, shape.rotation)
      used.board.perform(
        Command.update([after], in: used.board.document, name: .words("Shape")))
      canvas.model.presentations = [:]
      XCTAssertEqual(used.board.document.pin(arrow.id), shown, "where it was seen is where it is")
    }
  }
}
