public import Foundation

/// Text in drags, as with `NSString` on iOS (contract 1.11.30).
extension String: ItemProviderReading, ItemProviderWriting {
  /// Most wanted first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.utf8-plain-text", "public.plain-text", "text/plain",
  ]
  /// Best fidelity first.
  public static let writableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.plain-text"]

  /// Reads UTF-8, or UTF-16 with a byte order mark.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
    if let text = String(data: data, encoding: .utf8) { return text }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    {
      return text
    }
    throw ItemProviderError(.unavailableCoercion, "The text is in an encoding that can't be told.")
  }

  /// Delivers UTF-8, whatever type is asked for.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(utf8), nil)
    return nil
  }
}
