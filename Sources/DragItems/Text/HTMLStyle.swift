import Foundation

/// Applies a `style` attribute to text traits.
enum HTMLStyle {
  static func apply(_ style: String, to traits: inout TextTraits, _ keepsSpaces: inout Bool) {
    for rule in style.split(separator: ";").prefix(200) {
      let parts = rule.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].replacing("!important", with: "")
        .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      switch parts[0].trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
      case "font-weight":
        if let isBold = isBold(value) { traits.isBold = isBold }
      case "font-style":
        if value != "inherit" { traits.isItalic = value.hasPrefix("italic") || value.hasPrefix("oblique") }
      case "text-decoration", "text-decoration-line":
        // Other values add to the surrounding decoration.
        if value.contains("underline") { traits.isUnderlined = true }
        if value.contains("line-through") { traits.isStruckThrough = true }
        if value.hasPrefix("none") { (traits.isUnderlined, traits.isStruckThrough) = (false, false) }
      case "color":
        if let color = CSSColor.color(value) { traits.color = color }
      case "white-space":
        keepsSpaces = value.hasPrefix("pre") && value != "pre-line" || value == "break-spaces"
      default: break
      }
    }
  }

  private static func isBold(_ value: String) -> Bool? {
    switch value {
    case "bold", "bolder": true
    case "normal", "lighter": false
    default: Int(value).map { $0 >= 600 }
    }
  }
}
