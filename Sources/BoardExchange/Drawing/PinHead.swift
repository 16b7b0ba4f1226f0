import Board

/// The colours of pin heads; each pin keeps its own.
enum PinHead {
  private static let colors = [0xC01C28, 0xC01C28, 0x1A5FB4, 0xC01C28, 0x26A269, 0xE5A50A].map {
    PaintColor($0)
  }

  static func color(of pin: PinID) -> PaintColor {
    var sum = 0
    for byte in pin.description.utf8 { sum = (sum &* 31 &+ Int(byte)) & 0xFFFF }
    return colors[sum % colors.count]
  }
}
