/// Which sides of an image have changed places on its card. The card itself, its size and its rotation, stays.
public struct PinFlip: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt8

  /// Bits without a meaning are kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Left and right.
  public static let horizontal = PinFlip(rawValue: 1)
  /// Top and bottom.
  public static let vertical = PinFlip(rawValue: 2)

  /// The stored form: `h`, `v` or `hv`; nil for an image as it is.
  public var code: String? {
    switch self {
    case .horizontal: "h"
    case .vertical: "v"
    case [.horizontal, .vertical]: "hv"
    default: nil
    }
  }

  /// Nil for what isn't one of the stored forms.
  public init?(code: String) {
    switch code {
    case "h": self = .horizontal
    case "v": self = .vertical
    case "hv": self = [.horizontal, .vertical]
    default: return nil
    }
  }
}
