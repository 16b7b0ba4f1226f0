import CKitGtk
import Foundation

@testable import GtkViews

/// Pixels of 32 bits: alpha in the highest byte, then red, green and blue, premultiplied by alpha.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  var words: [UInt32]

  init(width: Int, height: Int, words: [UInt32]) {
    self.width = width
    self.height = height
    self.words = words
  }

  /// Makes the pixels of a drawing on a transparent background, as GTK's cairo renderer draws it.
  @MainActor
  init(of drawing: RenderNode, width: Int, height: Int, scale: Double = 1) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))!
    defer { cairo_surface_destroy(surface) }
    let cr = cairo_create(surface)
    cairo_scale(cr, scale, scale)
    if let node = drawing.pointer { gsk_render_node_draw(node, cr) }
    cairo_destroy(cr)
    cairo_surface_flush(surface)
    let rows = cairo_image_surface_get_data(surface)!.withMemoryRebound(
      to: UInt32.self, capacity: width * height
    ) {
      Array(UnsafeBufferPointer(start: $0, count: width * height))
    }
    self.init(width: width, height: height, words: rows)
  }

  /// - Parameter texture: the texture, whose pixels are in memory or on the graphics card.
  @MainActor
  init(of texture: Texture) {
    var words = [UInt32](repeating: 0, count: texture.width * texture.height)
    words.withUnsafeMutableBytes {
      gdk_texture_download(
        texture.pointer, $0.baseAddress!.assumingMemoryBound(to: UInt8.self), gsize(texture.width * 4))
    }
    self.init(width: texture.width, height: texture.height, words: words)
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

  /// Returns the number of pixels that differ by more than `limit` in a component.
  func differences(from other: Pixels, above limit: Int) -> Int {
    zip(words, other.words).count { Self.distance($0, $1) > limit }
  }

  /// Returns the number of squares of 2 × 2 pixels that all differ by more than `limit` in a component.
  func differingSquares(from other: Pixels, above limit: Int) -> Int {
    let differs = zip(words, other.words).map { Self.distance($0, $1) > limit }
    return (0..<max(words.count / width - 1, 0)).reduce(0) { count, y in
      count
        + (y * width..<(y + 1) * width - 1).count {
          differs[$0] && differs[$0 + 1] && differs[$0 + width] && differs[$0 + width + 1]
        }
    }
  }

  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    var most = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (one, other) = (Int(first >> shift & 255), Int(second >> shift & 255))
      most = max(most, abs(one - other))
    }
    return most
  }
}
