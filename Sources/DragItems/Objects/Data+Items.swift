public import Foundation

/// Bytes in drags: read from items of any type, written as bytes without a meaning.
extension Data: ItemProviderReading, ItemProviderWriting {
  /// Any type of data.
  public static let readableTypeIdentifiersForItemProvider = ["public.data"]
  /// `application/octet-stream` alone: programs that only know other types don't take it.
  public static let writableTypeIdentifiersForItemProvider = ["application/octet-stream"]

  /// Returns the bytes as they are.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Data { data }

  /// Delivers the bytes, whatever type is asked for.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(self, nil)
    return nil
  }
}
