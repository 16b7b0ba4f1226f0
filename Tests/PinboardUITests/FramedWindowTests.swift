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

/// Frames with a real pointer and real keys: named areas below all pins that carry what lies on them.
final class FramedWindowTests: XCTestCase {
  /// Puts a frame around pins, and types its name into the field that opens.
  @MainActor private static func makeFrame(
    _ used: UsedWindow, _ name: String, around pins: [String], line: UInt = #line
  ) {
    for (number, pin) in pins.enumerated() {
      used.click(used.middle(pin), holding: number == 0 ? nil : "ctrl")
    }
    used.trace.mark()
    used.tap("f")
    used.trace.wait("name.open", line: line)
    used.tap("ctrl+a")
    used.type(name)
    used.tap("Return")
    used.trace.wait("name.closed", line: line)
    used.focus(used.window.window)
    XCTAssertEqual(used.board.history.undoName, "Rename Frame", line: line)
    used.rest()
  }

  /// A point on the tab of a frame.
  @MainActor private static func tab(_ used: UsedWindow, _ name: String) -> CGPoint {
    let frame = used.frame(name)
    return CGPoint(x: frame.minX + 14, y: frame.minY - 12)
  }

  func testAFrameCarriesWhatLiesOnItAndUndoBringsItBack() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      Self.makeFrame(used, "hands", around: ["red", "green"])
      XCTAssertNotNil(used.pin("hands").content.frame)
      try used.checkBoard()
      let before = used.board.document.pins
      let tab = Self.tab(used, "hands")
      used.drag(from: tab, to: tab + CGPoint(x: 0, y: 130))
      used.until("the frame to have moved") { used.board.document.pins != before }
      used.rest()
      var ways: [String: CGPoint] = [:]
      for pin in before { ways[pin.name] = used.pin(pin.name).center - pin.center }
      XCTAssertGreaterThan(ways["hands"]?.y ?? 0, 60)
      for name in ["red.png", "green.png"] {
        XCTAssertEqual(ways[name]?.x ?? 9, ways["hands"]?.x ?? 0, accuracy: 0.5, "they have moved together")
        XCTAssertEqual(ways[name]?.y ?? 9, ways["hands"]?.y ?? 0, accuracy: 0.5, "they have moved together")
      }
      XCTAssertEqual(ways["blue.png"], .zero)
      try used.checkBoard()
      used.command("ctrl+z")
      XCTAssertEqual(used.board.document.pins.map(\.center), before.map(\.center))
      used.close()
    }
  }

  func testTheInsideOfAFrameBelongsToTheBoard() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      Self.makeFrame(used, "hands", around: ["red", "green"])
      used.click(used.emptyPoint())
      let (red, frame) = (used.frame("red"), used.frame("hands"))
      // A rubber band that begins on the frame takes the pins, but not the frame.
      let start = CGPoint(x: frame.minX + 9, y: frame.minY + 9)
      XCTAssertFalse(red.contains(start))
      used.drag(from: start, to: CGPoint(x: frame.maxX - 12, y: red.maxY - 10))
      XCTAssertEqual(used.command("Delete"), "Delete (2 pins)")
      XCTAssertEqual(used.board.document.pins.map(\.name).sorted(), ["blue.png", "hands"])
      used.rest()
      try used.checkBoard()
      used.close()
    }
  }

  func testAnAreaBecomesAFrameThatCanBeRenamedAndRestarted() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.click(used.emptyPoint())
      let end = used.emptyPoint(clear: 30)
      used.trace.mark()
      used.tap("f")
      used.trace.wait("frame.begin")
      used.drag(from: end - CGPoint(x: 150, y: 110), to: end)
      used.trace.wait("name.open")
      used.tap("Escape")
      used.trace.wait("name.closed")
      used.focus(used.window.window)
      let (frame, zoom) = (used.pin("Frame"), used.canvas.viewport.zoom)
      XCTAssertEqual(frame.size.width * zoom, 150, accuracy: 4)
      XCTAssertEqual(frame.size.height * zoom, 110, accuracy: 4)
      // F2 and a double click on the tab rename it.
      used.trace.mark()
      used.tap("F2")
      used.trace.wait("name.open")
      used.tap("ctrl+a")
      used.type("feet")
      used.tap("Return")
      used.trace.wait("name.closed")
      XCTAssertEqual(used.pin("feet").id, frame.id)
      try used.restart()
      used.rest()
      try used.checkBoard()
      used.trace.mark()
      used.doubleClick(Self.tab(used, "feet"))
      used.trace.wait("name.open")
      used.tap("Escape")
      used.trace.wait("name.closed")
      used.close()
    }
  }

  func testAGroupHasABackgroundThatMovesWithIt() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue")
      used.select("red", "green")
      used.command("ctrl+g")
      used.rest()
      let (red, green) = (used.middle("red"), used.middle("green"))
      let between = CGPoint(x: (red.x + green.x) / 2, y: (red.y + green.y) / 2)
      let cork = try ScreenLook()[between]
      used.openMenu(at: green)
      used.openSubmenu("win.group-background-1")
      try used.wait(for: "a swatch of each colour in the menu") { look in
        [
          (0x77, 0x76, 0x7B), (0xE0, 0x1B, 0x24), (0xFF, 0x78, 0x00), (0xE5, 0xA5, 0x0A), (0x2E, 0xC2, 0x7E),
          (0x14, 0xA3, 0xB8), (0x35, 0x84, 0xE4), (0x91, 0x41, 0xAC),
        ].allSatisfy { look.area(of: ScreenLook.Pixel(red: $0.0, green: $0.1, blue: $0.2)) > 60 }
      }
      used.tap("Escape", "Escape")
      used.openMenu(at: green)
      used.chooseOpen("win.group-background-1")
      used.until("the background") { used.board.history.undoName == "Background of the Group" }
      used.click(used.emptyPoint())
      used.rest()
      try used.wait(for: "a light red") { look in
        let found = look[between]
        return found != cork && found.red > found.green + 20 && found.green > 140
      }
      try used.checkBoard()
      used.drag("red", by: CGPoint(x: 0, y: 170))
      try used.checkBoard()
      used.command("ctrl+z")
      used.command("ctrl+z")
      used.rest()
      try used.wait(for: "the cork again") { $0[between] == cork }
      used.close()
    }
  }
}
