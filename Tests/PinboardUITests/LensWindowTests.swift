import Board
import DragDropKit
import Foundation
import GtkTestSupport
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Lenses over the view of a real window: they change what's seen, and nothing else.
final class LensWindowTests: XCTestCase {
  /// The pixels of a part of the canvas in which pictures are, without its lower edge, where the tray's
  /// handle is.
  @MainActor private static func pixels(_ used: UsedWindow) throws -> LensModel {
    let look = try ScreenLook()
    var area = used.cork.insetBy(dx: 2, dy: 2)
    area.size.height -= 90
    area = area.insetBy(dx: area.width * 0.3, dy: area.height * 0.25)
    var words: [UInt32] = []
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) {
        let pixel = look[x, y]
        words.append(0xFF00_0000 | UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue))
      }
    }
    let width = Int(area.maxX) - Int(area.minX)
    return LensModel(words: words, width: width, height: words.count / width)
  }

  func testALensChangesEachPixelAtAnyZoomAndNothingElse() throws {
    try withDisplay {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let used = try UsedWindow()
      let files = try (0..<3).map { number in
        let shares = (0..<9).map { _ in Int.random(in: 0...255, using: &random) }
        return try used.picture("picture \(number)", size: CGSize(width: 160, height: 120)) { x, y in
          let noise = Int.random(in: 0...9, using: &random)
          func part(_ at: Int) -> UInt8 {
            UInt8((shares[at] + x * shares[at + 3] / 160 + y * shares[at + 6] / 120 + noise) % 256)
          }
          return (part(0), part(1), part(2))
        }
      }
      try used.add(files)
      let kinds: [(String, CanvasLens)] =
        [("lens-false", .falseColors), ("lens-values-2", .values(2)), ("lens-values-5", .values(5))]
        + [
          ("lens-red", .colorBlindness(.protanopia)), ("lens-green", .colorBlindness(.deuteranopia)),
          ("lens-blue", .colorBlindness(.tritanopia)),
        ]
      for (zoom, surface) in [(1.0, "surface-cork"), (1.0 / 3, "surface-gray"), (2.87, "surface-black")] {
        used.choose(surface)
        let document = used.board.document
        used.canvas.viewport.setZoom(zoom, keeping: CGPoint(x: 400, y: 300))
        // After a zoom, pictures of another size may come.
        try used.checkScreen()
        let plain = try Self.pixels(used)
        // Textures aren't seen through lenses with few colours.
        for (name, lens) in kinds where surface != "surface-cork" || !lens.hasFewColors {
          used.choose(name)
          used.rest()
          let seen = try Self.pixels(used)
          let faults = plain.firstFaults(in: seen.words, through: lens)
          XCTAssertEqual(faults, "", "\(name) at \(zoom), seed \(seed)")
        }
        used.tap("shift+v")
        XCTAssertNil(used.canvas.model.lens)
        try used.wait(for: "the very pixels to be back") { _ in
          (try? Self.pixels(used))?.words == plain.words
        }
        XCTAssertEqual(used.board.document, document, "a lens isn't part of the board")
      }
      used.tap("shift+v")
      XCTAssertEqual(used.canvas.model.lens, .colorBlindness(.tritanopia), "the key shows the last lens")
      used.close()
    }
  }

  /// A texture's grains would be as loud as the pictures that are judged.
  func testTheGroundHasNoGrainsAmongFewColors() throws {
    try withDisplay {
      let used = try UsedWindow("red", size: CGSize(width: 80, height: 60))
      let corner = used.cork.insetBy(dx: 20, dy: 20)
      @MainActor func colors() throws -> Int {
        let look = try ScreenLook()
        return Set((0..<90 * 90).map { look[Int(corner.minX) + $0 % 90, Int(corner.minY) + $0 / 90] }).count
      }
      for surface in ["surface-cork", "surface-linen", "surface-slate"] {
        used.choose(surface)
        for lens in ["lens-values-2", "lens-values-3", "lens-values-5", "lens-false"] {
          used.choose(lens)
          used.rest()
          XCTAssertEqual(try colors(), 1, "\(lens) on \(surface)")
        }
        used.tap("shift+v")
        used.rest()
        XCTAssertGreaterThan(try colors(), 1, surface)
      }
      used.close()
    }
  }

  /// Handles are no part of the picture that's judged.
  func testHandlesAreSeenAsTheyAre() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue", size: CGSize(width: 240, height: 160))
      used.select("red")
      used.choose("lens-squint")
      used.rest()
      let seen = try ScreenLook()
      let frame = used.canvas.model.frame(of: used.pin("red"))
      // The knob at the corner is white, and nothing that's blurred is.
      let corner = CGPoint(x: used.cork.minX + frame.minX, y: used.cork.minY + frame.minY)
      var brightest = 0
      for y in -16...16 {
        for x in -16...16 {
          let point = CGPoint(x: corner.x + Double(x), y: corner.y + Double(y))
          brightest = max(brightest, seen[point].brightness)
        }
      }
      XCTAssertGreaterThan(brightest, 740)
      try used.checkScreen()
      used.close()
    }
  }
}
