/// The sides of an image that are swapped on its card. The card's own size and rotation stay.
public struct PinFlip: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt8

  /// Makes a flip from its bits. Bits without a meaning are kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Swaps left and right.
  public static let horizontal = PinFlip(rawValue: 1)
  /// Swaps top and bottom.
  public static let vertical = PinFlip(rawValue: 2)

  /// The stored form: `h`, `v` or `hv`; nil for an image that isn't mirrored.
  public var code: String? {
    switch self {
    case .horizontal: "h"
    case .vertical: "v"
    case [.horizontal, .vertical]: "hv"
    default: nil
    }
  }

  /// Makes a flip from its stored form; nil for any other text.
  public init?(code: String) {
    switch code {
    case "h": self = .horizontal
    case "v": self = .vertical
    case "hv": self = [.horizontal, .vertical]
    default: return nil
    }
  }
}
