/// The formats that a decoder can read, with their loaders.
package enum WireFormat: UInt8, Sendable, CaseIterable {
  case png, jpeg, gif, webp, tiff, bmp, ico, svg, avif, heic, jxl, tga, icns, pnm, photoshop, qoi, radiance,
    pdf, openEXR, film

  /// GdkPixbuf's names of the loaders that read the format, the preferred one first; empty if the
  /// decoder or another library reads it.
  package var loaderNames: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .tiff, .tga, .photoshop, .qoi, .radiance, .pdf, .openEXR, .film: []
    case .bmp: ["bmp"]
    case .ico: ["ico"]
    case .svg: ["svg"]
    case .avif: ["avif", "heif/avif"]
    case .heic: ["heif/avif"]
    case .jxl: ["jxl"]
    case .icns: ["icns"]
    case .pnm: ["pnm"]
    }
  }

  /// Whether the format has no pixels of its own and is drawn at the requested size.
  package var isVector: Bool { self == .svg || self == .pdf }

  /// Whether a decoder finds out the facts of such an image, since the app doesn't read them itself.
  package var isMeasurable: Bool {
    switch self {
    case .svg, .pdf, .film, .photoshop, .qoi, .radiance, .openEXR, .tga: true
    default: false
    }
  }

  /// The kind of the processes that read the format.
  package var kind: DecoderKind {
    switch self {
    case .pdf: .documents
    case .film: .films
    default: .images
    }
  }

  /// Whether the format's loader reports which rows have arrived, so that the first part of damaged data can
  /// be shown.
  package var comesInRows: Bool {
    switch self {
    case .jpeg, .png, .bmp, .tiff, .webp, .tga, .photoshop, .qoi, .radiance, .openEXR: true
    default: false
    }
  }

  /// Whether the format's loader draws onto a transparent picture.
  package var comesOnTransparent: Bool { self == .gif }
}
