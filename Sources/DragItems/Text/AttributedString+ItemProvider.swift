public import Foundation

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
      throw ItemProviderError(.unavailableCoercion, "The text is too large (\(data.count) bytes).")
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
