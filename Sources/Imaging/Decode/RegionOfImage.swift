import DecoderWire
import Foundation

/// The requested part of an image: its size as seen, and its place in the stored pixels.
struct RegionOfImage {
  let size: PixelSize
  let stored: WireRegion

  /// Makes a region from a rectangle in pixels of the upright image. nil, and a rectangle outside of the
  /// image, mean the whole image.
  init(_ region: CGRect?, of header: ImageHeader) {
    let whole = header.seenSize
    func place(_ value: Double, _ most: Int) -> Int { value > 0 ? Int(min(value, Double(most))) : 0 }
    guard let region, region.width.isFinite, region.height.isFinite else {
      (size, stored) = (whole, .whole)
      return
    }
    let left = place(region.minX.rounded(.down), whole.width)
    let top = place(region.minY.rounded(.down), whole.height)
    let right = place(region.maxX.rounded(.up), whole.width)
    let bottom = place(region.maxY.rounded(.up), whole.height)
    let (width, height) = (right - left, bottom - top)
    guard width > 0, height > 0, width < whole.width || height < whole.height else {
      (size, stored) = (whole, .whole)
      return
    }
    size = PixelSize(width: width, height: height)
    let turn = header.orientation
    // The distances from the far sides, for mirrored and rotated images.
    let (farX, farY) = (whole.width - right, whole.height - bottom)
    let (x, y) =
      switch turn {
      case .up: (left, top)
      case .upMirrored: (farX, top)
      case .down: (farX, farY)
      case .downMirrored: (left, farY)
      case .leftMirrored: (top, left)
      case .right: (top, farX)
      case .rightMirrored: (farY, farX)
      case .left: (farY, left)
      }
    let turned = size.oriented(turn)
    stored = WireRegion(x: UInt32(clamping: x), y: UInt32(clamping: y), size: turned.wire)
  }
}
