import Foundation

/// The words of a text with marks, as Qt writes its notes.
enum RichText {
  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " "]

  /// Without marks, heads and styles. For showing alone: it isn't a parser of HTML.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<mark]
      if rest[mark] == "&" {
        let name = rest[mark...].dropFirst().prefix { $0 != ";" && !$0.isWhitespace }.prefix(8)
        if let known = entities[String(name)] {
          plain += known
          rest = rest[name.endIndex...].dropFirst()
        } else {
          plain += "&"
          rest = rest[mark...].dropFirst()
        }
        continue
      }
      let tag = rest[mark...].prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      for hidden in ["head", "style", "script"] where tag.lowercased().hasPrefix("<\(hidden)") {
        guard let end = rest.range(of: "</\(hidden)>") else { return plain }
        rest = rest[end.upperBound...]
      }
      plain += " "
    }
    return plain + rest
  }
}
