import CCairo
import Foundation

/// A cairo image surface: premultiplied ARGB, or coverage alone. Belongs to one thread at a time.
final class PaintSurface {
  let pointer: OpaquePointer
  let width: Int
  let height: Int

  enum Content {
    case color
    case coverage
  }

  /// Makes a surface whose pixels are transparent.
  init(width: Int, height: Int, _ content: Content = .color) throws(ExchangeError) {
    let format = content == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    guard let created = cairo_image_surface_create(format, CInt(clamping: width), CInt(clamping: height))
    else {
      throw .outOfMemory
    }
    guard cairo_surface_status(created) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(created)
      throw .outOfMemory
    }
    pointer = created
    self.width = width
    self.height = height
  }

  /// Makes a surface with a copy of RGBA pixels that are premultiplied by their alpha.
  convenience init(
    width: Int, height: Int, stride: Int, premultipliedRGBA pixels: Data
  ) throws(ExchangeError) {
    try self.init(width: width, height: height)
    withPixels { target, targetStride in
      pixels.withUnsafeBytes { source in
        for y in 0..<height {
          let line = target + y * targetStride
          for x in 0..<width {
            let from = y * stride + x * 4
            let red = UInt32(source[from])
            let green = UInt32(source[from + 1])
            let blue = UInt32(source[from + 2])
            let value = UInt32(source[from + 3]) << 24 | red << 16 | green << 8 | blue
            UnsafeMutableRawPointer(line + x * 4).storeBytes(of: value, as: UInt32.self)
          }
        }
      }
    }
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Calls `body` with the pixels and the number of bytes from one row to the next. Marks the surface as
  /// changed afterwards.
  func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>, Int) throws -> Result) rethrows -> Result? {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return nil }
    defer { cairo_surface_mark_dirty(pointer) }
    return try body(data, Int(cairo_image_surface_get_stride(pointer)))
  }
}
