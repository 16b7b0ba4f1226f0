import CGdkPixbuf
import DecoderWire

extension Pixbuf {
  /// Writes the pixels with premultiplied alpha, rotated upright, row after row without gaps. Rows outside of
  /// `validRows`, which a truncated file doesn't have, aren't written: they're transparent in fresh memory.
  func write(
    to memory: UnsafeMutableRawBufferPointer, orientation: Int, pixels: WirePixels, validRows: Range<Int>
  ) throws(DecodeProblem) {
    let channels = Int(gdk_pixbuf_get_n_channels(pointer))
    let (width, height) = (width, height)
    guard gdk_pixbuf_get_bits_per_sample(pointer) == 8, channels == 3 || channels == 4,
      let source = gdk_pixbuf_read_pixels(pointer), let base = memory.baseAddress,
      memory.count >= width * height * 4
    else { throw .unreadable("its pixels have an unknown form") }
    let target = base.bindMemory(to: UInt32.self, capacity: width * height)
    let path = Path(orientation, width: width, height: height)
    let stride = Int(gdk_pixbuf_get_rowstride(pointer))
    let order = Order(pixels)
    for y in validRows.clamped(to: 0..<height) {
      let row = source + y * stride
      let out = target + path.start + y * path.stepY
      switch (channels, path.stepX) {
      case (3, 1): Self.copyOpaque(row, to: out, step: 1, count: width, order)
      case (3, let step): Self.copyOpaque(row, to: out, step: step, count: width, order)
      case (_, 1): Self.copyPremultiplied(row, to: out, step: 1, count: width, order)
      case (_, let step): Self.copyPremultiplied(row, to: out, step: step, count: width, order)
      }
    }
  }

  /// The numbers of bits by which red and blue are shifted in a pixel.
  private struct Order {
    var red: UInt32
    var blue: UInt32

    init(_ pixels: WirePixels) { (red, blue) = pixels == .blueFirst ? (16, 0) : (0, 16) }
  }

  /// The index of each stored pixel for EXIF's number of the orientation: `start + x × stepX + y × stepY`, in
  /// pixels of the upright image.
  private struct Path {
    var start: Int
    var stepX: Int
    var stepY: Int

    init(_ orientation: Int, width: Int, height: Int) {
      let last = width * height - 1
      (start, stepX, stepY) =
        switch orientation {
        case 1: (0, 1, width)
        case 2: (width - 1, -1, width)
        case 3: (last, -1, -width)
        case 4: (last - (width - 1), 1, -width)
        case 5: (0, height, 1)
        case 6: (height - 1, height, -1)
        case 7: (last, -height, -1)
        default: (last - (height - 1), -height, 1)
        }
    }
  }

  // The function is inlined with a constant step, so that the common case becomes a vector loop.
  @inline(__always)
  private static func copyOpaque(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, step: Int, count: Int,
    _ order: Order
  ) {
    for x in 0..<count {
      let red = UInt32(source[x &* 3])
      let green = UInt32(source[x &* 3 &+ 1])
      let blue = UInt32(source[x &* 3 &+ 2])
      target[x &* step] = UInt32(
        littleEndian: red &<< order.red | green &<< 8 | blue &<< order.blue | 0xFF00_0000)
    }
  }

  @inline(__always)
  private static func copyPremultiplied(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, step: Int, count: Int,
    _ order: Order
  ) {
    for x in 0..<count {
      let alpha = UInt32(source[x &* 4 &+ 3])
      let red = product(UInt32(source[x &* 4]), alpha)
      let green = product(UInt32(source[x &* 4 &+ 1]), alpha)
      let blue = product(UInt32(source[x &* 4 &+ 2]), alpha)
      target[x &* step] = UInt32(
        littleEndian: red &<< order.red | green &<< 8 | blue &<< order.blue | alpha &<< 24)
    }
  }

  /// Returns color × alpha ÷ 255, rounded, without a division.
  @inline(__always)
  private static func product(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    let scaled = color &* alpha &+ 128
    return (scaled &+ scaled &>> 8) &>> 8
  }
}
