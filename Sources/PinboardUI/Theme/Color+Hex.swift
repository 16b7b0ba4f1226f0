import DragDropKit

extension Color {
  /// A colour as it's written in style sheets: 0xRRGGBB.
  nonisolated init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }
}
