/// The formats that a decoder may be asked for, and who reads them.
package enum WireFormat: UInt8, Sendable, CaseIterable {
  case png, jpeg, gif, webp, tiff, bmp, ico, svg, avif, heic, jxl

  /// GdkPixbuf's names of the loaders that read it, the preferred one first.
  package var loaderNames: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .tiff: ["tiff"]
    case .bmp: ["bmp"]
    case .ico: ["ico"]
    case .svg: ["svg"]
    case .avif: ["avif", "heif/avif"]
    case .heic: ["heif/avif"]
    case .jxl: ["jxl"]
    }
  }

  /// Whether it has no pixels of its own and is drawn at the size that's asked for.
  package var isVector: Bool { self == .svg }

  /// Whether its loader hands over rows as they come, so that a truncated file still shows its first part.
  package var comesInRows: Bool { self == .jpeg || self == .png || self == .bmp }

  /// Whether its loader tells of the pixels before it writes any, and doesn't clear them.
  package var needsClearing: Bool { comesInRows || self == .ico }
}
