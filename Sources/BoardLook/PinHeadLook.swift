public import Board

/// The heads of pins: their sizes and colours. Each pin keeps its colour.
public enum PinHeadLook {
  /// The radius of a head, in board points.
  public static let radius = 6.5
  /// How far the head's middle is below the paper's upper edge, in board points.
  public static let drop = radius * 0.3

  private static let colors = [0xC01C28, 0xC01C28, 0x1A5FB4, 0xC01C28, 0x26A269, 0xE5A50A].map {
    LookColor($0)
  }

  /// Returns the colour of a pin's head. It depends only on the pin's id, so it's the same in every run, on
  /// every board and in exports.
  public static func color(of pin: PinID) -> LookColor {
    var sum = 0
    for byte in pin.description.utf8 { sum = (sum &* 31 &+ Int(byte)) & 0xFFFF }
    return colors[sum % colors.count]
  }

  /// The share of white where the light falls on a head.
  public static let lightShare = 0.62
  /// The share of black on the dark side of a head.
  public static let darkShare = 0.45

  /// Returns the colour where the light falls on a head: mixed with white, by `lightShare`.
  public static func light(of color: LookColor) -> LookColor {
    color.mixed(with: LookColor(0xFFFFFF), lightShare)
  }

  /// Returns the colour of a head's dark side: mixed with black, by `darkShare`.
  public static func dark(of color: LookColor) -> LookColor { color.mixed(with: LookColor(0), darkShare) }
}
