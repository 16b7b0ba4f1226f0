/// The formats that a decoder may be asked for, and who reads them.
package enum WireFormat: UInt8, Sendable, CaseIterable {
  case png, jpeg, gif, webp, tiff, bmp, ico, svg, avif, heic, jxl, tga, icns, pnm

  /// GdkPixbuf's names of the loaders that read it, the preferred one first; none for what's read without it.
  package var loaderNames: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .tiff: []
    case .bmp: ["bmp"]
    case .ico: ["ico"]
    case .svg: ["svg"]
    case .avif: ["avif", "heif/avif"]
    case .heic: ["heif/avif"]
    case .jxl: ["jxl"]
    case .tga: ["tga"]
    case .icns: ["icns"]
    case .pnm: ["pnm"]
    }
  }

  /// Whether it has no pixels of its own and is drawn at the size that's asked for.
  package var isVector: Bool { self == .svg }

  /// Whether its loader tells which rows have come, so that damaged data still shows its first part.
  package var comesInRows: Bool {
    switch self {
    case .jpeg, .png, .bmp, .tiff, .webp: true
    default: false
    }
  }

  /// Whether its loader draws what has come onto a picture that was transparent before.
  package var comesOnTransparent: Bool { self == .gif }
}
