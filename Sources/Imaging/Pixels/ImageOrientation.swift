/// The rotation and mirroring that make stored pixels upright: the eight values of EXIF tag 0x0112, with
/// EXIF's own numbers.
public enum ImageOrientation: Int, Sendable, CaseIterable {
  /// Upright as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// To be rotated by 90° clockwise.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be rotated by 90° counter-clockwise.
  case left = 8

  /// Whether width and height are swapped.
  public var swapsSides: Bool { rawValue >= 5 }
}
