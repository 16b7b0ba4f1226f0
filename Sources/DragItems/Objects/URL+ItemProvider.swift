public import Foundation

/// Links in drags, as with `NSURL` on iOS (contract 1.11.30).
extension URL: ItemProviderReading, ItemProviderWriting {
  /// Most wanted first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.url", "public.file-url", "text/uri-list",
  ]
  /// Best fidelity first.
  public static let writableTypeIdentifiersForItemProvider = [
    "public.url", "text/uri-list", "public.utf8-plain-text",
  ]

  /// The types of this URL; a file's URL has types of its own.
  public var writableTypeIdentifiersForItemProvider: [String] {
    isFileURL ? ["public.file-url", "text/uri-list"] : Self.writableTypeIdentifiersForItemProvider
  }

  /// Reads the first URL of a list, skipping comments (RFC 2483).
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
    let lines = String(decoding: data.prefix(64 << 10), as: UTF8.self).split(whereSeparator: \.isNewline)
    let first = lines.first { !$0.hasPrefix("#") }
    guard let first, let url = URL(string: String(first)), url.scheme != nil else {
      throw ItemProviderError(.unavailableCoercion, "The data is no URL.")
    }
    return url
  }

  /// Delivers the absolute URL; as a list, with a line ending (RFC 2483).
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    let ending = TypeIdentifier(type) == TypeIdentifier("text/uri-list") ? "\r\n" : ""
    completionHandler(Data((absoluteString + ending).utf8), nil)
    return nil
  }
}
