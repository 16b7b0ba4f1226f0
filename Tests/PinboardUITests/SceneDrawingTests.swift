import Board
import BoardLook
import CKitGtk
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The drawing of one card, as the display's renderer paints it.
final class SceneDrawingTests: XCTestCase {
  /// A card's drawing, painted into a picture.
  @MainActor private struct Painted {
    let bytes: [UInt8]

    init(_ look: SceneLook, origin: CGPoint = .zero, mixesEdges: Bool = false, in window: Window) throws {
      let item = SceneItem(PinID())
      SceneDrawing(
        sprites: CardSprites(theme: Theme(isDark: false, isHighContrast: false)), origin: origin,
        mixesEdges: mixesEdges
      ).draw(look, into: item)
      let parts = SceneItem.layers.joined().compactMap(item.node)
      let at = CGPoint(x: look.center.x - origin.x, y: look.center.y - origin.y)
      let area = CGRect(x: at.x.rounded() - 100, y: at.y.rounded() - 100, width: 200, height: 200)
      let texture = try XCTUnwrap(window.makeTexture(of: .group(parts), area: area))
      var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
      gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
      self.bytes = bytes
    }

    /// Returns the largest difference of a byte.
    func difference(from other: Painted) -> Int {
      guard bytes.count == other.bytes.count else { return 255 }
      return zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
    }

    /// Returns the four bytes of a pixel.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = (y * 200 + x) * 4
      return Array(bytes[start..<start + 4])
    }

    /// Whether anything was painted.
    var hasColors: Bool { Set(bytes).count > 20 }
  }

  @MainActor private static func shownWindow() -> Window {
    let window = Window()
    window.setDefaultSize(width: 300, height: 200)
    window.content = CanvasView()
    XCTAssertTrue(window.presentAndPaint())
    return window
  }

  @MainActor private static func texture(alpha: UInt8) throws -> ShownTexture {
    var pixels = Data()
    for y in 0..<48 {
      for x in 0..<64 {
        pixels.append(contentsOf: [UInt8(x * 3 % (Int(alpha) + 1)), UInt8(y * 2), 40, alpha])
      }
    }
    return .init(
      texture: try Texture(width: 64, height: 48, stride: 256, premultipliedRGBA: pixels))
  }

  /// The four strips of the paper meet between two pixels, and some renderers mix their edges with what's below.
  func testNothingShinesThroughThePaper() throws {
    try withDisplay {
      let window = Self.shownWindow()
      defer { window.close() }
      let mixesEdges = try XCTUnwrap(window.content).mixesTextureEdges
      for alpha: UInt8 in [255, 200] {
        let look = SceneLook(
          center: CGPoint(x: 123.4, y: -56.7), size: CGSize(width: 120, height: 90), rotation: 0,
          content: .picture(try Self.texture(alpha: alpha), isOpaque: alpha == 255, mark: nil),
          head: LookColor(0xC01C28), isSelected: false, alpha: 1,
          detail: SceneDetail(zoom: 1, scaleFactor: 1))
        let painted = try Painted(look, mixesEdges: mixesEdges, in: window)
        let (across, down) = (60 + Int(CardPainter.border) - 3, 45 + Int(CardPainter.border) - 3)
        for y in (100 - down)...(100 + down) {
          for x in (100 - across)...(100 + across) where painted.pixel(x, y)[3] < 252 {
            XCTFail("\(x), \(y): \(painted.pixel(x, y))")
          }
        }
      }
    }
  }

  /// Where the renderer mixes the edges of textures, plain paper lies below the four strips. It isn't seen beside
  /// them. A renderer with hard edges shows that, since there's nothing else that the paper could change.
  func testThePaperBelowTheStripsIsHiddenByThem() throws {
    try withDisplay {
      let window = Self.shownWindow()
      defer { window.close() }
      try XCTSkipIf(XCTUnwrap(window.content).mixesTextureEdges, "the renderer mixes the edges of textures")
      for alpha: UInt8 in [255, 200] {
        for (zoom, rotation) in [(1.0, 0.0), (1.7, 0), (1, 0.1)] {
          let look = SceneLook(
            center: CGPoint(x: 123.4, y: -56.7), size: CGSize(width: 120, height: 90), rotation: rotation,
            content: .picture(try Self.texture(alpha: alpha), isOpaque: alpha == 255, mark: nil),
            head: LookColor(0xC01C28), isSelected: false, alpha: 1,
            detail: SceneDetail(zoom: zoom, scaleFactor: 1))
          let plain = try Painted(look, in: window)
          XCTAssertLessThanOrEqual(
            try Painted(look, mixesEdges: true, in: window).difference(from: plain), 2,
            "\(alpha), \(zoom), \(rotation)")
        }
      }
    }
  }

  /// An opacity just below 1, which nobody sees, needs a recording. A card without a recording mustn't look
  /// different.
  func testWhatIsDrawnWithoutARecordingLooksTheSame() throws {
    try withDisplay {
      let window = Self.shownWindow()
      defer { window.close() }
      let contents: [SceneLook.Content] = [
        .empty, .picture(try Self.texture(alpha: 255), isOpaque: true, mark: nil),
        .picture(try Self.texture(alpha: 200), isOpaque: false, mark: nil),
      ]
      let centers = [CGPoint(x: 123.4, y: -56.7), CGPoint(x: 200_000, y: -90_000)]
      for content in contents {
        for zoom in [0.2, 1] {
          for center in centers {
            for isSelected in [false, true] {
              var look = SceneLook(
                center: center, size: CGSize(width: 120, height: 90), rotation: 0, content: content,
                head: LookColor(0xC01C28), isSelected: isSelected, alpha: 1,
                detail: SceneDetail(zoom: zoom, scaleFactor: 1))
              let painted = try Painted(look, in: window)
              look.alpha = 0.999
              XCTAssertTrue(painted.hasColors)
              XCTAssertLessThanOrEqual(
                painted.difference(from: try Painted(look, in: window)), 3,
                "\(content), zoom \(zoom), at \(center), selected: \(isSelected)")
            }
          }
        }
      }
    }
  }

  func testWhereTheOriginLiesChangesNothing() throws {
    try withDisplay {
      let window = Self.shownWindow()
      defer { window.close() }
      let look = SceneLook(
        center: CGPoint(x: 1_000_000, y: -3_000_000), size: CGSize(width: 120, height: 90), rotation: 0,
        content: .picture(try Self.texture(alpha: 255), isOpaque: true, mark: nil),
        head: LookColor(0xC01C28),
        isSelected: false, alpha: 1, detail: SceneDetail(zoom: 1, scaleFactor: 1))
      var near = look
      near.center = .zero
      let painted = try Painted(look, origin: CGPoint(x: 1_000_000, y: -3_000_000), in: window)
      XCTAssertTrue(painted.hasColors)
      XCTAssertEqual(painted.difference(from: try Painted(near, in: window)), 0)
    }
  }

  func testTheOutlineOfAFaintPinIsAsClearAsAnyOther() throws {
    try withDisplay {
      let window = Self.shownWindow()
      defer { window.close() }
      var look = SceneLook(
        center: .zero, size: CGSize(width: 120, height: 90), rotation: 0,
        content: .picture(try Self.texture(alpha: 255), isOpaque: true, mark: nil), head: nil,
        isSelected: true, alpha: 1, detail: SceneDetail(zoom: 1, scaleFactor: 1))
      let solid = try Painted(look, in: window)
      // The middle of the line is two points beside the paper, in the middle of whose height nothing else is.
      let line = solid.pixel(100 - 60 - 7 - 2, 100)
      XCTAssertEqual(line[3], 255, "there's a line: \(line)")
      for opacity in [0, 0.2] {
        look.alpha = opacity
        XCTAssertEqual(try Painted(look, in: window).pixel(100 - 60 - 7 - 2, 100), line)
      }
      // A pin that's carried away takes its outline with it.
      look.outlineAlpha = 0
      XCTAssertLessThan(try Painted(look, in: window).pixel(100 - 60 - 7 - 2, 100)[3], 100)
    }
  }
}
