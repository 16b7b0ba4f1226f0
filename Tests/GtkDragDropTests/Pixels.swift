import CGtk
import Foundation
import GLibSupport
import GtkTestSupport
import GtkViews
import XCTest

/// The pixels of a drawing, as the display's renderer makes them.
@MainActor
struct Pixels {
  struct Pixel: Equatable {
    let red, green, blue, alpha: UInt8
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// - Parameter size: the size of the drawing in points; a point is a pixel here.
  init(_ size: CGSize, in window: Window, _ body: (DrawingContext) -> Void) throws {
    let node = DrawingContext.record(size: size) { context, _ in
      // A texture has the bounds of its node, so an almost transparent fill covers the whole size.
      context.fill(CGRect(origin: .zero, size: size), Color(red: 0, green: 0, blue: 0, alpha: 0.004))
      body(context)
    }
    let texture = try XCTUnwrap(window.makeTexture(of: node))
    (width, height) = (texture.width, texture.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
    self.bytes = bytes
  }

  /// The premultiplied pixel at a place. The texture has the byte order of little-endian machines.
  subscript(x: Int, y: Int) -> Pixel {
    let at = (y * width + x) * 4
    return Pixel(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at], alpha: bytes[at + 3])
  }

  /// The number of pixels in a rectangle that meet a condition.
  func count(_ columns: Range<Int>, _ rows: Range<Int>, where condition: (Pixel) -> Bool) -> Int {
    rows.clamped(to: 0..<height).reduce(0) { sum, y in
      sum + columns.clamped(to: 0..<width).count { condition(self[$0, y]) }
    }
  }

  /// A shown window to draw with.
  static func makeWindow() -> (window: Window, board: CanvasView) {
    let window = Window()
    let board = CanvasView()
    window.setDefaultSize(width: 300, height: 200)
    window.content = board
    XCTAssertTrue(window.presentAndPaint())
    return (window, board)
  }
}
