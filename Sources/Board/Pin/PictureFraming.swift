public import Foundation

/// How an image fills its card: which part of it is seen, and mirrored or not. First it's cut, then mirrored.
public struct PictureFraming: Hashable, Sendable {
  /// In units of the image's width and height; nil for all of it.
  public var crop: CGRect?
  /// Around the middle of the part that's left by `crop`.
  public var flip: PinFlip

  /// The whole image as it is, unless told otherwise. Nothing is checked: see `BoardLimits.isValid(crop:)`.
  public init(crop: CGRect? = nil, flip: PinFlip = []) {
    self.crop = crop
    self.flip = flip
  }

  /// All of an image.
  public static let all = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Whether the image is shown whole and as it is.
  public var isPlain: Bool { crop == nil && flip.isEmpty }

  /// 1, or -1 where left and right have changed places; the same for top and bottom.
  public var scale: (x: Double, y: Double) {
    (flip.contains(.horizontal) ? -1 : 1, flip.contains(.vertical) ? -1 : 1)
  }

  /// Where the whole image lies if the part that's seen fills `frame`, before it's mirrored around the middle of
  /// `frame`.
  public func whole(around frame: CGRect) -> CGRect {
    guard let crop else { return frame }
    let (width, height) = (frame.width / crop.width, frame.height / crop.height)
    return CGRect(
      x: frame.minX - crop.minX * width, y: frame.minY - crop.minY * height, width: width, height: height)
  }

  /// The same place of the image before and after it's mirrored, in units of its width and height.
  public func mirrored(_ part: CGRect) -> CGRect {
    CGRect(
      x: flip.contains(.horizontal) ? 1 - part.maxX : part.minX,
      y: flip.contains(.vertical) ? 1 - part.maxY : part.minY, width: part.width, height: part.height)
  }
}
