import CKitGtk
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Plain views as canvases: frames, centres, transforms, colours and content modes, as they're painted.
final class PlacementTests: XCTestCase {
  /// A program's own view with its own initializer.
  private final class Board: View {
    let cards: [View]

    init(cards: [View]) {
      self.cards = cards
      super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      for card in cards { addSubview(card) }
    }
  }

  func testSubviewsAreSeenAtTheirFrames() {
    withDisplay {
      let card = View(frame: CGRect(x: 20, y: 30, width: 60, height: 40))
      card.backgroundColor = .red
      let other = View()
      other.frame = CGRect(x: 60, y: 50, width: 60, height: 40)
      other.backgroundColor = .blue
      let board = Board(cards: [card, other])
      board.backgroundColor = .white
      XCTAssertEqual(other.convert(CGPoint(x: 1, y: 2), to: board), CGPoint(x: 61, y: 52), "before a layout")
      XCTAssertEqual(card.convert(CGPoint(x: 61, y: 52), from: other), CGPoint(x: 101, y: 72))
      let window = shownWindow(board)
      XCTAssertEqual(card.bounds, CGRect(x: 0, y: 0, width: 60, height: 40))
      XCTAssertEqual(card.frameInWindow, CGRect(x: 20, y: 30, width: 60, height: 40))
      assertSeen(
        window, [(19, 50, .white), (21, 31, .red), (70, 60, .blue), (119, 89, .blue)],
        "the last one is in front")
      XCTAssertTrue(window.hitTest(CGPoint(x: 70, y: 60)) === other)

      board.bringSubviewToFront(card)
      XCTAssertTrue(board.subviews.last === card)
      card.center = CGPoint(x: 90, y: 70)
      XCTAssertEqual(card.frame, CGRect(x: 60, y: 50, width: 60, height: 40))
      XCTAssertTrue(MainLoop.pump { card.frameInWindow.minX == 60 })
      assertSeen(window, [(70, 60, .red), (21, 31, .white)])
      board.sendSubviewToBack(card)
      card.bounds.size = CGSize(width: 100, height: 60)
      XCTAssertEqual(card.center, CGPoint(x: 90, y: 70))
      XCTAssertTrue(MainLoop.pump { card.bounds.width == 100 })
      assertSeen(window, [(41, 41, .red), (90, 70, .blue)])
      card.backgroundColor = nil
      assertSeen(window, [(41, 41, .white)])
      window.close()
    }
  }

  func testATransformTurnsTheViewAboutItsCentreAndPressesFollow() {
    withDisplay {
      let card = View(frame: CGRect(x: 100, y: 80, width: 100, height: 20))
      card.backgroundColor = .green
      let spot = View(frame: CGRect(x: 80, y: 0, width: 20, height: 20))
      spot.backgroundColor = .magenta
      card.addSubview(spot)
      let board = Board(cards: [card])
      board.backgroundColor = .white
      let window = shownWindow(board)
      card.transform = AffineTransform(rotationByDegrees: 90)
      XCTAssertEqual(card.center, CGPoint(x: 150, y: 90))
      assertEqual(card.frame, CGRect(x: 140, y: 40, width: 20, height: 100))
      XCTAssertTrue(MainLoop.pump { abs(card.frameInWindow.height - 100) < 0.1 })
      assertEqual(card.frameInWindow, CGRect(x: 140, y: 40, width: 20, height: 100))
      assertSeen(
        window, [(150, 45, .green), (150, 130, .magenta), (105, 90, .white)],
        "clockwise, so that the right end is below")
      XCTAssertTrue(window.hitTest(CGPoint(x: 150, y: 130)) === spot)
      XCTAssertTrue(window.hitTest(CGPoint(x: 110, y: 90)) === board)
      assertEqual(card.convert(CGPoint(x: 150, y: 130), from: board), CGPoint(x: 90, y: 10))
      assertEqual(spot.convert(CGPoint(x: 0, y: 0), to: nil), CGPoint(x: 160, y: 120))

      card.transform = AffineTransform(scaleByX: 2, byY: 0.5)
      assertEqual(card.frame, CGRect(x: 50, y: 85, width: 200, height: 10))
      card.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
      XCTAssertEqual(card.bounds.size.width, 100, "until the next layout")
      XCTAssertTrue(MainLoop.pump { card.bounds.width == 50 && card.bounds.height == 20 })
      window.close()
    }
  }

  func testACenterIsAnimated() {
    withDisplay {
      let card = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let window = shownWindow(Board(cards: [card]))
      var positions: [Double] = []
      var hasEnded = false
      View.animate(duration: 0.2) {
        card.center = CGPoint(x: 210, y: 10)
      } completion: { _ in
        hasEnded = true
      }
      XCTAssertEqual(card.frame.minX, 200, "what the program reads is the end")
      XCTAssertTrue(
        MainLoop.pump {
          positions.append(card.frameInWindow.minX)
          return hasEnded
        })
      XCTAssertTrue(MainLoop.pump { card.frameInWindow.minX == 200 })
      XCTAssertTrue(positions.contains { $0 > 1 && $0 < 199 }, "\(positions)")
      window.close()
    }
  }

  func testAPictureIsScaledByItsContentMode() throws {
    try withDisplay {
      // Two pixels side by side, in a view that's twice as high as wide.
      let texture = try Texture(
        width: 2, height: 1, stride: 8, premultipliedBGRA: Data([0, 0, 255, 255, 255, 0, 0, 255]))
      let large = try XCTUnwrap(texture.enlarged(by: 40))
      let picture = ImageView(paintable: Paintable(texture: large))
      picture.frame = CGRect(x: 10, y: 10, width: 80, height: 160)
      let board = Board(cards: [picture])
      board.backgroundColor = .white
      let window = shownWindow(board)
      XCTAssertEqual(picture.contentMode, .scaleAspectFit)
      assertSeen(window, [(50 - 20, 20, .white), (50 - 20, 90, .red)])
      picture.contentMode = .scaleToFill
      assertSeen(window, [(50 - 20, 20, .red), (50 + 30, 160, .blue)])
      picture.contentMode = .scaleAspectFill
      assertSeen(
        window, [(12, 20, .red), (88, 160, .blue), (95, 90, .white)], "it's cut off at the view's edge")
      window.close()
    }
  }

  func testAnImageIsEncodedAnew() throws {
    try withDisplay {
      let texture = try Texture(
        width: 16, height: 16, stride: 64,
        premultipliedRGBA: Data(
          (0..<256).flatMap { $0 % 16 < 8 ? [0, 0, 255, 255] : [0, 0, 0, 0] as [UInt8] }))
      let png = try Image(data: texture.pngData(), typeIdentifier: "image/png")
      XCTAssertEqual(png.pngData(), png.data)
      let bytes = try XCTUnwrap(png.jpegData(compressionQuality: 0.9))
      let jpeg = try Image(data: bytes, typeIdentifier: "image/jpeg")
      XCTAssertEqual(jpeg.preferredPresentationSizeForItemProvider, CGSize(width: 16, height: 16))
      XCTAssertLessThan(try XCTUnwrap(png.jpegData(compressionQuality: 0)).count, bytes.count)
      let back = try XCTUnwrap(jpeg.pngData())
      let pixels = try XCTUnwrap(Picture(png: back))
      XCTAssertGreaterThan(pixels[2, 8].blue, 0.9)
      XCTAssertLessThan(pixels[2, 8].red, 0.1)
      XCTAssertGreaterThan(pixels[14, 8].red, 0.9, "white is behind what's transparent")
      XCTAssertNil(try Image(data: Data([1, 2]), typeIdentifier: "image/jpeg").pngData())
      XCTAssertNil(
        try Image(data: Data([1, 2]), typeIdentifier: "image/png").jpegData(compressionQuality: 1))
    }
  }

  func testAnImageViewShowsAnImage() throws {
    try withDisplay {
      let texture = try Texture(
        width: 1, height: 1, stride: 4, premultipliedRGBA: Data([255, 0, 255, 255]))
      let view = ImageView(image: try Image(data: texture.pngData(), typeIdentifier: "image/png"))
      view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      let window = shownWindow(Board(cards: [view]))
      XCTAssertTrue(MainLoop.pump { view.paintable != nil })
      assertSeen(window, [(20, 20, .magenta)])
      window.close()
    }
  }

  func testAButtonGetsItsTitleLater() {
    withDisplay {
      final class OwnButton: Button {
        let number: Int
        init(number: Int) {
          self.number = number
          super.init()
          title = "Number \(number)"
        }
      }
      let button = Button()
      XCTAssertNil(button.title)
      button.title = "Pin"
      XCTAssertEqual(button.title, "Pin")
      var clicks = 0
      let own = OwnButton(number: 3)
      own.onClick = { clicks += 1 }
      own.click()
      XCTAssertEqual(clicks, 1)
      let toggle = ToggleButton()
      toggle.click()
      XCTAssertTrue(toggle.isOn)
      button.backgroundColor = .systemBlue
      button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
      let window = shownWindow(Board(cards: [button]))
      assertSeen(window, [(30, 40, .systemBlue)])
      window.close()
    }
  }
}

private func assertEqual(_ one: CGRect, _ other: CGRect, line: UInt = #line) {
  for (a, b) in zip(
    [one.minX, one.minY, one.width, one.height], [other.minX, other.minY, other.width, other.height])
  { XCTAssertEqual(a, b, accuracy: 0.01, "\(one) \(other)", line: line) }
}

private func assertEqual(_ one: CGPoint, _ other: CGPoint, line: UInt = #line) {
  XCTAssertEqual(one.x, other.x, accuracy: 0.01, line: line)
  XCTAssertEqual(one.y, other.y, accuracy: 0.01, line: line)
}

/// Returns a window with a content, painted once.
@MainActor
func shownWindow(_ content: View) -> Window {
  let window = Window()
  window.setDefaultSize(width: 300, height: 200)
  window.content = content
  show(window)
  MainLoop.settle()
  return window
}

/// Waits until the window shows colours at points of its content.
@MainActor
func assertSeen(
  _ window: Window, _ points: [(x: Int, y: Int, color: Color)], _ message: String = "", line: UInt = #line
) {
  var seen: [Color] = []
  let isSeen = MainLoop.pump {
    guard let shown = Screenshot(window) else { return false }
    seen = points.map { shown[$0.x, $0.y] }
    return zip(seen, points).allSatisfy { $0.isClose(to: $1.color) }
  }
  XCTAssertTrue(isSeen, "\(message) \(seen) instead of \(points)", line: line)
}

extension Color {
  /// Whether no component differs by more than the rounding to bytes.
  fileprivate func isClose(to other: Color) -> Bool {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha]).allSatisfy {
      abs($0 - $1) < 0.02
    }
  }
}

/// What a window shows, as GTK's renderer for it paints it.
@MainActor
private struct Screenshot {
  private let picture: Picture

  /// - Returns: nil while the window waits for its next frame.
  init?(_ window: Window) {
    let snapshot = gtk_snapshot_new()!
    guard let content = window.content else { return nil }
    let size = content.bounds.size
    let paintable = content.livePaintable()
    withExtendedLifetime(paintable) {
      gdk_paintable_snapshot(paintable.object.opaque, snapshot, size.width, size.height)
    }
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    let renderer = gtk_native_get_renderer(window.object.opaque)
    var viewport = graphene_rect_t(CGRect(origin: .zero, size: size))
    let texture = Texture(adopting: gsk_renderer_render_texture(renderer, node, &viewport))
    // A picture that was just painted can be read.
    picture = Picture(png: texture.pngData())!
  }

  subscript(x: Int, y: Int) -> Color { picture[x, y] }
}

/// The pixels of a PNG file.
@MainActor
private struct Picture {
  private let pixbuf: GObjectRef

  init?(png: Data) {
    let loader = gdk_pixbuf_loader_new()!
    defer { g_object_unref(loader) }
    _ = png.withUnsafeBytes {
      gdk_pixbuf_loader_write(
        loader, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize($0.count), nil)
    }
    gdk_pixbuf_loader_close(loader, nil)
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    self.pixbuf = GObjectRef(retaining: UnsafeMutableRawPointer(pixbuf))
  }

  subscript(x: Int, y: Int) -> Color {
    // The file was decoded, so there are pixels.
    let bytes = gdk_pixbuf_get_pixels(pixbuf.opaque)!
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf.opaque))
    let at = y * Int(gdk_pixbuf_get_rowstride(pixbuf.opaque)) + x * channels
    let part = { (index: Int) in Double(bytes[at + index]) / 255 }
    return Color(red: part(0), green: part(1), blue: part(2), alpha: channels == 4 ? part(3) : 1)
  }
}
