/// A colour of a preview: sRGB components from 0 to 1, not premultiplied.
public struct PreviewColor: Hashable, Sendable {
  /// Components from 0 to 1; not checked.
  public var red, green, blue, alpha: Double

  /// Creates a colour, opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The default background of previews (1.8.7).
  public static let white = PreviewColor(red: 1, green: 1, blue: 1)
  /// As a background, draws nothing, not even white (1.8.7).
  public static let clear = PreviewColor(red: 0, green: 0, blue: 0, alpha: 0)
}
