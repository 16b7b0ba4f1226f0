import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import XCTest

@testable import GtkViews

/// Tests of canvases that are drawn as square tiles of pixels, for GTK's renderer without a graphics card.
final class TileTests: XCTestCase {
  func testTilesShowWhatAGraphicsCardShows() throws {
    try withDisplay {
      let (window, _) = shownCanvas()
      // These textures are too large to be put into an atlas, where GTK 4.8 lets the neighbours' pixels shine
      // in.
      let (opaque, thin) = try (slopes(width: 160, height: 140), slopes(width: 144, height: 144, alpha: 100))
      let red = Color(red: 1, green: 0, blue: 0)
      // From 4.14 on GTK mixes the pixels at the edges of a texture with those around it.
      let isSoft = gtk_get_minor_version() >= 14
      let large = try XCTUnwrap(try slopes(width: 20, height: 16).enlarged(by: 8))
      var drawings: [(String, RenderNode)] = [
        (
          "a texture as it is",
          drawing { $0.texture(opaque, in: CGRect(x: 180, y: 150, width: 160, height: 140)) }
        ),
        (
          "a larger one",
          drawing { $0.texture(opaque, in: CGRect(x: 10.3, y: 20.6, width: 500.5, height: 250.2)) }
        ),
        (
          "a smaller one",
          drawing { $0.texture(opaque, in: CGRect(x: 240.4, y: 100.1, width: 41.3, height: 33.7)) }
        ),
        (
          "one over another",
          drawing {
            $0.texture(opaque, in: CGRect(x: 100, y: 50, width: 300, height: 200))
            $0.texture(thin, in: CGRect(x: 200, y: 100, width: 300, height: 150))
          }
        ),
        (
          "one over another, as both are",
          drawing {
            $0.texture(opaque, in: CGRect(x: 180, y: 150, width: 160, height: 140))
            $0.texture(thin, in: CGRect(x: 200, y: 120, width: 144, height: 144))
          }
        ),
        (
          "mirrored and turned by a quarter",
          drawing {
            $0.translate(300, 150)
            $0.rotate(90)
            // After a quarter turn, GTK 4.18.6 mixes up two factors that aren't the same.
            $0.scale(-2, isSoft ? 2 : 1.5)
            $0.texture(opaque, in: CGRect(x: -40, y: -30, width: 80, height: 60))
          }
        ),
        (
          "cut",
          drawing {
            $0.pushClip(CGRect(x: 200.2, y: 40.7, width: 120, height: 99))
            $0.texture(opaque, in: CGRect(x: 100, y: 20, width: 300, height: 250))
            $0.pop()
            $0.fill(CGRect(x: 300, y: 150, width: 20, height: 20), red)
          }
        ),
        (
          "a layer",
          drawing {
            $0.fill(CGRect(x: 0, y: 0, width: 600, height: 300), .black)
            $0.pushOpacity(0.5)
            $0.texture(opaque, in: CGRect(x: 100, y: 50, width: 300, height: 200))
            $0.fill(CGRect(x: 150, y: 100, width: 400, height: 100), red.withAlpha(0.5))
            $0.pop()
          }
        ),
        (
          "an enlarged texture",
          drawing { $0.texture(large, in: CGRect(x: 180, y: 150, width: 160, height: 128)) }
        ),
        (
          "far from the origin",
          drawing {
            $0.translate(-200_000, 100_000)
            $0.scale(0.5, 0.5)
            $0.texture(opaque, in: CGRect(x: 400_200, y: -199_900, width: 160, height: 120))
          }
        ),
      ]
      if !isSoft {
        drawings.append(
          (
            "half a pixel",
            drawing { $0.texture(opaque, in: CGRect(x: 30.4, y: 30.4, width: 0.9, height: 40)) }
          ))
      }
      let area = CGRect(origin: .zero, size: size)
      for (name, drawing) in drawings {
        let card = try XCTUnwrap(window.makeTexture(of: drawing, area: area))
        let scale = window.scaleFactor
        let shown = tiled(drawing, scale: scale)
        if isSoft {
          XCTAssertEqual(shown.differingSquares(from: Pixels(of: card), above: 8), 0, name)
        } else {
          XCTAssertEqual(shown.differences(from: Pixels(of: card), above: 8), 0, name)
        }
        XCTAssertTrue(shown.words.contains { $0 != 0 }, name)
      }
      window.close()
    }
  }

  func testGreyIsTheLuminanceAndKeepsTheOpacity() throws {
    try withDisplay {
      let known: [UInt32: UInt32] = [
        0xFF00_00FF: 0xFF4C_4C4C, 0xFFFF_0000: 0xFF7F_7F7F, 0xFF00_FF00: 0xFFDC_DCDC,
        0xFFFF_FFFF: 0xFFFF_FFFF, 0x8080_8080: 0x8080_8080, 0: 0,
      ]
      for (word, expected) in known { XCTAssertEqual(madeGrey([word]), [expected]) }
      // A pixel's grey doesn't depend on its neighbours. GTK's own renderers make other greys: see `pushGrey`.
      let many = (0..<1_003).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
      XCTAssertEqual(madeGrey(many), many.map { madeGrey([$0])[0] })
      let (opaque, thin) = try (slopes(width: 160, height: 140), slopes(width: 144, height: 144, alpha: 100))
      for texture in [opaque, thin] {
        let rect = CGRect(x: 30, y: 20, width: 300, height: 200)
        let plain = drawing { $0.texture(texture, in: rect) }
        let grey = drawing {
          $0.pushGrey()
          $0.texture(texture, in: rect)
          $0.pop()
        }
        let expected = madeGrey(tiled(plain).words)
        XCTAssertEqual(tiled(grey).words, expected)
        // Cut, mirrored and inside an opacity, as pins are.
        let deep = drawing {
          $0.pushOpacity(0.5)
          $0.pushClip(rect)
          $0.translate(360, 0)
          $0.scale(-1, 1)
          $0.pushGrey()
          $0.texture(texture, in: rect)
          $0.pop()
          $0.pop()
          $0.pop()
        }
        let colours = tiled(deep).words.count { word in
          let (red, green, blue) = (word >> 16 & 255, word >> 8 & 255, word & 255)
          return red != green || green != blue
        }
        XCTAssertEqual(colours, 0)
      }
    }
  }

  func testEnlargedTexturesHaveSquaresOfEqualPixels() throws {
    try withDisplay {
      let small = try slopes(width: 3, height: 2)
      let large = try XCTUnwrap(small.enlarged(by: 5))
      let (before, after) = (Pixels(of: small), Pixels(of: large))
      XCTAssertEqual([large.width, large.height], [15, 10])
      for y in 0..<10 { for x in 0..<15 { XCTAssertEqual(after[x, y], before[x / 5, y / 5]) } }
      XCTAssertEqual(small.enlargement(upTo: 9), 9)
      XCTAssertEqual(try slopes(width: 2_000, height: 2).enlargement(upTo: 9), 4)
      XCTAssertTrue(small.enlarged(by: 1) === small)
    }
  }

  /// GTK's own drawings are cut into tiles.
  func testTilesShowWhatGTKDraws() throws {
    try withDisplay {
      let opaque = try slopes(width: 80, height: 60)
      let text = TextLayout("naïve #1 100%.png", font: Font(size: 40))
      let blue = Color(red: 0, green: 0, blue: 1)
      let drawings: [(String, RenderNode)] = [
        (
          "shapes",
          drawing {
            $0.shadow(CGRect(x: 200, y: 200, width: 200, height: 80), radius: 6, .black, dy: 4, blur: 12)
            $0.fillRounded(CGRect(x: 200, y: 200, width: 200, height: 80), radius: 6, blue)
            $0.strokeRounded(CGRect(x: 100, y: 30, width: 300, height: 240), radius: 9, width: 3, .black)
          }
        ),
        (
          "round corners",
          drawing {
            $0.pushRoundedClip(CGRect(x: 180, y: 190, width: 160, height: 90), radius: 20)
            $0.fill(CGRect(x: 0, y: 0, width: 600, height: 300), blue)
            $0.texture(opaque, in: CGRect(x: 200, y: 220, width: 80, height: 60))
            $0.pop()
          }
        ),
        (
          "cut askew",
          drawing {
            $0.translate(256, 256)
            $0.rotate(20)
            $0.pushClip(CGRect(x: -80, y: -40, width: 160, height: 80))
            $0.fill(CGRect(x: -200, y: -200, width: 400, height: 400), blue)
            $0.pop()
          }
        ),
        ("text", drawing { $0.text(text, at: CGPoint(x: 180, y: 230), .black) }),
        (
          "a rotated colour",
          drawing {
            $0.translate(256, 256)
            $0.rotate(30)
            $0.fill(CGRect(x: -50, y: -50, width: 100, height: 100), blue)
          }
        ),
      ]
      for (name, drawing) in drawings {
        for scale in [1, 2] {
          let whole = Pixels(of: drawing, width: 600 * scale, height: 300 * scale, scale: Double(scale))
          // Soft edges are computed anew for each tile's part.
          XCTAssertLessThan(
            tiled(drawing, scale: scale).differences(from: whole, above: 8), 8, "\(name) at \(scale)")
          XCTAssertTrue(whole.words.contains { $0 != 0 }, name)
        }
      }
      let rotated = drawing {
        $0.translate(256, 150)
        $0.rotate(30)
        $0.texture(opaque, in: CGRect(x: -80, y: -60, width: 160, height: 120))
      }
      let whole = Pixels(of: rotated, width: 600, height: 300)
      // The filter and the edges differ from GTK's.
      XCTAssertLessThan(tiled(rotated).differences(from: whole, above: 24), 600)
    }
  }

  func testOnlyTilesThatChangeArePaintedAnew() throws {
    try withDisplay {
      let texture = try slopes(width: 80, height: 60)
      let tiles = CanvasTiles()
      @MainActor func show(at x: Double, red: CGRect? = nil) -> Int {
        let before = tiles.paintCount
        let drawing = drawing {
          $0.texture(texture, in: CGRect(x: 10, y: 10, width: 80, height: 60))
          $0.texture(texture, in: CGRect(x: x, y: 10, width: 80, height: 60))
          if let red { $0.fill(red, Color(red: 1, green: 0, blue: 0)) }
        }
        XCTAssertEqual(tiled(drawing, by: tiles), tiled(drawing))
        return tiles.paintCount - before
      }
      // The tiles are three columns and two rows.
      XCTAssertEqual(show(at: 300), 2)
      XCTAssertEqual(show(at: 300), 0)
      XCTAssertEqual(show(at: 301), 1)
      XCTAssertEqual(show(at: 500), 2, "in the second and the third column")
      XCTAssertEqual(show(at: 500, red: CGRect(x: 250, y: 250, width: 20, height: 20)), 4)
      XCTAssertEqual(show(at: 500, red: CGRect(x: 250, y: 250, width: 20, height: 20)), 0)
      // The two tiles below have nothing left to be painted.
      XCTAssertEqual(show(at: 500, red: CGRect(x: 20, y: 20, width: 20, height: 20)), 2)
      XCTAssertEqual(show(at: 500), 1)
    }
  }

  func testTilesForWhichThereIsNoTimeArePaintedLater() throws {
    try withDisplay {
      let texture = try slopes(width: 80, height: 60)
      let tiles = CanvasTiles()
      let old = drawing { $0.fill(CGRect(origin: .zero, size: size), Color(red: 1, green: 0, blue: 0)) }
      XCTAssertEqual(tiled(old, by: tiles), tiled(old))
      let new = drawing {
        for x in [10.0, 300, 520] { $0.texture(texture, in: CGRect(x: x, y: 10, width: 70, height: 60)) }
      }
      var counts: [Int] = []
      repeat {
        let before = tiles.paintCount
        let node = tiles.node(for: new, size: size, scale: 1, within: .zero)
        counts.append(tiles.paintCount - before)
        let seen = Pixels(of: node, width: Int(size.width), height: Int(size.height))
        XCTAssertEqual(seen == tiled(new), tiles.isComplete)
      } while !tiles.isComplete && counts.count < 10
      XCTAssertEqual(counts, [1, 1, 1, 0, 0, 0], "nothing is left to be painted in the second row")
    }
  }

  /// A tile isn't cleared if a texture fills it.
  func testNothingOfAnEarlierDrawingIsLeft() throws {
    try withDisplay {
      let picture = try slopes(width: 300, height: 300)
      let (left, right) = (
        CGRect(x: 0, y: 0, width: 300, height: 300), CGRect(x: 300, y: 0, width: 300, height: 300)
      )
      let red = drawing { $0.fill(CGRect(origin: .zero, size: size), Color(red: 1, green: 0, blue: 0)) }
      let drawings = [
        // The drawings: side by side, one beside nothing, one over the other, one larger, one between pixels,
        // and a translucent one.
        drawing { for rect in [left, right] { $0.texture(picture, in: rect) } },
        drawing { $0.texture(picture, in: right) },
        drawing { for rect in [left, left.offsetBy(dx: 172, dy: 0)] { $0.texture(picture, in: rect) } },
        drawing { $0.texture(picture, in: CGRect(x: -1, y: -1, width: 599, height: 302)) },
        drawing { for rect in [left, right] { $0.texture(picture, in: rect.offsetBy(dx: 0, dy: 0.5)) } },
        drawing { $0.fill(left, Color(red: 0, green: 1, blue: 0).withAlpha(0.5)) },
      ]
      let tiles = CanvasTiles()
      // The loop runs often enough for each of a tile's surfaces to have been red.
      for _ in 0..<4 {
        for (number, drawing) in drawings.enumerated() {
          XCTAssertTrue(tiled(red, by: tiles).words.allSatisfy { $0 == 0xFFFF_0000 })
          XCTAssertEqual(tiled(drawing, by: tiles), tiled(drawing), "\(number)")
        }
      }
    }
  }

  /// This happens on a stage between two drags. The next drawing's node may have the address of an earlier
  /// one.
  func testAnEmptyDrawingIsForgottenToo() throws {
    try withDisplay {
      let texture = try slopes(width: 80, height: 60)
      let tiles = CanvasTiles()
      let shown = drawing { $0.texture(texture, in: CGRect(x: 10, y: 10, width: 80, height: 60)) }
      for round in 1...3 {
        XCTAssertEqual(tiled(shown, by: tiles), tiled(shown))
        XCTAssertEqual(tiles.paintCount, round, "painted anew, though it's the same again")
        XCTAssertTrue(tiled(drawing { _ in }, by: tiles).words.allSatisfy { $0 == 0 })
      }
    }
  }

  /// Everything is made anew for each drawing, because a freed node's address may be used again.
  func testTilesKeepUpWithAnythingThatChanges() throws {
    try withDisplay {
      var random = SeededGenerator(seed: 11)
      let tiles = CanvasTiles()
      for step in 0..<120 {
        let textures = try (0..<Int.random(in: 0...4, using: &random)).map { _ in
          let shade = UInt8.random(in: 0...255, using: &random)
          return try Texture(
            width: 2, height: 2, stride: 8, premultipliedBGRA: Data(repeating: shade, count: 16))
        }
        let drawing = drawing { context in
          for texture in textures {
            // There are few positions, so that a texture often replaces another one.
            let x = Double(Int.random(in: 0...2, using: &random)) * 200
            context.texture(texture, in: CGRect(x: x, y: 20, width: 180, height: 260))
          }
        }
        XCTAssertEqual(tiled(drawing, by: tiles), tiled(drawing), "step \(step)")
      }
    }
  }

  /// The steps of a group without changes are taken from the drawing before.
  func testGroupsThatStayArePaintedAsAnew() throws {
    try withDisplay {
      var random = SeededGenerator(seed: 12)
      let tiles = CanvasTiles()
      @MainActor func group() throws -> RenderNode {
        let shade = UInt8.random(in: 0...255, using: &random)
        let texture = try Texture(
          width: 1, height: 1, stride: 4, premultipliedBGRA: Data([shade, 255 - shade, 128, 255]))
        return drawing { context in
          for number in 0..<20 {
            context.texture(texture, in: CGRect(x: 28 * number, y: 10, width: 20, height: 60))
          }
        }
      }
      var groups = try (0..<3).map { _ in try group() }
      var tops = [0.0, 80, 160]
      for step in 0..<80 {
        let changed = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: groups[changed] = try group()
        case 1: tops[changed] = Double(Int.random(in: 0...220, using: &random))
        case 2: groups.swapAt(changed, 0)
        default: break
        }
        let grey = Bool.random(using: &random)
        let drawing = drawing { context in
          for (number, group) in groups.enumerated() {
            if grey, number == changed { context.pushGrey() }
            context.save()
            context.translate(0, tops[number])
            context.node(group)
            context.restore()
            if grey, number == changed { context.pop() }
          }
        }
        XCTAssertEqual(tiled(drawing, by: tiles), tiled(drawing), "step \(step)")
      }
    }
  }
}

private let size = CGSize(width: 600, height: 300)

@MainActor
private func tiled(_ drawing: RenderNode, by tiles: CanvasTiles = CanvasTiles(), scale: Int = 1) -> Pixels {
  let node = tiles.node(for: drawing, size: size, scale: scale)
  return Pixels(
    of: node, width: Int(size.width) * scale, height: Int(size.height) * scale,
    scale: Double(scale))
}

@MainActor
private func drawing(_ body: (DrawingContext) -> Void) -> RenderNode {
  DrawingContext.record(size: size) { context, _ in body(context) }
}

/// Returns a texture with soft slopes, so that a small difference in a pixel's share makes no large
/// difference in colour.
@MainActor
private func slopes(width: Int, height: Int, alpha: UInt8 = 255) throws -> Texture {
  var data = Data()
  for row in 0..<height {
    for column in 0..<width {
      let tone = [column * 255 / width, row * 255 / height, 128].map { UInt8($0 * Int(alpha) / 255) }
      data.append(contentsOf: tone + [alpha])
    }
  }
  return try Texture(
    width: width, height: height, stride: width * 4, premultipliedBGRA: data, isOpaque: alpha == 255)
}

@MainActor private func madeGrey(_ words: [UInt32]) -> [UInt32] {
  var words = words
  words.withUnsafeMutableBufferPointer { Luminance.makeGrey($0) }
  return words
}
