import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import Imaging
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Looking with a real pointer and real keys: at one pin, at the board alone, without colour, and at pixels
/// and facts.
final class LookingWindowTests: XCTestCase {
  /// Whether a pin is in the middle of the board's view, nearly as large as fits.
  @MainActor private static func fills(_ used: UsedWindow, _ pin: Pin) -> Bool {
    let (frame, view) = (used.canvas.model.frame(of: pin), used.canvas.bounds)
    let share = max(frame.width / view.width, frame.height / view.height)
    return abs(frame.midX - view.midX) < 2 && abs(frame.midY - view.midY) < 2 && share > 0.8 && share < 1
  }

  func testADoubleClickLooksAtAPinAndArrowKeysAtItsNeighbours() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", "blue", size: CGSize(width: 240, height: 160))
      let pins = used.board.document.readingOrder.compactMap(used.board.document.pin)
      let before = used.canvas.viewport
      used.doubleClick(used.middle("red"))
      used.until("the pin to fill the window") { Self.fills(used, pins[0]) }
      used.rest()
      try used.wait(for: "the red picture to be all there is") { look in
        [(0.1, 0.2), (0.9, 0.2), (0.1, 0.8), (0.9, 0.8)].allSatisfy {
          look[used.point("red", $0.0, $0.1)].red > 180
        }
      }
      for (key, pin) in [("Right", pins[1]), ("Right", pins[2]), ("Left", pins[1])] {
        used.tap(key)
        used.until("“\(pin.name)” to fill the window") { Self.fills(used, pin) }
      }
      used.rest()
      let name = String(pins[1].name.dropLast(4))
      try used.wait(for: "the rest of the board to be dimmed") { look in
        let shown = look[used.point(name, 0.2, 0.2)]
        let cork = look[CGPoint(x: used.cork.midX, y: used.cork.minY + used.cork.height * 0.05)]
        return max(shown.red, shown.green, shown.blue) > 130 && max(cork.red, cork.green, cork.blue) < 130
      }
      used.tap("Escape")
      used.until("the view to be what it was") { used.canvas.viewport == before }
      XCTAssertEqual(Set(used.board.document.pins), Set(pins))
      try used.checkBoard()

      // The last pin is selected: Return shows it, and returns.
      used.tap("Return")
      used.until("Return to look at it again") { Self.fills(used, pins[1]) }
      used.tap("Return")
      used.until("Return to come back") { used.canvas.viewport == before }
      used.close()
    }
  }

  func testReferenceModeIsTheBoardAloneInAWindowAndEndsAsItBegan() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.rest()
      let points = [used.middle(of: used.window.header.menu), used.middle(of: used.window.sidebar.column)]
      let before = try ScreenLook()
      used.trace.mark()
      used.tap("ctrl+alt+f")
      used.trace.wait("chrome") { $0["bare"] as? Bool == true && $0["fullscreen"] as? Bool == false }
      try used.wait(for: "neither sidebar nor header") { !$0.looksLike(before, at: points, tolerance: 20) }
      used.tap("ctrl+alt+f")
      used.trace.wait("chrome") { $0["bare"] as? Bool == false }
      try used.wait(for: "the window as it was") { $0.looksLike(before, at: points) }
      used.close()
    }
  }

  /// The grey that's as bright as a colour is, by the formulas of sRGB.
  private static func luminance(_ pixel: ScreenLook.Pixel) -> Int {
    let light = zip([0.2126, 0.7152, 0.0722], [pixel.red, pixel.green, pixel.blue]).reduce(0.0) { sum, part in
      let value = Double(part.1) / 255
      return sum + part.0 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
    return Int((255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
  }

  func testTheGreyViewHasTheLuminanceOfTheColours() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      let points = [used.point("red", 0.3, 0.4), used.point("blue", 0.3, 0.4), used.emptyPoint()]
      let plain = try ScreenLook()
      used.tap("ctrl+alt+g")
      let grey = try used.wait(for: "all to be grey") { look in points.allSatisfy { look[$0].isGrey } }
      for point in points { XCTAssertEqual(grey[point].red, Self.luminance(plain[point]), accuracy: 3) }
      try used.checkScreen()
      used.tap("ctrl+alt+g")
      try used.wait(for: "the colours to be back") { $0.looksLike(plain, at: points) }
      used.close()
    }
  }

  func testSinglePinsAreGreyAndSeeThrough() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      let (point, other) = (used.point("red", 0.3, 0.4), used.point("blue", 0.3, 0.4))
      let plain = try ScreenLook()
      used.select("red")
      used.tap("g")
      let grey = try used.wait(for: "the pin to be grey") { $0[point].isGrey }
      XCTAssertEqual(grey[point].red, Self.luminance(plain[point]), accuracy: 3)
      XCTAssertFalse(grey[other].isGrey, "the other pin keeps its colours")
      XCTAssertTrue(used.pin("red").attributes.isGray)
      try used.checkBoard()
      used.tap("g")
      try used.wait(for: "its colours to be back") { $0.looksLike(plain, at: [point]) }
      used.tap("4")
      XCTAssertEqual(used.pin("red").attributes.opacity, 0.4)
      used.rest()
      try used.checkBoard()
      let (seen, cork) = (try ScreenLook(), used.emptyPoint())
      for part in [\ScreenLook.Pixel.red, \.green, \.blue] {
        // The cork shines through, and its grain varies.
        let mixed = 0.4 * Double(plain[point][keyPath: part]) + 0.6 * Double(plain[cork][keyPath: part])
        XCTAssertEqual(Double(seen[point][keyPath: part]), mixed, accuracy: 30)
      }
      // A drag keeps both.
      used.tap("g")
      used.drag("red", by: CGPoint(x: 60, y: 90))
      try used.checkBoard()
      XCTAssertTrue(used.pin("red").attributes.isGray)
      XCTAssertEqual(used.pin("red").attributes.opacity, 0.4)
      for _ in 1...3 { used.command("ctrl+z") }
      XCTAssertEqual(used.pin("red").attributes.opacity, 1)
      XCTAssertFalse(used.pin("red").attributes.isGray)
      used.close()
    }
  }

  func testPixelArtHasSquarePixels() throws {
    try withDisplay {
      let used = try UsedWindow()
      let art = try used.picture("art", size: CGSize(width: 16, height: 16)) { x, y in
        (x + y) % 2 == 1 ? (230, 230, 230) : (20, 20, 20)
      }
      try used.add([art])
      used.select("art")
      used.tap("Return")
      used.until("the picture to be enlarged") { used.frame("art").width > 180 }
      used.rest()
      // A tenth of a pixel beside an edge. Blended pixels have a tone between the two there.
      let beside = [(2, 2), (3, 2), (4, 5), (5, 5)].map { column, row in
        used.point("art", (Double(column) + 0.1) / 16, (Double(row) + 0.5) / 16)
      }
      @MainActor func hasSquares(_ look: ScreenLook) -> Bool {
        beside.allSatisfy { point in [20, 230].contains { abs(look[point].red - $0) < 12 } }
      }
      try used.wait(for: "the pixels to be squares", toLook: hasSquares)
      used.tap("shift+b")
      try used.wait(for: "the pixels to be blended") { !hasSquares($0) }
      XCTAssertEqual(used.pin("art").attributes.sampling, .smooth)
      used.tap("shift+s")
      try used.wait(for: "the pixels to be squares again", toLook: hasSquares)
      XCTAssertEqual(used.pin("art").attributes.sampling, .nearest)
      used.command("ctrl+z")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("art").attributes.sampling, .automatic)
      used.close()
    }
  }

  func testACaptionIsWrittenUnderAPin() throws {
    try withDisplay {
      let used = try UsedWindow("red", size: CGSize(width: 240, height: 160))
      used.rest()
      let under = CGPoint(x: used.frame("red").midX, y: used.frame("red").maxY + 22)
      let plain = try ScreenLook()
      used.select("red")
      @MainActor func write(_ action: () -> Void) {
        used.trace.mark()
        used.tap("alt+c")
        used.trace.wait("caption.open")
        action()
        used.trace.wait("caption.closed")
        used.focus(used.window.window)
      }
      write {
        used.type("arm")
        used.tap("Return")
      }
      XCTAssertEqual(used.pin("red").attributes.caption, "arm")
      used.rest()
      try used.checkBoard()
      try used.wait(for: "a strip of paper") { look in
        let paper = look[under + CGPoint(x: 60, y: 0)]
        return !look.looksLike(plain, at: [under], tolerance: 20)
          && min(paper.red, paper.green, paper.blue) > 225
      }
      write {
        used.type("s")
        used.tap("Escape")
      }
      XCTAssertEqual(used.pin("red").attributes.caption, "arm", "Escape leaves it")
      write {
        used.tap("ctrl+a")
        used.type("leg")
        used.tap("shift+Return")
        used.type("left")
        used.tap("Return")
      }
      XCTAssertEqual(used.pin("red").attributes.caption, "leg\nleft")
      used.rest()
      try used.checkBoard()
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("red").attributes.caption, "arm")
      used.command("ctrl+z")
      XCTAssertEqual(used.pin("red").attributes.caption, "")
      try used.wait(for: "the strip to go") { $0.looksLike(plain, at: [under]) }
      used.close()
    }
  }

  func testTheMirroredViewIsWorkedInLikeTheOther() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      let (red, before, middle) = (used.pin("red"), used.frame("red"), used.cork.midX)
      @MainActor func shown() -> CGPoint { used.shownMiddle("red") }
      used.tap("shift+h")
      used.until("the pin to be on the other side") { abs((shown().x + before.midX) / 2 - middle) < 2 }
      used.rest()
      try used.wait(for: "the picture on the other side") { $0[shown() + CGPoint(x: -80, y: 50)].red > 180 }
      try used.checkScreen()
      // It's dragged where the pointer goes, and the board has it on the other side.
      let (start, depth) = (shown(), used.board.history.depth)
      used.drag(from: start, to: start + CGPoint(x: 60, y: 40))
      used.until("the drop") { used.board.history.depth > depth }
      used.rest()
      XCTAssertEqual(shown().x, start.x + 60, accuracy: 3)
      XCTAssertEqual(shown().y, start.y + 40, accuracy: 3)
      XCTAssertLessThan(used.pin("red").center.x, red.center.x, "to the left on the board")
      used.tap("shift+h")
      used.rest()
      try used.checkBoard()
      used.close()
    }
  }

  func testNothingOnALockedBoardIsMovedByAccident() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      let (pins, middle) = (used.board.document.pins, used.middle("red"))
      used.tap("ctrl+alt+shift+l")
      XCTAssertTrue(used.board.isLocked)
      used.trace.mark()
      used.drag(from: middle, to: middle + CGPoint(x: 120, y: 60)) {
        used.trace.wait("drop.update") { $0["operation"] as? String == "forbidden" }
      }
      used.trace.wait("drag.end")
      used.rest()
      used.click(middle)
      used.tap("Delete")
      used.rest()
      XCTAssertEqual(used.board.document.pins, pins)
      XCTAssertEqual(used.middle("red"), middle)
      used.tap("ctrl+alt+shift+l")
      XCTAssertFalse(used.board.isLocked)
      used.drag("red", by: CGPoint(x: 120, y: 60))
      XCTAssertEqual(used.middle("red").x, middle.x + 120, accuracy: 3)
      XCTAssertEqual(used.middle("red").y, middle.y + 60, accuracy: 3)
      used.close()
    }
  }

  func testAClickWithTheLoupeCopiesTheColourOfTheOriginalsPixel() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      let point = used.point("blue", 0.25, 0.55)
      let color = try ScreenLook()[point]
      used.trace.mark()
      used.tap("i")
      used.trace.wait("pick.begin")
      used.point(at: point + CGPoint(x: -4, y: 0))
      used.point(at: point)
      used.click(point)
      let picked = used.trace.wait("pick.color")["color"] as? String ?? ""
      let parts = stride(from: 1, to: 7, by: 2).compactMap { start in
        let from = picked.index(picked.startIndex, offsetBy: start)
        return Int(picked[from..<picked.index(from, offsetBy: 2)], radix: 16)
      }
      XCTAssertEqual(parts.count, 3, picked)
      for (one, other) in zip(parts, [color.red, color.green, color.blue]) {
        XCTAssertEqual(one, other, accuracy: 8, "\(picked) isn't \(color)")
      }
      let message = used.trace.wait("message")["text"] as? String
      XCTAssertEqual(message?.contains(picked), true)
      used.tap("Escape")
      used.trace.wait("pick.end")
      XCTAssertEqual(used.board.document.pins.count, 2, "nothing on the board has changed")
      used.command("ctrl+shift+v")
      XCTAssertTrue(used.board.document.pins.contains { $0.name == picked }, "the clipboard has it as text")
      used.close()
    }
  }

  func testTheGamutOfAPictureIsShownBesideIt() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.rest()
      var chart = CGRect.zero
      @MainActor func dots(_ look: ScreenLook, _ color: (Int, Int, Int)) -> [CGPoint] {
        let wanted = ScreenLook.Pixel(red: color.0, green: color.1, blue: color.2)
        var found: [CGPoint] = []
        for x in 0..<Int(chart.width) {
          for y in 0..<Int(chart.height)
          where look[Int(chart.minX) + x, Int(chart.minY) + y].isNear(wanted, 20) {
            found.append(CGPoint(x: Double(x) / chart.width, y: Double(y) / chart.height))
          }
        }
        return found
      }
      // The pictures have shades, of which each dot has the mean.
      for (name, color) in [("red", (220, 60, 60)), ("blue", (70, 100, 220))] {
        used.trace.mark()
        used.select(name)
        if name == "red" { used.tap("alt+i") }
        used.trace.wait("gamut.shown") { $0["isEmpty"] as? Bool == false }
        used.rest()
        chart = used.control("gamut")
        let look = try used.wait(for: "a dot in the picture's colour") { dots($0, color).count > 20 }
        let points = dots(look, color)
        let (x, y) = (
          points.map(\.x).reduce(0, +) / Double(points.count),
          points.map(\.y).reduce(0, +) / Double(points.count)
        )
        // The hues lie around, from red at the right over green to blue at the bottom.
        if name == "red" {
          XCTAssertGreaterThan(x, 0.65)
          XCTAssertTrue(y > 0.3, "\(y)")
          XCTAssertTrue(y < 0.5, "\(y)")
        } else {
          XCTAssertTrue(x > 0.35, "\(x)")
          XCTAssertTrue(x < 0.6, "\(x)")
          XCTAssertGreaterThan(y, 0.65)
        }
      }
      try used.checkScreen()
      used.tap("alt+i")
      try used.wait(for: "the chart to be taken away") { dots($0, (70, 100, 220)).isEmpty }
      used.close()
    }
  }

  func testATransparentPictureIsSeenOnACheckerboardInTheInformation() throws {
    try withDisplay {
      let used = try UsedWindow("red", board: "Looking")
      // White on nothing, as a logo is.
      var pixels = Data()
      for _ in 0..<96 { for x in 0..<128 { pixels += [255, 255, 255, 255].map { x < 64 ? 0 : $0 } } }
      let logo = used.boards.folder.appending(path: "logo.png")
      try DecodedImage(
        width: 128, height: 96, stride: 512, pixels: pixels, fullSize: CGSize(width: 128, height: 96)
      ).encodePNG().write(to: logo)
      try used.add([logo])
      used.choose("information")
      used.canvas.selection = [used.pin("logo").id]
      /// Whether there are two greys on the left, where there's nothing, and white on the right.
      func isCheckered(_ look: ScreenLook, _ area: CGRect) -> Bool {
        let squares = [4.0, 12].map { look[CGPoint(x: area.minX + $0, y: area.minY + 4)] }
        return squares.allSatisfy(\.isGrey) && abs(squares[0].brightness - squares[1].brightness) > 40
          && look[CGPoint(x: area.maxX - 4, y: area.midY)].brightness > 760
      }
      try used.wait(for: "the checkerboard") { isCheckered($0, used.control("transparent")) }
      let area = used.control("transparent")
      // The logo lies over the other pin.
      used.canvas.selection = [used.pin("red").id]
      try used.wait(for: "the checkerboard to go") { !isCheckered($0, area) }
      used.close()
    }
  }

  func testTheInformationPaneFollowsTheSelection() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", board: "Looking", size: CGSize(width: 240, height: 160))
      used.rest()
      used.trace.mark()
      used.tap("ctrl+shift+i")
      let entry = used.trace.wait("information.shown")
      XCTAssertEqual(entry["title"] as? String, "Looking")
      XCTAssertEqual((entry["rows"] as? [String])?.contains("Pins: 2"), true)
      used.choose("zoom-fit")
      // The pane has taken its part of the window, and the pins are at their positions.
      try used.checkScreen()
      used.trace.mark()
      used.select("blue")
      used.trace.wait("information.read")
      let rows = used.trace.last("information.shown")?["rows"] as? [String] ?? []
      for row in ["Pixels: 240 × 160", "Type: PNG", "Stored: In the board “Looking”"] {
        XCTAssertTrue(rows.contains(row), "\(rows)")
      }
      used.rest()
      try used.checkScreen()
      used.tap("ctrl+shift+i")
      used.close()
    }
  }

  func testAllKeysAreListedAndFound() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      used.trace.mark()
      used.tap("ctrl+shift+question")
      let shown = used.trace.wait("keys.shown")["count"] as? Int ?? 0
      XCTAssertGreaterThan(shown, 40)
      let panel = try used.takePanel()
      used.type("flip")
      let found = used.trace.wait("keys.found") { $0["text"] as? String == "flip" }["count"] as? Int ?? 0
      XCTAssertTrue((2...4).contains(found), "\(found)")
      used.tap("Escape")
      used.until("the window to be closed") { panel.isClosed }
      used.close()
    }
  }
}
