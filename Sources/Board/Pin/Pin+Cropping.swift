public import Foundation

extension Pin {
  /// `crop` and `flip` together.
  public var framing: PictureFraming { PictureFraming(crop: crop, flip: flip) }

  /// How large the whole image is at the scale at which its part is shown, in board points before rotation. May be beyond
  /// `BoardLimits`.
  public var wholeSize: CGSize {
    guard let crop else { return size }
    return CGSize(width: size.width / crop.width, height: size.height / crop.height)
  }

  /// Where the middle of the whole image is, in board points.
  public var wholeCenter: CGPoint {
    guard crop != nil else { return center }
    let offset = offset(to: PictureFraming.all)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// The pin with another part of its image shown, nil for all of it: at the same scale, and what's seen before and after
  /// stays where it is. Nil for what has no image, and for no part of one.
  public func cropped(to crop: CGRect?) -> Pin? {
    let part = crop ?? PictureFraming.all
    guard content.original != nil, BoardLimits.isValid(crop: part) else { return nil }
    var pin = self
    let whole = wholeSize
    let offset = offset(to: part)
    pin.crop = part == PictureFraming.all ? nil : part
    pin.center = BoardLimits.clamped(CGPoint(x: center.x + offset.x, y: center.y + offset.y))
    pin.size = BoardLimits.fitted(CGSize(width: whole.width * part.width, height: whole.height * part.height))
    return pin
  }

  /// From the middle of what's shown to that of another part, in board points.
  private func offset(to part: CGRect) -> CGPoint {
    let old = crop ?? PictureFraming.all
    let scale = framing.scale
    let whole = wholeSize
    return CGPoint(
      x: (part.midX - old.midX) * whole.width * scale.x, y: (part.midY - old.midY) * whole.height * scale.y
    ).rotated(byDegrees: rotation)
  }
}
