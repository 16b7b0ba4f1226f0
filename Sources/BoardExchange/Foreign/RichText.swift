import Foundation

/// The plain text of markup, as Qt writes its notes.
enum RichText {
  private static let entities = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
  /// The elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote",
    "body",
  ]
  /// The elements whose contents aren't shown.
  private static let hidden: Set<String> = ["head", "style", "script", "title"]

  /// Returns the text without markup, heads and styles; a paragraph becomes a line. This isn't an HTML
  /// parser: text without markup stays as it is.
  static func plain(_ text: String) -> String {
    guard text.contains("<") else { return text }
    var lines = [""]
    var needsLine = false
    var endsHidden = false
    var rest = text[...]
    func add(_ words: some StringProtocol) {
      for character in words {
        if character.isWhitespace, character != "\u{A0}" {
          if let last = lines.last?.last, last != " ", !needsLine { lines[lines.count - 1].append(" ") }
        } else {
          if needsLine { lines.append("") }
          needsLine = false
          lines[lines.count - 1].append(character)
        }
      }
    }
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      add(rest[..<mark])
      rest = rest[mark...].dropFirst()
      guard text[mark] == "<" else {
        let name = rest.prefix(10).prefix { $0 != ";" && !$0.isWhitespace && $0 != "&" && $0 != "<" }
        if let known = character(String(name)), rest[name.endIndex...].first == ";" {
          add(known)
          rest = rest[name.endIndex...].dropFirst()
        } else {
          add("&")
        }
        continue
      }
      guard let next = rest.first, next.isLetter || next == "/" || next == "!" else {
        add("<")
        continue
      }
      let tag = rest.prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      let isEnd = tag.first == "/"
      let name = tag.drop { $0 == "/" }.prefix(12).prefix { $0.isLetter || $0.isNumber }.lowercased()
      if hidden.contains(name), !isEnd {
        guard let end = rest.range(of: "</\(name)>", options: .caseInsensitive) else {
          endsHidden = true
          break
        }
        rest = rest[end.upperBound...]
      } else if name == "br" {
        if needsLine { lines.append("") }
        needsLine = false
        lines.append("")
      } else if blocks.contains(name), !(lines.last ?? "").isEmpty {
        needsLine = true
      }
    }
    // The text behind a head that never ends belongs to that head.
    if !endsHidden { add(rest) }
    return lines.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: "\n")
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
