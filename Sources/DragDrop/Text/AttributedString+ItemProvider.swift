public import Foundation

/// Attributed text in drags, as `NSAttributedString` is on iOS (contract 1.11.30): as HTML, which browsers and office
/// programs give and take, as RTF, and for everybody else as plain text.
///
/// Kept are bold, italic, underlined and struck-through letters, their colour (sRGB, eight bits each; RTF has no
/// transparency) and links; in HTML also pictures (``TextAttachment``), whose bytes are written into it.
extension AttributedString: ItemProviderReading, ItemProviderWriting {
  /// The best first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.html", "public.rtf", "public.utf8-plain-text", "public.plain-text", "text/plain",
  ]
  /// The best first.
  public static let writableTypeIdentifiersForItemProvider = [
    "public.html", "public.rtf", "public.utf8-plain-text", "public.plain-text",
  ]

  /// Never asks the network for anything; what isn't in the data, as most pictures of pages aren't, and what's no text,
  /// such as scripts, is left out.
  /// - Throws: ``ItemProviderError`` for what's too large, or is no RTF though it says so.
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

  /// In any of the types that it can write.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    StyledText(textRuns).loadData(
      withTypeIdentifier: type, forItemProviderCompletionHandler: completionHandler)
  }
}
