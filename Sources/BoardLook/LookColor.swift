/// A colour in sRGB; parts are 0 … 1 and not multiplied by alpha.
public struct LookColor: Hashable, Sendable {
  /// 0 … 1.
  public var red: Double
  /// 0 … 1.
  public var green: Double
  /// 0 … 1.
  public var blue: Double
  /// From 0, nothing to be seen, to 1, nothing to be seen through it.
  public var alpha: Double

  /// As it's written in style sheets: 0xRRGGBB.
  public init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  /// A share of the way to another colour, from 0 (this one) to 1; alpha stays.
  public func mixed(with other: LookColor, _ share: Double) -> LookColor {
    var mixed = self
    mixed.red += (other.red - red) * share
    mixed.green += (other.green - green) * share
    mixed.blue += (other.blue - blue) * share
    return mixed
  }

  /// Red, green, blue and 255, a byte each in this order in memory.
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
