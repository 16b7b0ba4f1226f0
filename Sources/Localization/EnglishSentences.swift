/// Sentences of the command line's parser, which speaks English alone and keeps its errors to itself. They're
/// known by their words.
///
/// `"Missing value for '{1}'"` has a placeholder for what's different each time. The catalogues have the
/// sentences as they're written here.
package struct EnglishSentences: Sendable {
  private struct Sentence: Sendable {
    let key: String
    /// The words before, between and behind the placeholders.
    let parts: [String]
  }

  private let sentences: [Sentence]

  /// - Parameter sentences: the sentences; of two that fit a text, the first one counts.
  package init(_ sentences: [String]) {
    self.sentences = sentences.map { Sentence(key: $0, parts: Self.parts(of: $0)) }
  }

  /// A sentence in the user's language; the text itself if it's none of these sentences. Values that are
  /// sentences are translated as well. Any thread.
  package func translated(_ text: String) -> String {
    for sentence in sentences {
      guard let values = Self.values(of: text, between: sentence.parts) else { continue }
      return Phrase(key: sentence.key, values: values.map(translated)).inUsersLanguage
    }
    return text
  }

  private static func parts(of key: String) -> [String] {
    var parts: [String] = []
    var rest = key[...]
    while let placeholder = rest.firstRange(of: "{\(parts.count + 1)}") {
      parts.append(String(rest[..<placeholder.lowerBound]))
      rest = rest[placeholder.upperBound...]
    }
    return parts + [String(rest)]
  }

  /// The texts between the parts; nil if the text doesn't consist of them.
  private static func values(of text: String, between parts: [String]) -> [String]? {
    guard parts.count > 1, let last = parts.last else { return parts == [text] ? [] : nil }
    guard text.hasPrefix(parts[0]) else { return nil }
    var values: [String] = []
    var rest = text.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] {
      guard let range = rest.firstRange(of: part) else { return nil }
      values.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    return values + [String(rest.dropLast(last.count))]
  }
}
