import Foundation

/// Distinguishes the source of an SVG drawing from other texts.
nonisolated enum SVGText {
  /// Returns whether the first element is `svg`, whatever the prefix of its namespace. Other XML and HTML may
  /// contain drawings too, but counts as text.
  static func isDrawing(_ text: String) -> Bool {
    var rest = text[...].drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.hasPrefix("<") {
      if rest.hasPrefix("<!--") {
        guard skip(to: "-->", in: &rest) else { return false }
      } else if rest.hasPrefix("<?") {
        guard skip(to: "?>", in: &rest) else { return false }
      } else if rest.hasPrefix("<!") {
        guard skipDeclaration(in: &rest) else { return false }
      } else {
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.split(separator: ":").last == "svg"
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return false
  }

  private static func skip(to end: String, in rest: inout Substring) -> Bool {
    guard let range = rest.range(of: end) else { return false }
    rest = rest[range.upperBound...]
    return true
  }

  /// Skips a declaration, which may declare entities in brackets.
  private static func skipDeclaration(in rest: inout Substring) -> Bool {
    let end = rest.firstIndex { $0 == ">" || $0 == "[" }
    guard let end else { return false }
    guard rest[end] == "[" else {
      rest = rest[rest.index(after: end)...]
      return true
    }
    return skip(to: "]", in: &rest) && skip(to: ">", in: &rest)
  }
}
