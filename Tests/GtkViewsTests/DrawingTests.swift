import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

final class DrawingTests: XCTestCase {
  func testTexturesRefuseWhatDoesNotFit() throws {
    try withDisplay {
      let pixel = Data([1, 2, 3, 255])
      let bad: [(Int, Int, Int, Data)] = [
        (0, 1, 4, pixel), (1, -1, 4, pixel), (40_000, 1, 160_000, pixel), (1, 1, 3, pixel), (1, 2, 4, pixel),
        (1, 3, .max, pixel), (1, 2, .max, pixel), (2, 1, 8, Data()),
      ]
      for (width, height, stride, data) in bad {
        XCTAssertThrowsError(
          try Texture(width: width, height: height, stride: stride, premultipliedRGBA: data),
          "\(width)×\(height)")
      }
      XCTAssertEqual(try Texture(width: 1, height: 1, stride: 4, premultipliedRGBA: pixel).width, 1)
      // The last row needs no padding.
      XCTAssertNoThrow(
        try Texture(
          width: 1, height: 2, stride: 8, premultipliedRGBA: Data([1, 1, 1, 255, 0, 0, 0, 0, 2, 2, 2, 255])))
    }
  }

  /// Data without blanks that's pasted as a text: Pango alone takes half a minute for 64 kB.
  func testAWordOfAnyLengthIsLaidOutAsPangoDoes() {
    withDisplay {
      for (letter, count) in [("x", 1_000), ("e\u{301}", 700), ("漢", 800), ("W", 2_000)] {
        let text = "before " + String(repeating: letter, count: count) + " behind"
        let layout = TextLayout(text, font: Font(size: 13), width: 187)
        let divided = layout.size
        pango_layout_set_attributes(layout.object.opaque, nil)
        var (columns, rows): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.object.opaque, &columns, &rows)
        XCTAssertEqual(divided, CGSize(width: Int(columns), height: Int(rows)), letter)
        XCTAssertEqual(divided.height > 200, true, letter)
      }
      let long = TextLayout(String(repeating: "x", count: 64 << 10), font: Font(size: 13), width: 187)
      let height = long.size.height
      XCTAssertGreaterThan(height, 20_000)
      // Its lines are broken anew.
      long.underline([0..<30, 40_000..<40_100])
      XCTAssertEqual(long.letter(at: CGPoint(x: 1, y: height - 1)).map { $0 > 65_000 }, true)
    }
  }

  func testADrawingThatIsScaledByAlmostOneIsThere() throws {
    withDisplay {
      let node = DrawingContext.record(size: CGSize(width: 4, height: 2)) { context, size in
        context.fill(CGRect(origin: .zero, size: size), Color(red: 1, green: 0, blue: 0))
      }
      for scale in [1, 1 + 1e-9, 1 - 1e-9] {
        XCTAssertEqual(node.scaled(by: scale).bounds, CGRect(x: 0, y: 0, width: 4, height: 2), "\(scale)")
      }
      XCTAssertEqual(node.scaled(by: 2).bounds, CGRect(x: 0, y: 0, width: 8, height: 4))
    }
  }

  func testAShadowThatGrowsHasFewDifferentCorners() {
    withDisplay {
      // GSK keeps the drawing of each of them.
      struct Corner: Hashable { let radius, blur: Float }
      var corners: Set<Corner> = []
      for step in 0...2000 {
        let progress = Double(step) / 2000
        let scale = 0.3 + 0.7 * progress
        let node = DrawingContext.record(size: CGSize(width: 80, height: 80)) { context, size in
          context.scale(scale, scale)
          context.shadow(
            CGRect(origin: .zero, size: size), radius: 12, .black, dy: 6 * progress, blur: 18 * progress,
            scale: scale)
        }
        guard let pointer = node.pointer, gsk_render_node_get_node_type(pointer) == GSK_OUTSET_SHADOW_NODE,
          let outline = gsk_outset_shadow_node_get_outline(pointer)
        else { return XCTFail("a shadow is a node of its own") }
        let corner = Corner(
          radius: outline.pointee.corner.0.width, blur: gsk_outset_shadow_node_get_blur_radius(pointer))
        XCTAssertEqual(Double(corner.radius), 12 * scale, accuracy: 12 * scale / 32)
        XCTAssertEqual(Double(corner.blur), 18 * progress, accuracy: max(1, 18 * progress) / 32)
        corners.insert(corner)
      }
      // A radius comes back from the scale with one of a few last digits.
      XCTAssertLessThan(corners.count, 300)
    }
  }

  func testTextureFromAnotherThreadComesBackAsItWas() throws {
    withDisplay {
      let baseline = LiveCount[.textures]
      var png: Data?
      Task { @MainActor in
        png = await Task.detached { () -> Data? in
          // This is a slice, whose bytes don't begin at 0.
          let data = Data([9, 255, 0, 0, 255, 0, 0, 255, 255])[1...]
          return try? Texture(width: 2, height: 1, stride: 8, premultipliedRGBA: data).pngData()
        }.value
      }
      XCTAssertTrue(MainLoop.pump { png != nil && LiveCount[.textures] == baseline })
      XCTAssertEqual(png.map { pixels(ofPNG: $0) }, [[255, 0, 0, 255], [0, 0, 255, 255]])
    }
  }

  func testTransformsAreAppliedAsFoundationDoes() {
    withDisplay {
      let transforms = [
        AffineTransform(translationByX: 3, byY: -4), AffineTransform(rotationByDegrees: 30),
        AffineTransform(scaleByX: 2, byY: -0.5),
        AffineTransform(m11: 1, m12: 0.3, m21: -0.2, m22: 0.8, tX: 10, tY: 5),
        AffineTransform(m11: 0, m12: 2, m21: -2, m22: 0, tX: 0, tY: 0),
      ]
      for transform in transforms {
        let node = DrawingContext.record(size: .zero) { context, _ in
          context.concat(transform)
          context.fill(CGRect(x: 0, y: 0, width: 10, height: 20), .black)
        }
        let corners = [(0, 0), (10, 0), (0, 20), (10, 20)].map {
          transform.transform(CGPoint(x: $0.0, y: $0.1))
        }
        XCTAssertEqual(node.bounds.minX, corners.map(\.x).min() ?? .nan, accuracy: 0.001, "\(transform)")
        XCTAssertEqual(node.bounds.maxX, corners.map(\.x).max() ?? .nan, accuracy: 0.001, "\(transform)")
        XCTAssertEqual(node.bounds.minY, corners.map(\.y).min() ?? .nan, accuracy: 0.001, "\(transform)")
        XCTAssertEqual(node.bounds.maxY, corners.map(\.y).max() ?? .nan, accuracy: 0.001, "\(transform)")
      }
    }
  }

  func testTextIsBrokenAndCut() {
    withDisplay {
      let font = Font(size: 14)
      let line = TextLayout("naïve #1 100%.png", font: font)
      XCTAssertGreaterThan(line.size.width, 60)
      XCTAssertGreaterThan(line.baseline, 0)
      let text = String(repeating: "word ", count: 60)
      let broken = TextLayout(text, font: font, width: 120)
      XCTAssertLessThanOrEqual(broken.size.width, 120)
      XCTAssertGreaterThan(broken.size.height, line.size.height * 5)
      let cut = TextLayout(text, font: font, width: 120, ellipsis: .end, maxLines: 2)
      XCTAssertEqual(cut.size.height, line.size.height * 2, accuracy: 2)
      XCTAssertEqual(TextLayout("", font: Font(size: .nan)).size.width, 0)
      XCTAssertGreaterThan(TextLayout("a", font: Font(size: 28)).size.height, line.size.height * 1.5)
    }
  }

  func testRecordedDrawingBecomesPixels() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      let node = DrawingContext.record(size: CGSize(width: 2, height: 2)) { context, _ in
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2), Color(red: 1, green: 0, blue: 0))
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 2), Color(red: 0, green: 0, blue: 1))
      }
      let texture = window.makeTexture(of: node)
      XCTAssertEqual(texture?.width, 2 * window.scaleFactor)
      XCTAssertEqual(texture.map { pixels(ofPNG: $0.pngData()) }?.first, [255, 0, 0, 255])
      XCTAssertNil(window.makeTexture(of: DrawingContext.record(size: .zero) { _, _ in }))
      XCTAssertEqual(Paintable(node: node, size: CGSize(width: 2, height: 2)).frozen().intrinsicSize.width, 2)
      XCTAssertEqual(canvas.makePaintable().intrinsicSize, canvas.bounds.size)
      window.close()
    }
  }

  func testCanvasOutOfAWindowHasAPicture() {
    withDisplay {
      let canvas = CanvasView()
      canvas.intrinsicSize = CGSize(width: 30, height: 20)
      var sizes: [CGSize] = []
      canvas.onDraw = { _, size in sizes.append(size) }
      XCTAssertEqual(canvas.makePaintable().intrinsicSize, CGSize(width: 30, height: 20))
      XCTAssertEqual(sizes, [CGSize(width: 30, height: 20)])
    }
  }
}

/// Returns the pixels of a PNG file from left to right and top to bottom: red, green, blue, alpha.
private func pixels(ofPNG data: Data) -> [[UInt8]] {
  let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
  defer { g_bytes_unref(bytes) }
  guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return [] }
  defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
  let count = Int(gdk_texture_get_width(texture) * gdk_texture_get_height(texture))
  var raw = [UInt8](repeating: 0, count: count * 4)
  gdk_texture_download(texture, &raw, gsize(gdk_texture_get_width(texture) * 4))
  // This is cairo's order on a little-endian machine.
  return (0..<count).map { [raw[$0 * 4 + 2], raw[$0 * 4 + 1], raw[$0 * 4], raw[$0 * 4 + 3]] }
}
