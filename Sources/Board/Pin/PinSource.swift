import Foundation

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
