import CGtk
import Foundation

@testable import GtkViews

/// Premultiplied pixels of 32 bits: alpha in the highest byte, then red, green, blue.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  var words: [UInt32]

  init(width: Int, height: Int, words: [UInt32]) {
    self.width = width
    self.height = height
    self.words = words
  }

  /// Draws a node on a transparent ground with GTK's cairo renderer.
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

  /// - Parameter texture: a texture in memory or on the graphics card.
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

  /// The number of pixels that differ by more than `limit` in a component.
  func differences(from other: Pixels, above limit: Int) -> Int {
    zip(words, other.words).count { Self.distance($0, $1) > limit }
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
