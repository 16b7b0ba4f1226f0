public import Foundation

/// The crop and flip of an image on its card. The image is cropped first and mirrored afterwards.
public struct PictureFraming: Hashable, Sendable {
  /// The visible part, in units of the image's width and height; nil for all of the image.
  public var crop: CGRect?
  /// The sides that are swapped, around the middle of the part that `crop` leaves.
  public var flip: PinFlip
  /// The path along which the image is cut out, besides `crop`; nil for a rectangle.
  public var outline: PictureOutline?

  /// Makes a framing. The default is the whole image, not mirrored. Nothing is checked: see
  /// `BoardLimits.isValid(crop:)`.
  public init(crop: CGRect? = nil, flip: PinFlip = [], outline: PictureOutline? = nil) {
    self.crop = crop
    self.flip = flip
    self.outline = outline
  }

  /// The crop that shows all of an image.
  public static let all = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Whether the whole rectangle of the image is shown and not mirrored.
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

  /// Returns the corners of the path along which the image is cut out, where its visible part fills `frame`;
  /// nil without such a path. The mirroring is applied.
  public func outline(in frame: CGRect) -> [CGPoint]? {
    guard let outline else { return nil }
    let (whole, scale) = (whole(around: frame), scale)
    return outline.corners.map { corner in
      CGPoint(
        x: frame.midX + scale.x * (whole.minX + corner.x * whole.width - frame.midX),
        y: frame.midY + scale.y * (whole.minY + corner.y * whole.height - frame.midY))
    }
  }

  /// Returns the place that `part` of an image takes when the image is mirrored, in units of the image's
  /// width and height. Two calls return `part` again.
  public func mirrored(_ part: CGRect) -> CGRect {
    CGRect(
      x: flip.contains(.horizontal) ? 1 - part.maxX : part.minX,
      y: flip.contains(.vertical) ? 1 - part.maxY : part.minY, width: part.width, height: part.height)
  }
}

/// The sides of an image that are swapped on its card. The card's own size and rotation stay.
public struct PinFlip: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt8

  /// Makes a flip from its bits. Bits without a meaning are kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Swaps left and right.
  public static let horizontal = PinFlip(rawValue: 1)
  /// Swaps top and bottom.
  public static let vertical = PinFlip(rawValue: 2)

  /// The stored form: `h`, `v` or `hv`; nil for an image that isn't mirrored.
  public var code: String? {
    switch self {
    case .horizontal: "h"
    case .vertical: "v"
    case [.horizontal, .vertical]: "hv"
    default: nil
    }
  }

  /// Makes a flip from its stored form; nil for any other text.
  public init?(code: String) {
    switch code {
    case "h": self = .horizontal
    case "v": self = .vertical
    case "hv": self = [.horizontal, .vertical]
    default: return nil
    }
  }
}
