public import Foundation
import KitMarkup

/// An image as a value of encoded bytes in their original format, with their type. Decodes nothing (contract
/// 1.11.30; replaces `UIImage` in drags).
///
/// ```swift
/// let provider = ItemProvider(object: image)
/// let picture = ImageView(image: image)
/// ```
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
      throw ItemProviderError(
        .unavailableCoercion, "The image is too large (\(data.count) bytes).", .tooLarge)
    }
    let type = TypeIdentifier(typeIdentifier)
    guard type.conforms(to: .image) else {
      throw ItemProviderError(.unavailableCoercion, "“\(typeIdentifier)” is no type of image.")
    }
    self.data = data
    self.typeIdentifier = type.mimeType ?? typeIdentifier
    self.suggestedName = suggestedName
  }

  /// Creates an image whose type is that of the bytes' beginning (`UIImage(data:)`).
  ///
  /// nil when the bytes aren't the beginning of PNG, JPEG, WebP, GIF, TIFF, BMP, SVG, AVIF, HEIC or an icon,
  /// and when they're too many. Nothing is decoded, so the rest of the bytes may be damaged.
  public convenience init?(data: Data) {
    guard let type = EncodedImageHeader(data).typeIdentifier else { return nil }
    try? self.init(data: data, typeIdentifier: type)
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

  /// Keeps the data's own type, also for formats that are no entry of the list.
  /// - Throws: the errors of ``init(data:typeIdentifier:suggestedName:)``.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String, dataType: TypeIdentifier
  ) throws -> Image { try Image(data: data, typeIdentifier: dataType.rawValue) }

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

extension Image: PresentationSizeProviding {
  /// The image's size, with one pixel per point, read from its header and rotated by its EXIF orientation.
  /// Zero, which means "unknown", when the header isn't one of PNG, JPEG, GIF, WebP or BMP, or makes no sense
  /// (contract 1.11.25).
  public var preferredPresentationSizeForItemProvider: CGSize { EncodedImageHeader(data).size ?? .zero }

  /// The image's size in points, according to its header (`UIImage.size`): the same as
  /// ``preferredPresentationSizeForItemProvider``.
  public var size: CGSize { preferredPresentationSizeForItemProvider }
}

extension Image {
  /// Reads the image that a `data:` URL holds in base64; nil for any other URL, and for data that isn't an
  /// image.
  convenience init?(dataURL: String, suggestedName: String?) {
    guard let url = DataURL(dataURL), url.isBase64, url.mimeType.utf8.count <= 100 else { return nil }
    // The name is meant for a file: a longer text is a description.
    let name = suggestedName.flatMap { $0.isEmpty || $0.utf8.count > 255 ? nil : $0 }
    try? self.init(data: url.data, typeIdentifier: url.mimeType, suggestedName: name)
  }
}
