import Foundation

extension Color {
  /// The luminance of the opaque colour, 0 (black) to 1 (white), by WCAG 2.
  package var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast of two opaque colours, 1 (none) to 21, by WCAG 2.
  package func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns this colour, or the nearest darker or lighter one that can be distinguished from another.
  /// - Parameters:
  ///   - other: the opaque colour around it.
  ///   - least: the contrast, 1 … 21: 3 for lines and signs, 4.5 for text. The colour becomes black or white
  ///     where neither reaches it.
  package func distinct(from other: Color, atLeast least: Double) -> Color {
    guard contrast(to: other) < least else { return self }
    let darker = shade(towards: .black, from: other, least)
    let lighter = shade(towards: .white, from: other, least)
    let isDarker =
      switch (darker, lighter) {
      case (let darker?, let lighter?): darker <= lighter
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): Color.black.contrast(to: other) > Color.white.contrast(to: other)
      }
    return isDarker ? mixed(with: .black, darker ?? 1) : mixed(with: .white, lighter ?? 1)
  }

  /// Returns the smallest share of black or white that gives the contrast, in steps of a hundredth; nil if
  /// none does.
  private func shade(towards end: Color, from other: Color, _ least: Double) -> Double? {
    (1...100).lazy.map { Double($0) / 100 }.first { mixed(with: end, $0).contrast(to: other) >= least }
  }

  private func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha)
  }

  /// The colour for style sheets, without alpha: `#rrggbb`.
  package var styleText: String {
    let parts = [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
