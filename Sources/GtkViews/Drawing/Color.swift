package import CKitGtk

/// A colour: sRGB components from 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// Components from 0 to 1; other values aren't corrected.
  public var red, green, blue, alpha: Double

  /// - Parameters:
  ///   - red: 0 … 1.
  ///   - green: 0 … 1.
  ///   - blue: 0 … 1.
  ///   - alpha: 1 is opaque.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A shade of grey.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)

  /// Returns the colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  package var rgba: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
