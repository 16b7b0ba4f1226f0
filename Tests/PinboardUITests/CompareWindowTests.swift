import Board
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Two pictures that are compared in a real window, by a real pointer.
final class CompareWindowTests: XCTestCase {
  func testLeftOfTheLineAreTheFirstPixelsAndRightOfItTheSecondOnes() throws {
    try withDisplay {
      var random = SeededGenerator(seed: UInt64.random(in: 0...(.max)))
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      let (canvas, model) = (used.canvas, used.canvas.model)
      // The second one is smaller, turned and elsewhere.
      let document = used.board.document
      let blue = used.pin("blue")
      used.board.perform(Command.scale([blue.id], by: 1.0 / 3, around: blue.center, in: document))
      used.board.perform(Command.rotate([blue.id], by: 87, in: used.board.document))
      used.rest()
      used.canvas.selection = Set(used.board.document.pins.map(\.id))
      let order = used.board.document.readingOrder(of: canvas.selection)
      XCTAssertEqual(order.first.flatMap(used.board.document.pin)?.name, "red.png")
      let (before, selection, viewport) = (used.board.document, canvas.selection, canvas.viewport)
      used.choose("compare")
      used.rest()
      let frame = used.frame("red")
      @MainActor func isRed(_ pixel: ScreenLook.Pixel) -> Bool { Int(pixel.red) > Int(pixel.blue) + 60 }
      @MainActor func isBlue(_ pixel: ScreenLook.Pixel) -> Bool { Int(pixel.blue) > Int(pixel.red) + 60 }
      @MainActor func check(_ share: Double, swapped: Bool = false, line: UInt = #line) throws {
        used.rest()
        let border = frame.minX + frame.width * (swapped ? 1 - share : share)
        try used.wait(for: "both sides at \(share)", line: line) { look in
          for x in stride(from: frame.minX + 6, to: frame.maxX - 6, by: 3) where abs(x - border) > 14 {
            for y in stride(from: frame.minY + 6, to: frame.maxY - 6, by: 7) {
              let pixel = look[CGPoint(x: x, y: y)]
              if !((x < border) != swapped ? isRed(pixel) : isBlue(pixel)) { return false }
            }
          }
          return true
        }
        XCTAssertEqual(canvas.tools.compare.pins?.share ?? -1, share, accuracy: 0.01, line: line)
      }
      try check(0.5)
      for _ in 0..<4 {
        let (from, to) = (
          Double.random(in: 0...1, using: &random), Double.random(in: 0.02...0.98, using: &random)
        )
        let y = frame.minY + frame.height * Double.random(in: 0.1...0.9, using: &random)
        used.drag(
          from: CGPoint(x: frame.minX + frame.width * from, y: y),
          to: CGPoint(x: frame.minX + frame.width * to, y: y))
        try check(to)
      }
      used.tap("Home")
      try check(0)
      used.tap("shift+Right", "shift+Right", "shift+Right", "Right")
      try check(0.31)
      used.tap("space")
      try check(1)
      used.tap("End", "shift+Left")
      try check(0.9)
      used.choose("flip-view")
      try check(0.9, swapped: true)
      used.tap("Right")
      try check(0.89, swapped: true)
      used.choose("flip-view")
      used.tap("Delete")
      used.tap("Escape")
      used.rest()
      XCTAssertNil(canvas.tools.compare.pins)
      XCTAssertTrue(model.presentations.isEmpty)
      XCTAssertEqual(canvas.selection, selection)
      XCTAssertEqual(canvas.viewport, viewport)
      XCTAssertEqual(used.board.document, before, "a comparison changes nothing")
      try used.checkScreen()
      // It ends with one of the pictures.
      used.choose("compare")
      used.board.perform(Command.remove([order[1]], from: used.board.document))
      XCTAssertNil(canvas.tools.compare.pins)
      XCTAssertTrue(model.presentations.isEmpty)
      used.close()
    }
  }

  func testTheVersionsOfAPileAreComparedTheOlderOneOnTheLeft() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      defer { used.close() }
      let (red, blue) = (used.pin("red"), used.pin("blue"))
      used.board.perform(Command.remove([blue.id], from: used.board.document))
      let newer = Pin(content: blue.content, name: "newer", center: .zero, size: blue.size)
      let originals = Array(used.board.document.originals.values)
      used.board.perform(
        VersionArrival(of: [newer], newerThan: [newer.id: red.id], originals: originals).command(
          on: used.board.document))
      used.rest()
      let frame = used.onScreen(used.canvas.model.frame(of: red))
      used.click(CGPoint(x: frame.midX, y: frame.midY))
      XCTAssertEqual(used.canvas.selection, [red.id, newer.id], "a pile is selected as one")
      used.choose("compare")
      used.rest()
      XCTAssertEqual(used.canvas.tools.compare.pins?.first, red.id)
      XCTAssertEqual(used.canvas.tools.compare.pins?.second, newer.id)
      used.tap("Escape")
      used.rest()
      XCTAssertEqual(used.canvas.selection, [red.id, newer.id])
    }
  }
}
