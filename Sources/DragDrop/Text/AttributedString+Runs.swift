package import Foundation

extension AttributedString {
  /// Halves first: one after the other, each piece would cost as much as all before it.
  package init(_ runs: some RandomAccessCollection<TextRun>) {
    guard runs.count > 1 else {
      self.init()
      if let run = runs.first {
        self = AttributedString(run.text, attributes: AttributeContainer(run.traits))
      }
      return
    }
    let half = runs.count / 2
    self = AttributedString(runs.prefix(half)) + AttributedString(runs.dropFirst(half))
  }

  /// The text alone, without its pictures. (Of all of the characters at once, Foundation makes a string letter by
  /// letter.)
  package var words: String {
    let text = String(characters[startIndex..<endIndex])
    return text.unicodeScalars.contains(TextAttachment.scalar) ? textRuns.words : text
  }

  /// The text in pieces that look the same throughout. Attributes that no drag keeps aren't in them.
  package var textRuns: [TextRun] {
    var result: [TextRun] = []
    for run in runs {
      var traits = TextTraits()
      traits.isBold = run.isBold ?? false
      traits.isItalic = run.isItalic ?? false
      traits.isUnderlined = run.isUnderlined ?? false
      traits.isStruckThrough = run.isStruckThrough ?? false
      traits.color = run.foregroundColor
      traits.link = run.link
      let text = String(characters[run.range])
      if let attachment = run.attachment, text.unicodeScalars.allSatisfy({ $0 == TextAttachment.scalar }) {
        traits.attachment = attachment
      }
      if let last = result.indices.last, result[last].traits == traits {
        result[last].text += text
      } else {
        result.append(TextRun(text, traits))
      }
    }
    return result
  }
}

extension AttributeContainer {
  /// Nothing is written down for what a letter hasn't.
  fileprivate init(_ traits: TextTraits) {
    self.init()
    if traits.isBold { self.isBold = true }
    if traits.isItalic { self.isItalic = true }
    if traits.isUnderlined { self.isUnderlined = true }
    if traits.isStruckThrough { self.isStruckThrough = true }
    if let color = traits.color { self.foregroundColor = color }
    if let link = traits.link { self.link = link }
    if let attachment = traits.attachment { self.attachment = attachment }
  }
}
