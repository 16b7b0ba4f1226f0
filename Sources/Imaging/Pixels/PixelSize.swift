import DecoderWire
public import Foundation

/// A width and height in whole pixels. Both fit in an `Int32`, so `area` can't overflow.
struct PixelSize: Sendable, Equatable {
  var width: Int
  var height: Int

  var area: Int { width * height }
  var longSide: Int { max(width, height) }
  var turned: PixelSize { PixelSize(width: height, height: width) }

  func oriented(_ orientation: ImageOrientation) -> PixelSize { orientation.swapsSides ? turned : self }

  /// Returns the largest size of this shape that fits `extent`, at least 1 × 1. It isn't larger than this
  /// size unless `growing`.
  func fitted(to extent: DecodeExtent, growing: Bool = false) -> PixelSize {
    let box: (Double, Double)
    switch extent {
    case .full: return self
    case .longSide(let side), .about(let side, _): box = (Double(side), Double(side))
    case .fitting(let size): box = (size.width, size.height)
    }
    // A box from outside may contain any number, even NaN, so its sides are limited to 1 … 2^20.
    func sane(_ side: Double) -> Double { side >= 1 ? min(side.rounded(.up), 1_048_576) : 1 }
    let scale = min(sane(box.0) / Double(width), sane(box.1) / Double(height))
    if scale >= 1 && !growing { return self }
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: side(width), height: side(height))
  }
}

extension PixelSize {
  var wire: WireSize { WireSize(width: UInt32(clamping: width), height: UInt32(clamping: height)) }
}

/// The requested size of an image, in pixels of the upright image. The shape is kept. Pixel images are never
/// enlarged; vector images are drawn at the requested size.
public enum DecodeExtent: Sendable, Equatable {
  /// The image's full size.
  case full
  /// The largest size that fits in a box.
  case fitting(CGSize)
  /// A number of pixels on the longer side.
  case longSide(Int)
  /// A number of pixels on the longer side. A JPEG may have fewer pixels, but no fewer than `atLeast`, if
  /// libjpeg decodes that size at a fraction of the cost: it can decode at 1/2, 1/4 and 1/8.
  case about(longSide: Int, atLeast: Int)
}

/// The rotation and mirroring that make stored pixels upright: the eight values of EXIF tag 0x0112, with
/// EXIF's own numbers.
public enum ImageOrientation: Int, Sendable, CaseIterable {
  /// Upright as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// To be rotated by 90° clockwise.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be rotated by 90° counter-clockwise.
  case left = 8

  /// Whether width and height are swapped.
  public var swapsSides: Bool { rawValue >= 5 }
}

/// The order of the four bytes of a pixel. Colours are premultiplied by alpha in both orders.
public enum PixelFormat: Sendable, Equatable {
  /// Blue, green, red, alpha: `GDK_MEMORY_B8G8R8A8_PREMULTIPLIED`, which is `GDK_MEMORY_DEFAULT` on
  /// little-endian machines; GTK uploads it without a conversion.
  case bgra
  /// Red, green, blue, alpha: `GDK_MEMORY_R8G8B8A8_PREMULTIPLIED`.
  case rgba

  var wire: WirePixels { self == .bgra ? .blueFirst : .redFirst }
}
