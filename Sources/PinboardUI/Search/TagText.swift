import Board
import Foundation

/// Tags as they're typed, with commas between them.
nonisolated enum TagText {
  /// The signs between two tags: commas and semicolons of several scripts.
  private static let signs: Set<Character> = [",", ";", "，", "、", "；", "،", "؛"]

  /// Returns the tags of a text, as a pin can have them.
  static func tags(in text: String) -> [String] {
    BoardLimits.cleaned(tags: text.split(whereSeparator: signs.contains).map(String.init))
  }

  /// Returns tags as a text.
  static func text(of tags: [String]) -> String { tags.joined(separator: ", ") }

  /// Returns the tag that's being typed: what follows the last comma.
  static func last(in text: String) -> String {
    let start = text.lastIndex(where: signs.contains).map { text.index(after: $0) } ?? text.startIndex
    return text[start...].trimmingCharacters(in: .whitespaces)
  }

  /// Returns the known tags that begin with what's being typed.
  static func completions(of text: String, among known: [String]) -> [String] {
    let typed = FoldedText(last(in: text))
    guard !typed.isEmpty else { return [] }
    return known.filter { FoldedText($0) != typed && FoldedText($0).starts(with: typed) }
  }

  /// Returns a text whose last tag is replaced by a whole one, ready for another one.
  static func text(_ text: String, completedTo tag: String) -> String {
    let start = text.lastIndex(where: signs.contains).map { text.index(after: $0) } ?? text.startIndex
    let before = text[..<start].trimmingCharacters(in: .whitespaces)
    return (before.isEmpty ? "" : before + " ") + tag + ", "
  }

  /// Returns a text without a tag, or with it if it isn't there.
  static func text(_ text: String, toggling tag: String) -> String {
    let old = tags(in: text)
    let kept = old.filter { FoldedText($0) != FoldedText(tag) }
    let new = kept.count < old.count ? kept : old + [tag]
    return new.isEmpty ? "" : self.text(of: new) + ", "
  }

  /// Returns whether a tag is among those of a text.
  static func text(_ text: String, has tag: String) -> Bool {
    tags(in: text).contains { FoldedText($0) == FoldedText(tag) }
  }

  /// Returns the tags that all of these pins have.
  static func common(of pins: [Pin]) -> [String] {
    guard let first = pins.first else { return [] }
    return first.attributes.tags.filter { tag in
      pins.allSatisfy { pin in pin.attributes.tags.contains { $0.lowercased() == tag.lowercased() } }
    }
  }
}
