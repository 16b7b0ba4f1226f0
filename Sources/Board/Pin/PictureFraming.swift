public import Foundation

/// The crop and flip of an image on its card. The image is cropped first and mirrored afterwards.
public struct PictureFraming: Hashable, Sendable {
  /// The visible part, in units of the image's width and height; nil for all of the image.
  public var crop: CGRect?
  /// The sides that are swapped, around the middle of the part that `crop` leaves.
  public var flip: PinFlip

  /// Makes a framing. The default is the whole image, not mirrored. Nothing is checked: see
  /// `BoardLimits.isValid(crop:)`.
  public init(crop: CGRect? = nil, flip: PinFlip = []) {
    self.crop = crop
    self.flip = flip
  }

  /// The crop that shows all of an image.
  public static let all = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Whether the image is shown whole and not mirrored.
  public var isPlain: Bool { crop == nil && flip.isEmpty }

  /// The factors that mirror the image: x is -1 if left and right are swapped and otherwise 1, y is -1 if top
  /// and bottom are swapped and otherwise 1.
  public var scale: (x: Double, y: Double) {
    (flip.contains(.horizontal) ? -1 : 1, flip.contains(.vertical) ? -1 : 1)
  }

  /// Returns the rectangle of the whole image if its visible part fills `frame`, before the image is mirrored
  /// around the middle of `frame`.
  public func whole(around frame: CGRect) -> CGRect {
    guard let crop else { return frame }
    let (width, height) = (frame.width / crop.width, frame.height / crop.height)
    return CGRect(
      x: frame.minX - crop.minX * width, y: frame.minY - crop.minY * height, width: width, height: height)
  }

  /// Returns the place that `part` of an image takes when the image is mirrored, in units of the image's
  /// width and height. Two calls return `part` again.
  public func mirrored(_ part: CGRect) -> CGRect {
    CGRect(
      x: flip.contains(.horizontal) ? 1 - part.maxX : part.minX,
      y: flip.contains(.vertical) ? 1 - part.maxY : part.minY, width: part.width, height: part.height)
  }
}
