extension Pin {
  /// Returns the pin with its image cut out along a path; nil for a pin without an image. The card gets the
  /// size of the path, the scale stays, and what's visible both before and after stays where it is.
  public func cut(along outline: PictureOutline) -> Pin? {
    let part = BoardLimits.clamped(crop: outline.bounds)
    guard var pin = cropped(to: part == PictureFraming.all ? nil : part) else { return nil }
    pin.attributes.outline = outline
    return pin
  }

  /// Whether only a part of the image is shown: a rectangle, or what's inside of a path.
  public var isCropped: Bool { crop != nil || attributes.outline != nil }
}
