import Board
import DragDropKit

/// The colours of pin heads; each pin keeps its own.
enum PinColors {
  private static let heads = [
    Color(hex: 0xC01C28), Color(hex: 0xC01C28), Color(hex: 0x1A5FB4), Color(hex: 0xC01C28),
    Color(hex: 0x26A269),
    Color(hex: 0xE5A50A),
  ]

  static func color(of pin: PinID) -> Color {
    var sum = 0
    for byte in pin.description.utf8 { sum = (sum &* 31 &+ Int(byte)) & 0xFFFF }
    return heads[sum % heads.count]
  }
}
