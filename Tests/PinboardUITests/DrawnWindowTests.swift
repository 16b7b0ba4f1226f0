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

/// Arrows and freehand strokes above the pins, drawn with a real pointer.
final class DrawnWindowTests: XCTestCase {
  private static let red = ScreenLook.Pixel(red: 0xE0, green: 0x1B, blue: 0x24)
  private static let blue = ScreenLook.Pixel(red: 0x35, green: 0x84, blue: 0xE4)

  @MainActor private static func begin(_ used: UsedWindow, _ key: String, line: UInt = #line) {
    used.trace.mark()
    used.tap(key)
    used.trace.wait("stroke.begin", line: line)
  }

  @MainActor private static func end(_ used: UsedWindow, line: UInt = #line) {
    used.trace.mark()
    used.tap("Escape")
    used.trace.wait("stroke.end", line: line)
  }

  /// Draws a line through points, and returns the trace's entry of it.
  @discardableResult
  @MainActor private static func draw(
    _ used: UsedWindow, _ points: CGPoint..., line: UInt = #line
  ) -> WindowTrace.Entry {
    used.trace.mark()
    used.draw(points)
    let entry = used.trace.wait("stroke.drawn", line: line)
    // The dot of the pen is out of the picture.
    used.point(at: used.middle(of: used.window.header.view))
    used.rest()
    return entry
  }

  @MainActor private static func wait(
    for pixel: ScreenLook.Pixel, at point: CGPoint, in used: UsedWindow, isShown: Bool = true,
    line: UInt = #line
  ) throws {
    try used.wait(for: "\(pixel) at \(point): \(isShown)", line: line) {
      $0[point].isNear(pixel, 13) == isShown
    }
  }

  func testArrowsAndStrokesAreDrawnOnAPictureThatCarriesThem() throws {
    try withDisplay {
      let used = try UsedWindow("blue", "green", size: CGSize(width: 200, height: 150))
      used.rest()
      @MainActor func at(_ x: Double, _ y: Double) -> CGPoint { used.point("blue", x, y) }
      Self.begin(used, "a")
      Self.draw(used, at(0.15, 0.8), at(0.85, 0.2))
      try Self.wait(for: Self.red, at: at(0.5, 0.5), in: used)
      Self.begin(used, "p")
      let entry = Self.draw(used, at(0.1, 0.1), at(0.3, 0.25), at(0.12, 0.35), at(0.35, 0.5))
      let count = entry["points"] as? Int ?? 0
      XCTAssertTrue((4...12).contains(count), "\(count): the straight parts need few points")
      try Self.wait(for: Self.red, at: at(0.2, 0.175), in: used)
      XCTAssertEqual(used.board.document.pins.filter { $0.content.stroke != nil }.count, 2)
      try used.checkBoard()
      Self.end(used)
      let before = used.board.document.pins
      let grip = at(0.7, 0.85)
      used.drag(from: grip, to: grip + CGPoint(x: 10, y: 150))
      used.until("the picture to have moved") { used.board.document.pins != before }
      used.point(at: used.middle(of: used.window.header.view))
      used.rest()
      var ways: [String: CGPoint] = [:]
      for pin in before { ways[pin.name] = used.pin(pin.name).center - pin.center }
      XCTAssertGreaterThan(ways["blue.png"]?.y ?? 0, 60)
      for name in ["Arrow", "Stroke"] {
        XCTAssertEqual(ways[name]?.x ?? 99, ways["blue.png"]?.x ?? 0, accuracy: 0.5, name)
        XCTAssertEqual(ways[name]?.y ?? 99, ways["blue.png"]?.y ?? 0, accuracy: 0.5, name)
      }
      XCTAssertEqual(ways["green.png"], .zero)
      try Self.wait(for: Self.red, at: at(0.5, 0.5), in: used)
      try used.checkBoard()
      for name in ["Move (3 pins)", "Draw", "Draw: Arrow"] {
        XCTAssertEqual(used.board.history.undoName, name)
        used.command("ctrl+z")
      }
      XCTAssertEqual(used.board.document.pins.map(\.name).sorted(), ["blue.png", "green.png"])
      try used.checkBoard()
      used.close()
    }
  }

  func testAStrokeIsTakenByItsLineAndItsColourAndWidthChange() throws {
    try withDisplay {
      let used = try UsedWindow("green")
      used.rest()
      let start = used.emptyPoint(clear: 30) - CGPoint(x: 0, y: 150)
      let (first, last) = (start - CGPoint(x: 220, y: 0), start - CGPoint(x: 60, y: -120))
      Self.begin(used, "p")
      Self.draw(used, first, last)
      Self.end(used)
      let middle = CGPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
      let beside = middle + CGPoint(x: 50, y: -20)
      // A click in its box, beside its line, takes nothing.
      used.click(beside)
      XCTAssertTrue(used.canvas.selection.isEmpty)
      used.click(middle)
      XCTAssertEqual(used.canvas.selection, [used.pin("Stroke").id])
      @MainActor func choose(_ action: String, _ name: String, line: UInt = #line) {
        used.openMenu(at: middle)
        used.chooseOpen(action, line: line)
        used.until("“\(name)”", line: line) { used.board.history.undoName == name }
        used.click(beside)
        used.point(at: used.middle(of: used.window.header.view))
        used.rest()
      }
      choose("win.stroke-color-4", "Color of the Stroke")
      try Self.wait(for: Self.blue, at: middle, in: used)
      try Self.wait(for: Self.blue, at: middle + CGPoint(x: 5, y: -6), in: used, isShown: false)
      choose("win.stroke-width-3", "Width of the Stroke")
      try Self.wait(for: Self.blue, at: middle + CGPoint(x: 4, y: -4), in: used)
      try used.checkBoard()
      try used.restart()
      used.rest()
      try Self.wait(for: Self.blue, at: used.middle("Stroke"), in: used)
      try used.checkBoard()
      used.close()
    }
  }
}
