/// What a user searches for: words that must all occur in a pin's texts, in any order, and tags that it must
/// have, and colours that its picture must have.
///
/// A word is searched for as a part of other words. Quotes keep blanks: `"left arm"`. `tag:name` is a tag
/// that begins with the name, or that is the name if it's in quotes; `tag:` alone is any tag.
/// `color:#3584E4` is a colour; it isn't searched for before its last digit is typed.
public struct SearchQuery: Hashable, Sendable {
  /// A tag that pins must have.
  struct Tag: Hashable {
    var name: FoldedText
    /// Whether the tag must be exactly this name.
    var isWhole: Bool
  }

  private(set) var words: [FoldedText] = []
  private(set) var tags: [Tag] = []
  /// The colours that a pin's picture must have.
  public private(set) var colors: [SearchColor] = []

  /// The word before the name of a tag.
  public static let tagMark = "tag:"
  /// The word before a colour.
  public static let colorMark = "color:"

  /// Reads what a user has typed.
  public init(_ text: String) {
    for part in Self.parts(of: text) {
      if part.text.lowercased().hasPrefix(Self.colorMark) {
        if let color = SearchColor(part.text.dropFirst(Self.colorMark.count)) { colors.append(color) }
        continue
      }
      let word = FoldedText(part.text)
      if let name = part.tag {
        tags.append(Tag(name: FoldedText(name), isWhole: part.isClosed))
      } else if !word.isEmpty {
        words.append(word)
      }
    }
  }

  /// Whether nothing is searched for.
  public var isEmpty: Bool { words.isEmpty && tags.isEmpty && colors.isEmpty }

  /// Returns the query in which a name of a tag that's complete means only that tag.
  /// - Parameter known: the tags that there are.
  func completed(knowing known: Set<FoldedText>) -> SearchQuery {
    var query = self
    for index in tags.indices where known.contains(tags[index].name) { query.tags[index].isWhole = true }
    return query
  }

  /// Returns what's typed to search for a tag, such as `tag:arm` or `tag:"left arm"`.
  public static func text(forTag tag: String) -> String {
    tag.contains(where: \.isWhitespace) ? "\(tagMark)\"\(tag)\"" : tagMark + tag
  }

  /// Returns what's typed to search for a colour: `color:#3584E4`.
  public static func text(forColor color: SearchColor) -> String { colorMark + color.hex }

  /// Returns a text without the search for a tag, or with it if it isn't there.
  public static func text(_ text: String, togglingTag tag: String) -> String {
    let name = FoldedText(tag)
    let parts = parts(of: text)
    let kept = parts.filter { $0.tag.map { FoldedText($0) != name } ?? true }.map(\.source)
    return (kept.count < parts.count ? kept : kept + [self.text(forTag: tag)]).joined(separator: " ")
  }

  /// Returns whether a text searches for a tag by its whole name.
  public static func text(_ text: String, hasTag tag: String) -> Bool {
    let name = FoldedText(tag)
    return parts(of: text).contains { $0.tag.map(FoldedText.init) == name }
  }

  /// A part of what was typed, between blanks.
  private struct Part {
    /// The part as it was typed.
    var source = ""
    /// The part without quotes.
    var text = ""
    /// Whether it ends with a quote that closes another one.
    var isClosed = false
    /// The name of the tag; nil for a word.
    var tag: String?
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var part = Part()
    var isQuoted = false
    func close() {
      if !part.source.isEmpty {
        if part.text.lowercased().hasPrefix(tagMark) { part.tag = String(part.text.dropFirst(tagMark.count)) }
        parts.append(part)
      }
      part = Part()
    }
    for character in text {
      switch character {
      case "\"", "“", "”", "„":
        part.source.append(character)
        part.isClosed = isQuoted
        isQuoted.toggle()
      case _ where character.isWhitespace && !isQuoted: close()
      default:
        part.source.append(character)
        part.text.append(character)
        part.isClosed = false
      }
    }
    close()
    return parts
  }
}
