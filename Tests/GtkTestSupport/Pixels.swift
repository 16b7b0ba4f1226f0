// A build of all products, without the tests, doesn't find XCTest.
#if canImport(XCTest)
  import CKitGtk
  package import Foundation
  import KitGLib
  package import GtkViews
  import XCTest

  /// The pixels of a drawing, as the display's renderer makes them.
  @MainActor
  package struct Pixels {
    package struct Pixel: Equatable {
      package let red, green, blue, alpha: UInt8

      package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
      }
    }

    package let width: Int
    package let height: Int
    /// Rows of blue, green, red and alpha, without bytes between them.
    package let bytes: [UInt8]

    /// GTK 4.8 knows a line's texture by the drawing's address, so no drawing may get another's address.
    private static var drawn: [RenderNode] = []

    /// - Parameter size: the size of the drawing in points; a point is a pixel here.
    package init(_ size: CGSize, in window: Window, _ body: (DrawingContext) -> Void) throws {
      let node = DrawingContext.record(size: size) { context, _ in
        // The texture has the drawing's size only if the drawing fills it, so it's filled first.
        context.fill(CGRect(origin: .zero, size: size), Color(red: 0, green: 0, blue: 0, alpha: 0.004))
        body(context)
      }
      Self.drawn.append(node)
      let texture = try XCTUnwrap(window.makeTexture(of: node))
      (width, height) = (texture.width, texture.height)
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
      self.bytes = bytes
    }

    /// The premultiplied pixel at a point. The texture is in the order of little-endian machines.
    package subscript(x: Int, y: Int) -> Pixel {
      let at = (y * width + x) * 4
      return Pixel(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at], alpha: bytes[at + 3])
    }

    /// Returns the number of pixels in a part that meet a condition.
    package func count(_ columns: Range<Int>, _ rows: Range<Int>, where condition: (Pixel) -> Bool) -> Int {
      rows.clamped(to: 0..<height).reduce(0) { sum, y in
        sum + columns.clamped(to: 0..<width).count { condition(self[$0, y]) }
      }
    }

    /// Makes a window on the screen to draw with.
    package static func makeWindow() -> (window: Window, board: CanvasView) {
      let window = Window()
      let board = CanvasView()
      window.setDefaultSize(width: 300, height: 200)
      window.content = board
      XCTAssertTrue(window.presentAndPaint())
      return (window, board)
    }
  }
#endif
