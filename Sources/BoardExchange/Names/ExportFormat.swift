import KitFiles
import Foundation

/// The picture formats of an export. The raw value is the ending of the files' names.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A PNG picture, with transparency.
  case png
  /// A JPEG picture.
  case jpg
  /// A WebP picture.
  case webp
  /// A drawing that contains the originals, byte for byte.
  case svg
  /// A page of a PDF, with text as text.
  case pdf

  /// Makes the format of a file name's ending; nil for any other ending.
  public init?(fileName: String) {
    let ending = (fileName as NSString).pathExtension.lowercased()
    guard let format = Self(rawValue: ending == "jpeg" ? "jpg" : ending) else { return nil }
    self = format
  }

  /// The MIME type, such as `image/png`.
  public var typeIdentifier: String {
    switch self {
    case .png: ImageFormat.png.typeIdentifier
    case .jpg: ImageFormat.jpeg.typeIdentifier
    case .webp: ImageFormat.webp.typeIdentifier
    case .svg: ImageFormat.svg.typeIdentifier
    case .pdf: "application/pdf"
    }
  }

  /// The name that the user sees.
  public var displayName: String { self == .jpg ? "JPEG" : self == .webp ? "WebP" : rawValue.uppercased() }

  /// The greatest length of a side in pixels: cairo's own limit, or that of the WebP format.
  var mostSide: Int { self == .webp ? 16_383 : 32_767 }

  /// GdkPixbuf's name of the encoder, with its options; nil for SVG and PDF.
  var encoder: (name: String, options: [(String, String)])? {
    switch self {
    case .png: ("png", [("compression", "6")])
    case .jpg: ("jpeg", [("quality", "92")])
    case .webp: ("webp", [("quality", "90")])
    case .svg, .pdf: nil
    }
  }
}

/// The kind of a file by its name, for choosing among many files. The file's content decides in the end.
public enum FileKind: Sendable {
  /// An image of a known format.
  case image
  /// A BeeRef board.
  case beeRef
  /// A PureRef 2 board.
  case pureRef
  /// A zip archive.
  case zip
  /// A board or an archive that isn't imported.
  case otherContainer
  /// Anything else.
  case other

  /// The endings of boards and archives that are imported.
  public static let importableEndings = ["bee", "pur", "zip", "cbz"]
  private static let otherContainers: Set<String> = [
    "pinboard", "7z", "rar", "tar", "gz", "xz", "zst", "bz2",
  ]

  /// Returns the kind of a file with this name.
  public static func named(_ name: String) -> FileKind {
    let ending = (name as NSString).pathExtension.lowercased()
    // A name without an ending may be anything, including an image.
    if ending.isEmpty || ImageFormat.endings.contains(ending) { return .image }
    return switch ending {
    case "bee": .beeRef
    case "pur": .pureRef
    case "zip", "cbz": .zip
    default: otherContainers.contains(ending) ? .otherContainer : .other
    }
  }
}
