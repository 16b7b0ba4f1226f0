public import Foundation

/// Text in drags, as `NSString` is on iOS (contract 1.11.30).
extension String: ItemProviderReading, ItemProviderWriting {
  /// The best first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.utf8-plain-text", "public.plain-text", "text/plain",
  ]
  /// The best first.
  public static let writableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.plain-text"]

  /// UTF-8, or UTF-16 that says so by its first bytes.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
    if let text = String(data: data, encoding: .utf8) { return text }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    {
      return text
    }
    throw ItemProviderError(.unavailableCoercion, "The text is in an encoding that can't be told.")
  }

  /// UTF-8, whatever type is asked for.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(utf8), nil)
    return nil
  }
}
