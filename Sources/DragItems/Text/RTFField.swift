import Foundation

/// RTF control words that stand for text.
enum RTFField {
  static let characters: [String: Unicode.Scalar] = [
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t",
    "emdash": "\u{2014}", "endash": "\u{2013}", "lquote": "\u{2018}", "rquote": "\u{2019}",
    "ldblquote": "\u{201C}", "rdblquote": "\u{201D}", "bullet": "\u{2022}", "emspace": "\u{2003}",
    "enspace": "\u{2002}",
  ]

  /// Returns the link of `HYPERLINK "https://…"`; nil for other fields.
  static func link(_ instruction: String) -> URL? {
    let words = instruction.trimmingCharacters(in: .whitespaces)
    guard words.uppercased().hasPrefix("HYPERLINK") else { return nil }
    let rest = words.dropFirst("HYPERLINK".count).drop(while: \.isWhitespace)
    return rest.first == "\""
      ? TextTraits.link(rest.dropFirst().prefix { $0 != "\"" })
      : TextTraits.link(rest.prefix { !$0.isWhitespace })
  }
}
