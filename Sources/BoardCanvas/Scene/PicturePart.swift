import Board
import Foundation

/// The part of a pin's image that lies under a rectangle of the board, in the image's pixels.
enum PicturePart {
  /// Returns the visible part of a pin's image without the cropped parts, in the image's pixels.
  /// - Parameter size: the image's size in its pixels.
  static func shown(of pin: Pin, in rect: CGRect, _ size: CGSize) -> CGRect {
    let crop = pin.crop ?? PictureFraming.all
    return visible(of: pin, in: rect, size).intersection(
      CGRect(
        x: crop.minX * size.width, y: crop.minY * size.height, width: crop.width * size.width,
        height: crop.height * size.height))
  }

  /// Returns the part of a pin's image under a rectangle of the board, in the image's pixels. For a rotated
  /// pin, the result may be larger.
  static func visible(of pin: Pin, in rect: CGRect, _ size: CGSize) -> CGRect {
    let angle = -pin.rotation * .pi / 180
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
    ].map { x, y in
      let (dx, dy) = (x - pin.center.x, y - pin.center.y)
      return CGPoint(x: dx * cos(angle) - dy * sin(angle), y: dx * sin(angle) + dy * cos(angle))
    }
    let crop = pin.crop ?? PictureFraming.all
    let scale = pin.framing.scale
    let xs = corners.map { (crop.midX + scale.x * $0.x / pin.wholeSize.width) * size.width }
    let ys = corners.map { (crop.midY + scale.y * $0.y / pin.wholeSize.height) * size.height }
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
