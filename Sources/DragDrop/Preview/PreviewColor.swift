/// A colour of a preview: components from 0 to 1, not premultiplied, sRGB.
public struct PreviewColor: Hashable, Sendable {
  public var red, green, blue, alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public static let white = PreviewColor(red: 1, green: 1, blue: 1)
  public static let clear = PreviewColor(red: 0, green: 0, blue: 0, alpha: 0)
}
