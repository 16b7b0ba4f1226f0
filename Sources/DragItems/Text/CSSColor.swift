import Foundation

/// Colours in CSS notation.
enum CSSColor {
  /// The colour names of CSS 2.1, which include orange, and three synonyms.
  private static let names: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080,
    "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF, "cyan": 0x00FFFF, "orange": 0xFFA500,
  ]

  /// `#c00`, `#cc0000`, `#cc0000ff`, `rgb(204, 0, 0)`, `rgba(204 0 0 / 50%)` or a name; nil for anything
  /// else.
  static func color(_ text: some StringProtocol) -> PreviewColor? {
    guard text.utf8.count <= 64 else { return nil }
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let known = names[text] { return color(known, 0xFF) }
    if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
    guard text.hasPrefix("rgb"), text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let parts = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == " " || $0 == "/" }.map(String.init)
    guard (3...4).contains(parts.count) else { return nil }
    let numbers = parts.enumerated().map { part($0.element, whole: $0.offset < 3 ? 255 : 1) }
    guard let red = numbers[0], let green = numbers[1], let blue = numbers[2] else { return nil }
    guard numbers.count == 4 else { return PreviewColor(red: red, green: green, blue: blue) }
    return numbers[3].map { PreviewColor(red: red, green: green, blue: blue, alpha: $0) }
  }

  /// Returns a component from 0 to 1, rounded to eight bits.
  private static func part(_ text: String, whole: Double) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite else { return nil }
    return (min(1, max(0, number / (isPercent ? 100 : whole))) * 255).rounded() / 255
  }

  private static func hexadecimal(_ digits: Substring) -> PreviewColor? {
    guard digits.utf8.count == digits.count, let value = UInt32(digits, radix: 16), digits.first != "+" else {
      return nil
    }
    switch digits.count {
    case 3:
      return color((value >> 8 & 15) * 0x110000 + (value >> 4 & 15) * 0x1100 + (value & 15) * 0x11, 0xFF)
    case 6: return color(value, 0xFF)
    case 8: return color(value >> 8, value & 0xFF)
    default: return nil
    }
  }

  private static func color(_ rgb: UInt32, _ alpha: UInt32) -> PreviewColor {
    PreviewColor(
      red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255,
      alpha: Double(alpha) / 255)
  }

  static func text(_ color: PreviewColor) -> String {
    let bytes = [color.red, color.green, color.blue, color.alpha].map(byte)
    let shown = bytes[3] == 255 ? bytes.prefix(3) : bytes[...]
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns a component as 0 … 255, clamped; 0 if it isn't finite.
  static func byte(_ part: Double) -> UInt8 {
    part.isFinite ? UInt8((min(1, max(0, part)) * 255).rounded()) : 0
  }
}
