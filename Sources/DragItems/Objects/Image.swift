public import Foundation

/// An image as a value of encoded bytes in their original format, with their type. Decodes nothing (contract
/// 1.11.30; takes the place of `UIImage` in drags).
public final class Image: ItemProviderReading, ItemProviderWriting {
  /// The greatest number of encoded bytes (512 MiB); more are refused.
  public static let maximumDataCount = 512 << 20

  /// The encoded bytes, never empty.
  public let data: Data
  /// The MIME type of the data, such as `image/png`.
  public let typeIdentifier: String
  /// The image's file name, if it has one.
  public let suggestedName: String?

  /// - Throws: ``ItemProviderError`` when there are no bytes, too many, or the type isn't an image type.
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

  /// The most faithful still formats first, then the rest, then any image type.
  public static let readableTypeIdentifiersForItemProvider = [
    "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/bmp", "image/svg+xml",
    "image/avif", "image/heic", "image/x-icon", "image/*",
  ]

  /// - Throws: the errors of ``init(data:typeIdentifier:suggestedName:)``.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Image {
    try Image(data: data, typeIdentifier: typeIdentifier)
  }

  /// Best fidelity first.
  public static let writableTypeIdentifiersForItemProvider = readableTypeIdentifiersForItemProvider

  /// The type of the image's bytes alone.
  public var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

  /// Delivers the bytes. Fails for types that the image's own type doesn't conform to: nothing is converted.
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
