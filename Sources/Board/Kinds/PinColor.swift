/// A colour that the user has chosen for a frame, in sRGB and opaque.
public struct PinColor: Hashable, Sendable {
  /// The components as 0xRRGGBB.
  public let hex: UInt32

  /// Makes a colour from 0xRRGGBB; higher bits are ignored.
  public init(_ hex: UInt32) { self.hex = hex & 0xFF_FFFF }

  /// Makes a colour from its stored form, `#RRGGBB` in either case; nil for any other text.
  public init?(code: String) {
    let digits = code.utf8.dropFirst()
    guard code.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || 0x41...0x46 ~= $0 & 0xDF }),
      let hex = UInt32(code.dropFirst(), radix: 16)
    else { return nil }
    self.init(hex)
  }

  /// The stored form, such as `#3584E4`.
  public var code: String {
    let digits = String(hex, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
