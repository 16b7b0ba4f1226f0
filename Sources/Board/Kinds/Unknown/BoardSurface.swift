import Foundation

/// What the pins of a board lie on, and how they look there.
public enum BoardSurface: Hashable, Sendable {
  /// Pressed cork with its grains.
  case cork
  /// A cloth with its threads.
  case linen
  /// A plate of stone with its grain.
  case slate
  /// A ground of one colour, on which pictures have no paper, pin and shadow.
  case plain(PinColor)

  /// The surfaces with a texture.
  public static let textured: [BoardSurface] = [.cork, .linen, .slate]
  /// The neutral grey that reflects 18 % of the light: half as bright as white to the eye.
  public static let middleGray = PinColor(0x767676)

  /// Whether pictures lie on it without paper, pin and shadow.
  public var isPlain: Bool { if case .plain = self { true } else { false } }

  /// Makes a surface from its stored form; nil for any other text.
  public init?(code: String) {
    switch code {
    case "cork": self = .cork
    case "linen": self = .linen
    case "slate": self = .slate
    default:
      guard code.hasPrefix("plain:"), let color = PinColor(code: String(code.dropFirst(6))) else {
        return nil
      }
      self = .plain(color)
    }
  }

  /// The stored form: `cork`, `linen`, `slate`, or a colour such as `plain:#767676`.
  public var code: String {
    switch self {
    case .cork: "cork"
    case .linen: "linen"
    case .slate: "slate"
    case .plain(let color): "plain:\(color.code)"
    }
  }
}

/// A board's own surface is stored as a pin of a kind of its own, which is never shown. So it's undone,
/// copied and merged as pins are, and earlier versions, which show it as a card, keep it.
extension PinContent {
  /// The kind of the pin that says what the board lies on. Its payload is the surface's stored form.
  public static let surfaceKind = "surface"

  /// Whether this is the board's surface, which may be one that only a later version knows.
  public var isSurface: Bool {
    if case .unknown(PinContent.surfaceKind, _, nil) = self { true } else { false }
  }

  /// The surface; nil for other kinds, and for a surface that this version doesn't know.
  public var surface: BoardSurface? {
    guard case .unknown(PinContent.surfaceKind, let payload?, nil) = self else { return nil }
    return String(validating: payload, as: UTF8.self).flatMap(BoardSurface.init(code:))
  }
}
