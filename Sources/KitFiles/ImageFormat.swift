/// The formats of image files. This table is the only one of their types, endings and signatures.
package enum ImageFormat: Sendable, CaseIterable {
  case png, jpeg, gif, webp, tiff, bmp, ico, svg, avif, heic, jxl, tga, icns, pnm
  /// A camera's raw file of any maker. Its embedded preview is shown.
  case raw
  /// Paintings with layers. Their merged picture is shown.
  case krita, openRaster
  /// A Photoshop document. Its merged picture is shown.
  case photoshop
  case qoi
  /// Radiance's pictures with high dynamic range.
  case radiance
  /// OpenEXR's pictures with high dynamic range.
  case openEXR
  /// A document, whose first page is shown.
  case pdf
  /// Films, by their containers. One of their pictures is shown.
  case mpeg4, quickTime, webM, matroska, avi, ogg, mpeg

  /// The types of the format's files, the usual one first.
  package var types: [ImageFileType] {
    switch self {
    case .png: [ImageFileType("image/png", ["png"], "public.png", spellings: ["image/x-png"])]
    case .jpeg:
      [
        ImageFileType(
          "image/jpeg", ["jpg", "jpeg", "jpe", "jfif"], "public.jpeg",
          spellings: ["image/jpg", "image/pjpeg"])
      ]
    case .gif: [ImageFileType("image/gif", ["gif"], "com.compuserve.gif")]
    case .webp:
      [
        ImageFileType(
          "image/webp", ["webp"], "org.webmproject.webp", "public.webp", spellings: ["image/x-webp"])
      ]
    case .tiff: [ImageFileType("image/tiff", ["tiff", "tif"], "public.tiff", spellings: ["image/x-tiff"])]
    case .bmp:
      [
        ImageFileType(
          "image/bmp", ["bmp", "dib"], "com.microsoft.bmp", spellings: ["image/x-bmp", "image/x-ms-bmp"])
      ]
    case .ico:
      [
        ImageFileType(
          "image/vnd.microsoft.icon", ["ico"], "com.microsoft.ico", exchanged: "image/x-icon",
          spellings: ["image/ico", "image/x-ico"])
      ]
    case .svg:
      [
        ImageFileType("image/svg+xml", ["svg"], "public.svg-image", spellings: ["image/svg"]),
        ImageFileType("image/svg+xml-compressed", ["svgz"]),
      ]
    case .avif: [ImageFileType("image/avif", ["avif"], "public.avif")]
    case .heic:
      [
        ImageFileType("image/heic", ["heic"], "public.heic"),
        ImageFileType("image/heif", ["heif"], "public.heif"),
      ]
    case .jxl: [ImageFileType("image/jxl", ["jxl"])]
    case .tga: [ImageFileType("image/x-tga", ["tga"])]
    case .icns: [ImageFileType("image/x-icns", ["icns"])]
    case .pnm: [ImageFileType("image/x-portable-anymap", ["pnm", "pbm", "pgm", "ppm"])]
    case .raw:
      [
        ImageFileType(
          "image/x-dcraw",
          [
            "dng", "gpr", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "orf", "rw2", "rwl", "pef",
            "raf", "srw", "mrw", "x3f", "3fr", "fff", "iiq", "mos", "mef", "erf", "kdc", "dcr",
          ])
      ]
    case .krita: [ImageFileType("application/x-krita", ["kra"])]
    case .openRaster: [ImageFileType("image/openraster", ["ora"])]
    case .photoshop:
      [
        ImageFileType(
          "image/vnd.adobe.photoshop", ["psd", "psb"],
          spellings: ["image/x-psd", "image/psd", "application/x-photoshop", "application/photoshop"])
      ]
    case .qoi: [ImageFileType("image/qoi", ["qoi"], spellings: ["image/x-qoi"])]
    case .radiance:
      [ImageFileType("image/vnd.radiance", ["hdr"], spellings: ["image/x-hdr", "image/radiance"])]
    case .openEXR: [ImageFileType("image/x-exr", ["exr"])]
    case .pdf: [ImageFileType("application/pdf", ["pdf"])]
    case .mpeg4: [ImageFileType("video/mp4", ["mp4", "m4v"], spellings: ["video/x-m4v"])]
    case .quickTime: [ImageFileType("video/quicktime", ["mov", "qt"])]
    case .webM: [ImageFileType("video/webm", ["webm"])]
    case .matroska: [ImageFileType("video/x-matroska", ["mkv"], spellings: ["video/matroska"])]
    case .avi: [ImageFileType("video/x-msvideo", ["avi"], spellings: ["video/vnd.avi", "video/avi"])]
    case .ogg: [ImageFileType("video/ogg", ["ogv"], spellings: ["video/x-theora+ogg"])]
    case .mpeg: [ImageFileType("video/mpeg", ["mpg", "mpeg", "vob"], spellings: ["video/x-mpeg"])]
    }
  }

  /// The bytes with which files of the format begin; empty if that takes more than a comparison.
  package var signatures: [[UInt8]] {
    switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
    case .tiff: [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]
    case .jxl: [[0xFF, 0x0A], [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A]]
    case .icns: [Array("icns".utf8)]
    case .photoshop: [Array("8BPS\0\u{1}".utf8), Array("8BPS\0\u{2}".utf8)]
    case .qoi: [Array("qoif".utf8)]
    case .radiance: [Array("#?RADIANCE\n".utf8), Array("#?RGBE\n".utf8)]
    case .openEXR: [[0x76, 0x2F, 0x31, 1]]
    case .pdf: [Array("%PDF-".utf8)]
    // The head of the first pack.
    case .mpeg: [[0, 0, 1, 0xBA]]
    default: []
    }
  }

  /// Whether the format is that of films.
  package var isFilm: Bool { [.mpeg4, .quickTime, .webM, .matroska, .avi, .ogg, .mpeg].contains(self) }

  /// The MIME type.
  package var typeIdentifier: String { types[0].mimeType }

  /// The usual ending of the files' names, without the dot; nil if each maker has one of its own.
  package var ending: String? { self == .raw ? nil : types[0].endings.first }

  /// All endings of image files in lower case, without the dot. They serve to choose among many files; the
  /// files' contents decide in the end.
  package static let endings = Set(allCases.flatMap(\.types).flatMap(\.endings))

  /// Returns the format with a MIME type; nil for any other type.
  package init?(typeIdentifier: String) {
    let found = Self.allCases.first { $0.types.contains { $0.mimeType == typeIdentifier } }
    guard let found else { return nil }
    self = found
  }
}

/// One type of image files.
package struct ImageFileType: Sendable {
  /// The MIME type.
  package let mimeType: String
  /// The endings of the files' names, without the dot, the usual one first.
  package let endings: [String]
  /// Apple's uniform type identifiers; empty if there are none.
  package let uniformTypes: [String]
  /// The spelling of the MIME type that desktop programs use.
  package let exchangedType: String
  /// Other spellings of the MIME type.
  package let spellings: [String]

  fileprivate init(
    _ mimeType: String, _ endings: [String], _ uniformTypes: String..., exchanged: String? = nil,
    spellings: [String] = []
  ) {
    self.mimeType = mimeType
    self.endings = endings
    self.uniformTypes = uniformTypes
    exchangedType = exchanged ?? mimeType
    self.spellings = exchanged == nil ? spellings : spellings + [mimeType]
  }
}
