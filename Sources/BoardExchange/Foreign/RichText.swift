import Markup

/// The plain text of markup, as Qt writes its notes.
enum RichText {
  /// The elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote",
    "body",
  ]
  /// The elements whose contents aren't shown.
  private static let hidden = HTMLReader.unread.union(["head"])

  /// Returns the text without markup, heads and styles; a paragraph becomes a line. Text without markup stays
  /// as it is.
  static func plain(_ text: String) -> String {
    guard text.contains("<") else { return text }
    var lines = [""]
    var needsLine = false
    func add(_ words: String) {
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
    var reader = HTMLReader(Array(text.utf8))
    loop: while let token = reader.next() {
      switch token {
      case .word(let bytes): add(String(decoding: bytes, as: UTF8.self))
      case .entity(let character): add(character)
      case .space: add(" ")
      case .begin(let name) where hidden.contains(name):
        // The text behind a head that never ends belongs to that head.
        if !reader.skipContent(of: name) { break loop }
      case .begin("br"):
        if needsLine { lines.append("") }
        needsLine = false
        lines.append("")
      case .begin(let name), .end(let name):
        if blocks.contains(name), !(lines.last ?? "").isEmpty { needsLine = true }
      }
    }
    return lines.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: "\n")
  }
}
