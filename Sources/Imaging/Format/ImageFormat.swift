import DecoderWire

/// The image formats, which are told apart by their content.
enum ImageFormat: Sendable, CaseIterable {
  case png, jpeg, gif, webp, tiff, bmp, ico, svg, avif, heic, jxl, tga, icns, pnm
  /// A camera's raw file of any maker. Its embedded preview is shown.
  case raw
  /// Paintings with layers. Their merged picture is shown.
  case krita, openRaster

  /// The MIME type.
  var typeIdentifier: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .tiff: "image/tiff"
    case .bmp: "image/bmp"
    case .ico: "image/vnd.microsoft.icon"
    case .svg: "image/svg+xml"
    case .avif: "image/avif"
    case .heic: "image/heic"
    case .jxl: "image/jxl"
    case .tga: "image/x-tga"
    case .icns: "image/x-icns"
    case .pnm: "image/x-portable-anymap"
    case .raw: "image/x-dcraw"
    case .krita: "application/x-krita"
    case .openRaster: "image/openraster"
    }
  }

  /// The name that the user sees.
  var displayName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .bmp: "BMP"
    case .ico: "Windows icon"
    case .svg: "SVG"
    case .avif: "AVIF"
    case .heic: "HEIC"
    case .jxl: "JPEG XL"
    case .tga: "Targa"
    case .icns: "macOS icon"
    case .pnm: "Netpbm"
    case .raw: "camera raw"
    case .krita: "Krita"
    case .openRaster: "OpenRaster"
    }
  }

  /// The format that a decoder is asked to read: the image's own, or that of the picture that's shown
  /// instead.
  var wire: WireFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .gif: .gif
    case .webp: .webp
    case .tiff: .tiff
    case .bmp: .bmp
    case .ico: .ico
    case .svg: .svg
    case .avif: .avif
    case .heic: .heic
    case .jxl: .jxl
    case .tga: .tga
    case .icns: .icns
    case .pnm: .pnm
    case .raw: .jpeg
    case .krita, .openRaster: .png
    }
  }

  /// The Debian package that contains the loader. The loader for JPEG XL is in Debian 13 and later.
  var loaderPackage: String {
    switch self {
    case .png, .jpeg, .gif, .tiff, .bmp, .ico, .tga, .icns, .pnm, .raw, .krita, .openRaster:
      "libgdk-pixbuf-2.0-0"
    case .webp: "webp-pixbuf-loader"
    case .svg: "librsvg2-common"
    case .avif: "libavif-gdk-pixbuf"
    case .heic: "heif-gdk-pixbuf"
    case .jxl: "libjxl-gdk-pixbuf"
    }
  }

  /// Whether the format has no pixels of its own and is drawn at the requested size.
  var isVector: Bool { self == .svg }
}
