public import Foundation
import Markup

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
    guard type.conforms(to: .image) else {
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
  public var preferredPresentationSizeForItemProvider: CGSize { ImageHeader(data).size ?? .zero }
}

/// Reads an encoded image's size from its header. Nothing is decoded, and nothing in the header is trusted:
/// an offset that leads out of the data ends the search.
struct ImageHeader {
  private let bytes: Data
  /// A side of more pixels than this is a mistake or an attack.
  private static let longestSide = 1 << 20

  init(_ data: Data) { bytes = data }

  var size: CGSize? {
    if has("\u{89}PNG", at: 0), has("IHDR", at: 12) { return size(big(16, 4), big(20, 4)) }
    if has("GIF8", at: 0) { return size(little(6, 2), little(8, 2)) }
    if has("BM", at: 0) { return bitmap }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return webP }
    if byte(0) == 0xFF, byte(1) == 0xD8 { return jpeg }
    return nil
  }

  private func size(_ width: Int?, _ height: Int?) -> CGSize? {
    guard let width, let height, (1...Self.longestSide).contains(width),
      (1...Self.longestSide).contains(height)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  // MARK: Formats

  private var bitmap: CGSize? {
    // The OS/2 1.x header has 16-bit numbers; later headers have a negative height when rows are stored from
    // the top.
    if little(14, 4) == 12 { return size(little(18, 2), little(20, 2)) }
    let rows = little(22, 4).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
    return size(little(18, 4), rows)
  }

  private var webP: CGSize? {
    if has("VP8X", at: 12) { return size(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 }) }
    if has("VP8L", at: 12), let bits = little(21, 4) {
      return size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if has("VP8 ", at: 12), little(23, 3) == 0x2A019D {
      return size(little(26, 2).map { $0 & 0x3FFF }, little(28, 2).map { $0 & 0x3FFF })
    }
    return nil
  }

  private var jpeg: CGSize? {
    var at = 2
    var isTurned = false
    // Each round advances by one segment of at least four bytes.
    while byte(at) == 0xFF, let marker = byte(at + 1), let length = big(at + 2, 2), length >= 2 {
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let (height, width) = (big(at + 5, 2), big(at + 7, 2))
        return isTurned ? size(height, width) : size(width, height)
      case 0xE1 where has("Exif", at: at + 4): isTurned = isTurned || turns(exif: at + 10)
      // A segment may begin with any number of these fill bytes.
      case 0xFF:
        at += 1
        continue
      // Start of scan, or end of image: no size can follow.
      case 0xDA, 0xD9: return nil
      default: break
      }
      at += 2 + length
    }
    return nil
  }

  /// Whether the EXIF orientation (5 to 8) swaps width and height.
  private func turns(exif start: Int) -> Bool {
    let isLittle = has("II", at: start)
    guard isLittle || has("MM", at: start) else { return false }
    func number(_ at: Int, _ count: Int) -> Int? { isLittle ? little(at, count) : big(at, count) }
    guard let table = number(start + 4, 4).map({ start + $0 }), let count = number(table, 2) else {
      return false
    }
    for entry in 0..<min(count, 64) where number(table + 2 + entry * 12, 2) == 0x0112 {
      return (5...8).contains(number(table + 2 + entry * 12 + 8, 2) ?? 0)
    }
    return false
  }

  // MARK: Bytes

  private func byte(_ index: Int) -> Int? {
    bytes.indices.contains(bytes.startIndex + index) ? Int(bytes[bytes.startIndex + index]) : nil
  }

  private func has(_ text: String, at start: Int) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { byte(start + $0.offset) == Int($0.element.value) }
  }

  private func big(_ start: Int, _ count: Int) -> Int? {
    (0..<count).reduce(0) { sum, index in
      guard let sum, let byte = byte(start + index) else { return nil }
      return sum << 8 | byte
    }
  }

  private func little(_ start: Int, _ count: Int) -> Int? {
    (0..<count).reversed().reduce(0) { sum, index in
      guard let sum, let byte = byte(start + index) else { return nil }
      return sum << 8 | byte
    }
  }
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
