/// A piece of a text that looks the same throughout.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var traits: TextTraits

  package init(_ text: String, _ traits: TextTraits = TextTraits()) {
    self.text = text
    self.traits = traits
  }
}

extension [TextRun] {
  /// The text without its pictures.
  package var words: String { lazy.filter { $0.traits.attachment == nil }.map(\.text).joined() }
}
