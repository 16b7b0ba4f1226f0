import CGdkPixbuf
import Foundation

extension Pixbuf {
  /// The pixels as RGBA with premultiplied alpha, turned upright. Rows outside `validRows`, which a truncated
  /// file never brought, are transparent.
  func premultiplied(
    _ orientation: ImageOrientation, validRows: Range<Int>
  ) throws(ImagingError) -> (size: PixelSize, pixels: Data) {
    let channels = Int(gdk_pixbuf_get_n_channels(pointer))
    guard gdk_pixbuf_get_bits_per_sample(pointer) == 8, channels == 3 || channels == 4,
      let source = gdk_pixbuf_read_pixels(pointer)
    else { throw ImagingError(.corrupt("its pixels have an unknown form")) }
    let stored = size
    let seen = stored.oriented(orientation)
    let rows = validRows.clamped(to: 0..<stored.height)
    // calloc: whole pages come cleared for free; only what isn't written stays that way.
    guard let memory = calloc(seen.area, 4) else { throw ImagingError(.outOfMemory) }
    let target = memory.bindMemory(to: UInt32.self, capacity: seen.area)
    let path = Path(orientation, width: stored.width, height: stored.height)
    let stride = Int(gdk_pixbuf_get_rowstride(pointer))
    for y in rows {
      let row = source + y * stride
      let out = target + path.start + y * path.stepY
      switch (channels, path.stepX) {
      case (3, 1): Self.copyOpaque(row, to: out, step: 1, count: stored.width)
      case (3, let step): Self.copyOpaque(row, to: out, step: step, count: stored.width)
      case (_, 1): Self.copyPremultiplied(row, to: out, step: 1, count: stored.width)
      case (_, let step): Self.copyPremultiplied(row, to: out, step: step, count: stored.width)
      }
    }
    return (seen, Data(bytesNoCopy: memory, count: seen.area * 4, deallocator: .free))
  }

  /// Where each stored pixel goes: `start + x × stepX + y × stepY`, in pixels of the upright image.
  private struct Path {
    var start: Int
    var stepX: Int
    var stepY: Int

    init(_ orientation: ImageOrientation, width: Int, height: Int) {
      let last = width * height - 1
      (start, stepX, stepY) =
        switch orientation {
        case .up: (0, 1, width)
        case .upMirrored: (width - 1, -1, width)
        case .down: (last, -1, -width)
        case .downMirrored: (last - (width - 1), 1, -width)
        case .leftMirrored: (0, height, 1)
        case .right: (height - 1, height, -1)
        case .rightMirrored: (last, -height, -1)
        case .left: (last - (height - 1), -height, 1)
        }
    }
  }

  // Inlined with a constant step, so that the common case becomes a vector loop.
  @inline(__always)
  private static func copyOpaque(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, step: Int, count: Int
  ) {
    for x in 0..<count {
      let red = UInt32(source[x &* 3])
      let green = UInt32(source[x &* 3 &+ 1])
      let blue = UInt32(source[x &* 3 &+ 2])
      target[x &* step] = UInt32(littleEndian: red | green &<< 8 | blue &<< 16 | 0xFF00_0000)
    }
  }

  @inline(__always)
  private static func copyPremultiplied(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, step: Int, count: Int
  ) {
    for x in 0..<count {
      let alpha = UInt32(source[x &* 4 &+ 3])
      let red = product(UInt32(source[x &* 4]), alpha)
      let green = product(UInt32(source[x &* 4 &+ 1]), alpha)
      let blue = product(UInt32(source[x &* 4 &+ 2]), alpha)
      target[x &* step] = UInt32(littleEndian: red | green &<< 8 | blue &<< 16 | alpha &<< 24)
    }
  }

  /// color × alpha ÷ 255, rounded, without a division.
  @inline(__always)
  private static func product(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    let scaled = color &* alpha &+ 128
    return (scaled &+ scaled &>> 8) &>> 8
  }
}
