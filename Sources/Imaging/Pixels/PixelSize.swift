import DecoderWire
import Foundation

/// A width and height in whole pixels. Both fit in an `Int32`, so `area` can't overflow.
struct PixelSize: Sendable, Equatable {
  var width: Int
  var height: Int

  var area: Int { width * height }
  var longSide: Int { max(width, height) }
  var turned: PixelSize { PixelSize(width: height, height: width) }

  func oriented(_ orientation: ImageOrientation) -> PixelSize { orientation.swapsSides ? turned : self }

  /// Returns the size of the same shape that fits `extent`, at least 1 × 1; it's never larger unless
  /// `growing`.
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
