package import Foundation

extension AttributedString {
  /// Joins the runs by halves: appending them one by one would copy all earlier runs for each.
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

  /// The text without its pictures. (Foundation builds a string from the whole `characters` view letter by
  /// letter; a slice is faster.)
  package var words: String {
    let text = String(characters[startIndex..<endIndex])
    return text.unicodeScalars.contains(TextAttachment.scalar) ? textRuns.words : text
  }

  /// The text in runs of equal attributes. Attributes that drags don't keep are left out.
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
  /// Sets only the attributes that a letter has.
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
