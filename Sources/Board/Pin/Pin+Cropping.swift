public import Foundation

extension Pin {
  /// `crop` and `flip` together.
  public var framing: PictureFraming { PictureFraming(crop: crop, flip: flip) }

  /// The size of the whole image at the scale at which its visible part is shown, in board points before
  /// rotation. It may be beyond `BoardLimits`.
  public var wholeSize: CGSize {
    guard let crop else { return size }
    return CGSize(width: size.width / crop.width, height: size.height / crop.height)
  }

  /// The middle of the whole image, in board points.
  public var wholeCenter: CGPoint {
    guard crop != nil else { return center }
    let offset = offset(to: PictureFraming.all)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// Returns the pin with another part of its image shown; nil for `crop` shows all of the image. The scale
  /// stays, and what's visible both before and after stays where it is. Returns nil for a pin without an
  /// image and for an invalid crop.
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

  /// Returns the offset from the middle of the visible part to the middle of another part, in board points.
  private func offset(to part: CGRect) -> CGPoint {
    let old = crop ?? PictureFraming.all
    let scale = framing.scale
    let whole = wholeSize
    return CGPoint(
      x: (part.midX - old.midX) * whole.width * scale.x, y: (part.midY - old.midY) * whole.height * scale.y
    ).rotated(byDegrees: rotation)
  }
}
