extension Color {
  /// Creates a colour of the colour wheel. Other values than those below are clamped.
  /// - Parameters:
  ///   - hue: 0 is red, 1/3 green, 2/3 blue, 1 red again.
  ///   - saturation: 0 is grey, 1 the pure colour.
  ///   - brightness: 0 is black.
  ///   - alpha: 1 is opaque.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    func bounded(_ value: Double) -> Double { value.isFinite ? min(1, max(0, value)) : 0 }
    let (saturation, brightness) = (bounded(saturation), bounded(brightness))
    func part(_ offset: Double) -> Double {
      let sixth = (offset + bounded(hue) * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(sixth, 4 - sixth, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: bounded(alpha))
  }

  /// Returns the colour with another opacity (`UIColor.withAlphaComponent`).
  public func withAlphaComponent(_ alpha: Double) -> Color { withAlpha(alpha) }
}
