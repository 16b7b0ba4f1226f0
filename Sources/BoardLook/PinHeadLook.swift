public import Board

/// The heads of pins: their size, and their colours, of which each pin keeps its own.
public enum PinHeadLook {
  /// In board points.
  public static let radius = 6.5
  /// How far the head's middle lies below the paper's upper edge, in board points.
  public static let drop = radius * 0.3

  private static let colors = [0xC01C28, 0xC01C28, 0x1A5FB4, 0xC01C28, 0x26A269, 0xE5A50A].map {
    LookColor($0)
  }

  /// Follows from the id alone: the same at each start, on each board and in exports.
  public static func color(of pin: PinID) -> LookColor {
    var sum = 0
    for byte in pin.description.utf8 { sum = (sum &* 31 &+ Int(byte)) & 0xFFFF }
    return colors[sum % colors.count]
  }

  /// How much white is where the light falls on a head.
  public static let lightShare = 0.62
  /// How much black is on the side that's in the dark.
  public static let darkShare = 0.45

  /// Where the light falls: mixed with white, by `lightShare`.
  public static func light(of color: LookColor) -> LookColor {
    color.mixed(with: LookColor(0xFFFFFF), lightShare)
  }

  /// The side in the dark: mixed with black, by `darkShare`.
  public static func dark(of color: LookColor) -> LookColor { color.mixed(with: LookColor(0), darkShare) }
}
