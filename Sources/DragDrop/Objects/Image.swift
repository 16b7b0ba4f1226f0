public import Foundation

/// An image as a value of bytes: encoded as it came, with its type. Decodes nothing (contract 1.11.30; the part
/// that `UIImage` plays in drags).
public final class Image: ItemProviderReading, ItemProviderWriting {
  /// More encoded bytes than this are refused (512 MiB).
  public static let maximumDataCount = 512 << 20

  /// The encoded bytes, never empty.
  public let data: Data
  /// A MIME type, such as `image/png`.
  public let typeIdentifier: String
  /// A file name, if the image has one.
  public let suggestedName: String?

  /// - Throws: ``ItemProviderError`` when there are no bytes, too many, or the type is no image type.
  public init(data: Data, typeIdentifier: String, suggestedName: String? = nil) throws {
    guard !data.isEmpty else { throw ItemProviderError(.unavailableCoercion, "The image has no data.") }
    guard data.count <= Self.maximumDataCount else {
      throw ItemProviderError(.unavailableCoercion, "The image is too large (\(data.count) bytes).")
    }
    let type = TypeIdentifier(typeIdentifier)
    guard type.conforms(to: TypeIdentifier("public.image")) else {
      throw ItemProviderError(.unavailableCoercion, "“\(typeIdentifier)” is no type of image.")
    }
    self.data = data
    self.typeIdentifier = type.mimeType ?? typeIdentifier
    self.suggestedName = suggestedName
  }

  /// Still formats that keep everything first, then the rest, then any image at all.
  public static let readableTypeIdentifiersForItemProvider = [
    "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/bmp", "image/svg+xml",
    "image/avif", "image/heic", "image/x-icon", "image/*",
  ]

  /// - Throws: as ``init(data:typeIdentifier:suggestedName:)`` does.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Image {
    try Image(data: data, typeIdentifier: typeIdentifier)
  }

  /// The best first.
  public static let writableTypeIdentifiersForItemProvider = readableTypeIdentifiersForItemProvider

  /// The one type that its bytes are.
  public var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

  /// Fails for types that its own doesn't conform to: nothing is converted.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    if TypeIdentifier(typeIdentifier).conforms(to: TypeIdentifier(type)) {
      completionHandler(data, nil)
    } else {
      completionHandler(
        nil, ItemProviderError(.unavailableCoercion, "An image of \(typeIdentifier) isn't \(type)."))
    }
    return nil
  }
}
