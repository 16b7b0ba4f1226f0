/// A colour in sRGB. Its components are 0 … 1 and not premultiplied by alpha.
public struct LookColor: Hashable, Sendable {
  /// The red component, 0 … 1.
  public var red: Double
  /// The green component, 0 … 1.
  public var green: Double
  /// The blue component, 0 … 1.
  public var blue: Double
  /// The opacity, from 0 (invisible) to 1 (opaque).
  public var alpha: Double

  /// Makes a colour from 0xRRGGBB, as in style sheets.
  public init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  /// Returns the colour mixed with another one, by a share from 0 (this one) to 1. The alpha of this colour
  /// is kept.
  public func mixed(with other: LookColor, _ share: Double) -> LookColor {
    var mixed = self
    mixed.red += (other.red - red) * share
    mixed.green += (other.green - green) * share
    mixed.blue += (other.blue - blue) * share
    return mixed
  }

  /// The bytes red, green, blue and 255, in this order in memory.
  var opaquePixel: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32(max(0, min(255, (part * 255).rounded()))) }
    return UInt32(littleEndian: byte(red) | byte(green) << 8 | byte(blue) << 16 | 255 << 24)
  }

  /// `#rrggbb`, without alpha.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let text = String(Int((part * 255).rounded()), radix: 16)
        return text.count < 2 ? "0" + text : text
      }.joined()
  }
}
