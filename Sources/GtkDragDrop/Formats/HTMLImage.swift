import Foundation

/// The URL of the first image in the HTML that a browser offers with a dragged image.
enum HTMLImage {
  /// The `src` of the first `<img>`, entities decoded; nil when there's none.
  static func source(in html: String) -> String? {
    var rest = html[...]
    while let tag = rest.range(of: "<img", options: .caseInsensitive) {
      rest = rest[tag.upperBound...]
      guard let next = rest.first, next.isWhitespace || next == "/" else { continue }
      if let source = attribute("src", in: &rest), !source.isEmpty { return source }
    }
    return nil
  }

  /// Reads a tag's attributes up to the wanted one or the tag's end.
  private static func attribute(_ wanted: String, in rest: inout Substring) -> String? {
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      guard let first = rest.first, first != ">" else { return nil }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
      // A stray "=" has no name; it's skipped so that the loop always advances.
      guard !name.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 1)
      } else {
        value = rest.prefix { !$0.isWhitespace && $0 != ">" }
        rest = rest.dropFirst(value.count)
      }
      if name.lowercased() == wanted { return decodeEntities(value) }
    }
  }

  private static func decodeEntities(_ text: Substring) -> String {
    var result = String(text)
    for (entity, character) in [
      ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ] {
      result = result.replacingOccurrences(of: entity, with: character)
    }
    return result
  }
}
