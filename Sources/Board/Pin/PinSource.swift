import Foundation

/// Where on the network the image of a pin came from.
public struct PinSource: Hashable, Sendable, Codable {
  /// The page that showed it.
  public let page: String?
  /// The image itself.
  public let image: String?

  /// Bytes of an address. One that's longer isn't kept: hardly any server takes it, and two of them must fit beside a crop.
  public static let maximumLength = 1_500

  /// Nil without any address that's worth keeping: those of the web.
  public init?(page: String?, image: String?) {
    let (page, image) = (page.flatMap(Self.checked), image.flatMap(Self.checked))
    guard page != nil || image != nil else { return nil }
    self.page = page
    self.image = image
  }

  /// Leaves out what isn't to be kept; throws if that's all.
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

  /// None of these stands in an address, and none needs an escape where it's stored.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x21 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\"
  }
}
