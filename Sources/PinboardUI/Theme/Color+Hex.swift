import DragDropKit

extension Color {
  /// Makes a colour from 0xRRGGBB, as in style sheets.
  nonisolated init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }
}
