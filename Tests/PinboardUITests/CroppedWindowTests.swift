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

/// Cropping pins by hand, along a path, and mirroring them, with real keys and a real pointer.
final class CroppedWindowTests: XCTestCase {
  private static let colors: [(name: String, pixel: ScreenLook.Pixel)] = [
    ("red", .init(red: 220, green: 20, blue: 20)), ("green", .init(red: 20, green: 200, blue: 20)),
    ("blue", .init(red: 20, green: 20, blue: 220)), ("yellow", .init(red: 230, green: 220, blue: 20)),
  ]

  /// A window on a board whose only pin is red and green above blue and yellow.
  @MainActor private static func start() throws -> UsedWindow {
    let used = try UsedWindow()
    let file = try used.picture("quarters", size: CGSize(width: 240, height: 160)) { x, y in
      let pixel = colors[(y < 80 ? 0 : 2) + (x < 120 ? 0 : 1)].pixel
      return (UInt8(pixel.red), UInt8(pixel.green), UInt8(pixel.blue))
    }
    try used.add([file])
    return used
  }

  private static func distance(_ one: ScreenLook.Pixel, _ other: ScreenLook.Pixel) -> Int {
    abs(one.red - other.red) + abs(one.green - other.green) + abs(one.blue - other.blue)
  }

  private static func nearest(_ pixel: ScreenLook.Pixel) -> String {
    colors.min { distance($0.pixel, pixel) < distance($1.pixel, pixel) }?.name ?? ""
  }

  @MainActor private static func wait(
    for expected: [String], in used: UsedWindow, line: UInt = #line
  ) throws {
    used.rest()
    try used.wait(for: "\(expected)", line: line) { look in
      [(0.2, 0.25), (0.8, 0.25), (0.2, 0.8), (0.8, 0.8)].map {
        nearest(look[used.point("quarters", $0.0, $0.1)])
      } == expected
    }
  }

  private static let whole = ["red", "green", "blue", "yellow"]

  /// Begins to crop the picture, and returns the frame of the whole picture.
  @MainActor private static func begin(_ key: String, _ event: String, _ used: UsedWindow) -> CGRect {
    used.select("quarters")
    let frame = used.frame("quarters")
    used.trace.mark()
    used.tap(key)
    used.trace.wait(event)
    return frame
  }

  private static func point(_ frame: CGRect, _ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: frame.minX + frame.width * x, y: frame.minY + frame.height * y)
  }

  func testAPinIsCroppedByHandAndIsSoAfterARestart() throws {
    try withDisplay {
      let used = try Self.start()
      let before = used.pin("quarters")
      try Self.wait(for: Self.whole, in: used)
      let frame = Self.begin("c", "crop.begin", used)
      used.drag(from: Self.point(frame, 0, 0.5), to: Self.point(frame, 0.5, 0.5))
      XCTAssertEqual(used.pin("quarters"), before, "nothing is decided yet")
      XCTAssertEqual(used.command("Return"), "Crop")
      let after = used.pin("quarters")
      XCTAssertEqual(after.size.width, before.size.width / 2, accuracy: 2)
      XCTAssertEqual(after.size.height, before.size.height)
      XCTAssertEqual(
        after.boundingBox.maxX, before.boundingBox.maxX, accuracy: 0.01, "what's left stays where it was")
      XCTAssertEqual(after.content, before.content, "the original is whole")
      try Self.wait(for: ["green", "green", "yellow", "yellow"], in: used)
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("quarters"), before)
      try Self.wait(for: Self.whole, in: used)
      used.command("ctrl+shift+z")
      try used.restart()
      try Self.wait(for: ["green", "green", "yellow", "yellow"], in: used)
      XCTAssertEqual(used.pin("quarters"), after)
      used.select("quarters")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("quarters"), before, "and it's still one step back")
      used.close()
    }
  }

  func testACropIsMovedAndEndsWithAPressBesideItOrEscape() throws {
    try withDisplay {
      let used = try Self.start()
      let before = used.board.document.pins
      let frame = Self.begin("c", "crop.begin", used)
      used.drag(from: Self.point(frame, 1, 1), to: Self.point(frame, 0.4, 0.4))
      used.drag(from: Self.point(frame, 0.2, 0.2), to: Self.point(frame, 0.8, 0.8))
      used.trace.mark()
      used.tap("Escape")
      used.trace.wait("crop.end") { $0["changed"] as? Bool == false }
      XCTAssertEqual(used.board.document.pins, before)
      _ = Self.begin("c", "crop.begin", used)
      used.trace.mark()
      used.drag(from: Self.point(frame, 1, 1), to: Self.point(frame, 0.4, 0.4))
      // The end is outside of the picture: the part stops at the picture's corner.
      used.drag(from: Self.point(frame, 0.2, 0.2), to: Self.point(frame, 1.1, 1.1))
      used.click(used.emptyPoint())
      used.until("the crop") { used.board.history.undoName == "Crop" }
      let crop = try XCTUnwrap(used.pin("quarters").crop)
      XCTAssertEqual(crop.maxX, 1, accuracy: 1e-9)
      XCTAssertEqual(crop.maxY, 1, accuracy: 1e-9)
      XCTAssertEqual(crop.width, 0.4, accuracy: 0.02)
      XCTAssertEqual(crop.height, 0.4, accuracy: 0.02)
      try Self.wait(for: [String](repeating: "yellow", count: 4), in: used)
      XCTAssertEqual(used.trace.count("drag.begin"), 0)
      used.close()
    }
  }

  func testAPinIsMirroredByKeys() throws {
    try withDisplay {
      let used = try Self.start()
      let before = used.pin("quarters")
      used.select("quarters")
      XCTAssertEqual(used.command("h"), "Flip Horizontally")
      try Self.wait(for: ["green", "red", "yellow", "blue"], in: used)
      XCTAssertEqual(used.command("v"), "Flip Vertically")
      try Self.wait(for: ["yellow", "blue", "green", "red"], in: used)
      XCTAssertEqual(used.pin("quarters").flip.code, "hv")
      XCTAssertEqual(used.pin("quarters").boundingBox, before.boundingBox, "the card is as it was")
      // For a rotated pin, too, the left and right sides on the screen are exchanged.
      used.command("ctrl+r")
      used.command("h")
      XCTAssertEqual(used.pin("quarters").flip.code, "h")
      for _ in 1...4 { used.command("ctrl+z") }
      XCTAssertEqual(used.pin("quarters"), before)
      try Self.wait(for: Self.whole, in: used)
      used.close()
    }
  }

  func testLettersAreLettersWhileANoteIsWritten() throws {
    try withDisplay {
      let used = try Self.start()
      used.select("quarters")
      used.trace.mark()
      used.tap("ctrl+t")
      used.type("chvx")
      used.tap("Escape")
      used.until("the note") { used.board.document.pins.contains { $0.content.note == "chvx" } }
      XCTAssertEqual(used.board.document.pins.count, 2)
      XCTAssertEqual(used.trace.count("crop.begin"), 0)
      used.close()
    }
  }

  /// Whether a point has none of the picture's colours, and isn't the paper of a card.
  private static func isCork(_ pixel: ScreenLook.Pixel) -> Bool {
    (colors.map(\.pixel) + [.init(red: 255, green: 255, blue: 255)]).allSatisfy { distance($0, pixel) > 100 }
  }

  func testAPictureIsCutOutAlongAPath() throws {
    try withDisplay {
      let used = try Self.start()
      let before = used.pin("quarters")
      let frame = Self.begin("x", "outline.begin", used)
      for (number, point) in [(0.1, 0.1), (0.9, 0.1), (0.6, 0.9), (0.3, 0.8)].enumerated() {
        used.click(Self.point(frame, point.0, point.1))
        used.trace.wait("outline.path") { $0["corners"] as? Int == number + 1 }
      }
      used.trace.mark()
      used.tap("BackSpace")
      used.trace.wait("outline.path") { $0["corners"] as? Int == 3 }
      XCTAssertEqual(used.pin("quarters"), before, "nothing is decided yet")
      XCTAssertEqual(used.command("Return"), "Crop Along a Path")
      used.click(used.emptyPoint())
      used.rest()
      try used.wait(for: "what's inside of the path") { look in
        let kept = [(0.3, 0.2), (0.7, 0.2), (0.58, 0.75)].map {
          Self.nearest(look[Self.point(frame, $0.0, $0.1)])
        }
        return kept == ["red", "green", "yellow"]
          && [(0.15, 0.4), (0.2, 0.85), (0.85, 0.8), (0.05, 0.05)].allSatisfy {
            Self.isCork(look[Self.point(frame, $0.0, $0.1)])
          }
      }
      let after = used.pin("quarters")
      XCTAssertEqual(after.content, before.content, "the original is whole")
      XCTAssertEqual(after.size.width, before.size.width * 0.8, accuracy: 3)
      XCTAssertEqual(after.size.height, before.size.height * 0.8, accuracy: 3)
      try used.checkScreen()
      try used.restart()
      try used.wait(for: "the same after a restart") { look in
        Self.nearest(look[used.point("quarters", 0.85, 0.1)]) == "green"
          && Self.isCork(look[used.point("quarters", 0.15, 0.8)])
      }
      used.select("quarters")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("quarters"), before, "and it's still one step back")
      try Self.wait(for: Self.whole, in: used)
      used.close()
    }
  }

  func testAPathIsDrawnFreehandAndEscapeLeavesThePicture() throws {
    try withDisplay {
      let used = try Self.start()
      let before = used.pin("quarters")
      var frame = Self.begin("x", "outline.begin", used)
      let way = [(0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.5, 0.1)].map {
        Self.point(frame, $0.0, $0.1)
      }
      used.draw(way)
      used.until("the path") { used.board.history.undoName == "Crop Along a Path" }
      used.rest()
      used.click(used.emptyPoint())
      try used.wait(for: "a diamond") { look in
        [(0.4, 0.4), (0.6, 0.4), (0.4, 0.6), (0.6, 0.6)].map {
          Self.nearest(look[Self.point(frame, $0.0, $0.1)])
        } == Self.whole
          && [(0.15, 0.2), (0.85, 0.2), (0.15, 0.8), (0.85, 0.8)].allSatisfy {
            Self.isCork(look[Self.point(frame, $0.0, $0.1)])
          }
      }
      used.select("quarters")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("quarters"), before)
      frame = Self.begin("x", "outline.begin", used)
      used.click(Self.point(frame, 0.4, 0.4))
      used.trace.wait("outline.path") { $0["corners"] as? Int == 1 }
      used.trace.mark()
      used.tap("Escape")
      used.trace.wait("outline.end") { $0["changed"] as? Bool == false }
      XCTAssertEqual(used.pin("quarters"), before)
      try Self.wait(for: Self.whole, in: used)
      used.close()
    }
  }
}

extension UsedWindow {
  /// Presses at the first point, and moves through the others in steps.
  func draw(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    point(at: first)
    play(["mousedown", "1"])
    for (start, end) in zip(points, points.dropFirst()) {
      for step in 1...6 {
        let part = Double(step) / 6
        point(at: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
      }
    }
    play(["mouseup", "1"])
  }
}
