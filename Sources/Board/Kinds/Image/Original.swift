public import Foundation

/// The record of an original image whose bytes the board file keeps untouched.
public struct Original: Hashable, Sendable, Codable {
  /// The id, which follows from the bytes: equal bytes have equal ids.
  public let id: OriginalID
  /// The name of the file from which the original came, such as `naïve #1 100%.png`. It isn't safe as a path:
  /// see `FileName.own(_:fallback:)` in BoardStore before writing to disk.
  public let name: String
  /// The MIME type, such as `image/png`.
  public let typeIdentifier: String
  /// The size of the original file in bytes.
  public let byteCount: Int
  /// The width and height in pixels as the image is shown, so after the EXIF orientation; nil if unknown.
  public let pixelSize: CGSize?

  /// Makes a record without any check: see `validate()`.
  public init(id: OriginalID, name: String, typeIdentifier: String, byteCount: Int, pixelSize: CGSize?) {
    self.id = id
    self.name = name
    self.typeIdentifier = typeIdentifier
    self.byteCount = byteCount
    self.pixelSize = pixelSize
  }

  /// Throws `BoardError.outOfBounds` unless every value is within `BoardLimits`.
  public func validate() throws(BoardError) {
    try BoardLimits.check(name: name, of: "original \(id)")
    try BoardLimits.check(typeIdentifier: typeIdentifier, of: "original \(id)")
    guard (0...BoardLimits.maximumOriginalBytes).contains(byteCount) else {
      throw .outOfBounds("original \(id)", "\(byteCount) bytes")
    }
    if let pixelSize {
      for side in [pixelSize.width, pixelSize.height] {
        guard side.isFinite, side >= 1, side <= BoardLimits.maximumPixels, side == side.rounded() else {
          throw .outOfBounds("original \(id)", "\(pixelSize.width) × \(pixelSize.height) pixels")
        }
      }
    }
  }
}

/// The web addresses from which a pin's image came.
public struct PinSource: Hashable, Sendable, Codable {
  /// The address of the page that showed the image.
  public let page: String?
  /// The address of the image itself.
  public let image: String?

  /// The greatest length of an address, in bytes. Longer addresses are dropped: hardly any server takes them,
  /// and two addresses must fit beside a crop.
  public static let maximumLength = 1_500

  /// Makes a source; nil unless one of the addresses is an HTTP or HTTPS address within the limits.
  public init?(page: String?, image: String?) {
    let (page, image) = (page.flatMap(Self.checked), image.flatMap(Self.checked))
    guard page != nil || image != nil else { return nil }
    self.page = page
    self.image = image
  }

  /// Drops an address that isn't valid; throws if none is left.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let page = try container.decodeIfPresent(String.self, forKey: .page)
    let image = try container.decodeIfPresent(String.self, forKey: .image)
    guard let source = PinSource(page: page, image: image) else {
      throw DecodingError.dataCorruptedError(
        forKey: .image, in: container, debugDescription: "No address of the web")
    }
    self = source
  }

  private static func checked(_ address: String) -> String? {
    let start = address.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://"), address.utf8.count <= maximumLength,
      !address.unicodeScalars.contains(where: Self.isForbidden)
    else { return nil }
    return address
  }

  /// Returns whether a character can't be in an address or would need an escape in the stored form.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x21 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\"
  }
}
