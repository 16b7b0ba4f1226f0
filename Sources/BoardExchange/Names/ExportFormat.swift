import Files
import Foundation

/// How a board leaves as a picture. The raw value is the ending of its files' names.
public enum ExportFormat: String, Sendable, CaseIterable {
  case png, jpg, webp
  /// A drawing with the originals in it, byte for byte.
  case svg

  /// The format that a file's name asks for; nil if it asks for none of these.
  public init?(fileName: String) {
    let ending = (fileName as NSString).pathExtension.lowercased()
    guard let format = Self(rawValue: ending == "jpeg" ? "jpg" : ending) else { return nil }
    self = format
  }

  /// A MIME type, such as `image/png`.
  public var typeIdentifier: String {
    switch self {
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .svg: "image/svg+xml"
    }
  }

  /// The name that people know.
  public var displayName: String { self == .jpg ? "JPEG" : self == .webp ? "WebP" : rawValue.uppercased() }

  /// Pixels a side at most: cairo's own limit, and that of the WebP format.
  var mostSide: Int { self == .webp ? 16_383 : 32_767 }

  /// GdkPixbuf's name of what writes it, with its options.
  var encoder: (name: String, options: [(String, String)])? {
    switch self {
    case .png: ("png", [("compression", "6")])
    case .jpg: ("jpeg", [("quality", "92")])
    case .webp: ("webp", [("quality", "90")])
    case .svg: nil
    }
  }
}
