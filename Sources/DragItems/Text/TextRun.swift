/// A part of a text with the same attributes throughout.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var traits: TextTraits

  package init(_ text: String, _ traits: TextTraits = TextTraits()) {
    self.text = text
    self.traits = traits
  }
}

extension [TextRun] {
  /// The image of a text that consists of one picture; nil for any other text.
  package var loneImage: Image? {
    guard count == 1, self[0].text.unicodeScalars.count == 1 else { return nil }
    return self[0].traits.attachment?.image
  }

  /// The text without its pictures.
  package var words: String { lazy.filter { $0.traits.attachment == nil }.map(\.text).joined() }
}
