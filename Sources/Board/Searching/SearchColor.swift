/// A colour that's searched for, with 8 bits for each component of sRGB.
public struct SearchColor: Hashable, Sendable {
  /// The red component.
  public let red: UInt8
  /// The green component.
  public let green: UInt8
  /// The blue component.
  public let blue: UInt8

  /// Makes a colour of its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#3584E4`, `3584e4` or `#38E`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let digits = text.drop { $0 == "#" }
    guard text.count - digits.count <= 1, [3, 6].contains(digits.count),
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    let whole = digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
    guard let number = UInt32(whole, radix: 16) else { return nil }
    self.init(
      red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  /// The notation of web pages and drawing programs: `#3584E4`.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
