public import Foundation

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

/// Attributed text in drags, as with `NSAttributedString` on iOS (contract 1.11.30): as HTML, which browsers
/// and office programs exchange, as RTF, and as plain text for other programs.
///
/// Bold, italic, underline, strikethrough, text colour (sRGB, eight bits per component; without alpha in RTF)
/// and links are kept; in HTML also pictures (``TextAttachment``), which are embedded as data.
extension AttributedString: ItemProviderReading, ItemProviderWriting {
  /// Most wanted first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.html", "public.rtf", "public.utf8-plain-text", "public.plain-text", "text/plain",
  ]
  /// Best fidelity first.
  public static let writableTypeIdentifiersForItemProvider = [
    "public.html", "public.rtf", "public.utf8-plain-text", "public.plain-text",
  ]

  /// Reads HTML, RTF or plain text. Never accesses the network; pictures that aren't embedded and content
  /// that isn't text, such as scripts, are left out.
  /// - Throws: ``ItemProviderError`` for text that's too large, or declared as RTF without being RTF.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws
    -> AttributedString
  {
    let type = TypeIdentifier(typeIdentifier)
    let isHTML = type == TypeIdentifier("public.html")
    guard isHTML || type == TypeIdentifier("public.rtf") else {
      return AttributedString(try String.object(withItemProviderData: data, typeIdentifier: typeIdentifier))
    }
    guard data.count <= RichTextLimits.mostBytes else {
      throw ItemProviderError(.unavailableCoercion, "The text is too large (\(data.count) bytes).", .tooLarge)
    }
    return AttributedString(isHTML ? HTMLTextReader.runs(in: data) : try RTFReader.runs(in: data))
  }

  /// Delivers the text in any of its writable types.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    StyledText(textRuns).loadData(
      withTypeIdentifier: type, forItemProviderCompletionHandler: completionHandler)
  }
}

/// Attributed text as runs, written like an `AttributedString`. Making an `AttributedString` of many runs
/// takes longer than a frame.
package struct StyledText: ItemProviderWriting {
  private let runs: [TextRun]

  package init(_ runs: [TextRun]) { self.runs = runs }

  package static var writableTypeIdentifiersForItemProvider: [String] {
    AttributedString.writableTypeIdentifiersForItemProvider
  }

  package func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    switch TypeIdentifier(type) {
    case TypeIdentifier("public.html"): completionHandler(HTMLTextWriter.data(runs), nil)
    case TypeIdentifier("public.rtf"): completionHandler(RTFWriter.data(runs), nil)
    default: completionHandler(Data(runs.words.utf8), nil)
    }
    return nil
  }
}
