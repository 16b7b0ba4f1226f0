/// A colour in sRGB; parts are 0 … 1.
struct PaintColor: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  /// As it's written in style sheets: 0xRRGGBB.
  init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  /// A share of the way to another colour.
  func mixed(with other: PaintColor, _ share: Double) -> PaintColor {
    var mixed = self
    mixed.red += (other.red - red) * share
    mixed.green += (other.green - green) * share
    mixed.blue += (other.blue - blue) * share
    return mixed
  }

  /// `#rrggbb`.
  var hex: String {
    "#"
      + [red, green, blue].map { part in
        let text = String(Int((part * 255).rounded()), radix: 16)
        return text.count < 2 ? "0" + text : text
      }.joined()
  }
}
