/// A piece of a text that looks the same throughout.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var traits: TextTraits

  package init(_ text: String, _ traits: TextTraits = TextTraits()) {
    self.text = text
    self.traits = traits
  }
}
