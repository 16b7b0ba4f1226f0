import Board
import Foundation

/// A pixel of an image that a pin shows, in the upright image's own pixels.
struct PicturePixel: Equatable {
  let original: OriginalID
  let x: Int
  let y: Int

  /// Finds the pixel that a pin shows at a point of the board.
  /// - Parameter size: the image's size in pixels.
  /// - Returns: nil if the pin has no image, or the point isn't on it.
  init?(at point: CGPoint, of pin: Pin, size: CGSize) {
    guard case .image(let original) = pin.content, size.width >= 1, size.height >= 1 else { return nil }
    let local = PinShape(pin).local(point)
    let crop = pin.crop ?? PictureFraming.all
    let scale = pin.framing.scale
    let u = crop.midX + scale.x * local.x / pin.wholeSize.width
    let v = crop.midY + scale.y * local.y / pin.wholeSize.height
    guard crop.minX <= u, u <= crop.maxX, crop.minY <= v, v <= crop.maxY,
      pin.attributes.outline?.contains(CGPoint(x: u, y: v)) != false
    else { return nil }
    self.original = original
    x = min(Int(u * size.width), Int(size.width) - 1)
    y = min(Int(v * size.height), Int(size.height) - 1)
  }

  /// Returns nil for a point outside of an image of that size.
  init?(original: OriginalID, x: Int, y: Int, size: CGSize) {
    guard x >= 0, y >= 0, Double(x) < size.width, Double(y) < size.height else { return nil }
    (self.original, self.x, self.y) = (original, x, y)
  }
}

/// A colour of a picture, with 8 bits for each component.
package struct PickedColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The notation of web pages and drawing programs: `#3584E4`.
  package var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
