package import BoardLook
package import DragDropKit

extension Color {
  package nonisolated init(_ look: LookColor) {
    self.init(red: look.red, green: look.green, blue: look.blue, alpha: look.alpha)
  }
}

extension Color {
  /// Makes a colour from 0xRRGGBB, as in style sheets.
  package nonisolated init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }
}

extension Color {
  nonisolated func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  nonisolated func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
