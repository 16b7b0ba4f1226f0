import KitFiles

/// Determines a file's format by its first bytes. Names and extensions play no part.
///
/// GdkPixbuf's own detection isn't used, because it reads the shared MIME database, which a caged process
/// can't read.
enum ContentSniffer {
  /// Returns the image format of `source`. Throws `notAnImage`, with the likely kind of file, if it isn't an
  /// image.
  static func format(of source: ByteSource) throws(ImagingError) -> ImageFormat {
    let head = Array(try source.bytes(at: 0, 4096))
    if let format = binaryFormat(head) { return format }
    if let format = try mediaContainerFormat(head) { return format }
    if let format = filmFormat(head) { return format }
    if RawContainer.isKnown(head) { return .raw }
    if let format = try PaintingArchive.format(of: source) { return format }
    if SVGHeader.mayFollow(head), try SVGHeader.isDrawing(source) { return .svg }
    if try PDFHeader.isBehindOtherBytes(source, head) { return .pdf }
    if let name = KnownFormat.name(of: head) { throw ImagingError(.unsupported(name)) }
    if try TGAHeader.isTarga(source) { return .tga }
    throw ImagingError(.notAnImage(looksLike: foreignKind(head)))
  }

  private static func binaryFormat(_ head: [UInt8]) -> ImageFormat? {
    let signed = ImageFormat.allCases.first { $0.signatures.contains { head.starts(with: $0) } }
    if let signed { return signed }
    if JPEGHeader.isBeginning(head) { return .jpeg }
    if head.starts(with: Array("RIFF".utf8)), text(head, 8, 4) == "WEBP" { return .webp }
    // "BM" alone is common in text, so the header size of a known version must follow.
    if head.starts(with: [0x42, 0x4D]), head.count > 18,
      [12, 16, 40, 52, 56, 64, 108, 124].contains(head[14]),
      head[15...17].allSatisfy({ $0 == 0 })
    {
      return .bmp
    }
    // An icon or cursor has 1 … 255 entries, and the first entry's reserved byte is 0.
    if head.count > 9, head[0...1] == [0, 0], head[2] == 1 || head[2] == 2, head[3] == 0, head[4] > 0,
      head[5] == 0, head[9] == 0
    {
      return .ico
    }
    return PNMHeader.isPNM(head) ? .pnm : nil
  }

  /// Returns the format of a media container. AVIF, HEIC and films share one container, and its brands
  /// distinguish them (ISO/IEC 14496-12, `ftyp`).
  private static func mediaContainerFormat(_ head: [UInt8]) throws(ImagingError) -> ImageFormat? {
    guard text(head, 4, 4) == "ftyp" else { return nil }
    let length = min(
      Int(head[0]) << 24 | Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3]), head.count, 512)
    var brands: [String] = []
    for offset in stride(from: 8, to: length - 3, by: 4) where offset != 12 {
      brands.append(text(head, offset, 4))
    }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return .avif }
    let heif = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    if brands.contains(where: heif.contains) { return .heic }
    if brands.contains("crx ") { return .raw }
    if let first = brands.first, ["M4A ", "M4B ", "M4P ", "F4A ", "F4B "].contains(first) {
      throw ImagingError(.notAnImage(looksLike: .recording))
    }
    return brands.first == "qt  " ? .quickTime : .mpeg4
  }

  /// Returns the format of a film whose container isn't that of AVIF and HEIC, or that's older than the
  /// container's brands.
  private static func filmFormat(_ head: [UInt8]) -> ImageFormat? {
    if head.starts(with: Array("RIFF".utf8)), text(head, 8, 4) == "AVI " { return .avi }
    // Each stream of an Ogg begins with a page of its own, and Theora's name is the first word of its page.
    if head.starts(with: Array("OggS".utf8)), head.firstRange(of: Array("theora".utf8)) != nil { return .ogg }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      // The kind of document is one of the first elements (RFC 8794, section 11.2.4): 0x4282, its length, and
      // the name.
      let start = head.indices.prefix(64).first { head[$0...].starts(with: [0x42, 0x82]) }
      guard let start else { return nil }
      if text(head, start + 3, 4) == "webm" { return .webM }
      return text(head, start + 3, 8) == "matroska" ? .matroska : nil
    }
    // Each box begins with its length, and no film's first box is that long but its data.
    let first = text(head, 4, 4)
    return first == "mdat" || head.first == 0 && ["moov", "wide"].contains(first) ? .quickTime : nil
  }

  private static func foreignKind(_ head: [UInt8]) -> ForeignKind? {
    let kinds: [([UInt8], ForeignKind)] = [
      (Array("%!PS".utf8), .document), ([0x50, 0x4B, 3, 4], .document), ([0x50, 0x4B, 5, 6], .document),
      ([0x1F, 0x8B], .document), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .document),
      ([0x28, 0xB5, 0x2F, 0xFD], .document), (Array("BZh".utf8), .document),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .document), (Array("Rar!".utf8), .document),
      (Array("{\\rtf".utf8), .document), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .document),
      ([0x7F, 0x45, 0x4C, 0x46], .program), (Array("MZ".utf8), .program), (Array("#!".utf8), .program),
      ([0x1A, 0x45, 0xDF, 0xA3], .recording), (Array("OggS".utf8), .recording),
      (Array("ID3".utf8), .recording), (Array("fLaC".utf8), .recording), (Array("RIFF".utf8), .recording),
    ]
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      return text(head, 68, 4) == "PinB" ? .board : .document
    }
    if let kind = kinds.first(where: { head.starts(with: $0.0) }) { return kind.1 }
    return textKind(head)
  }

  private static func textKind(_ head: [UInt8]) -> ForeignKind? {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return .text }
    let plain = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) || $0 == 0x1B }
    // A character may be cut at the end of the bytes that were read, so an invalid one is allowed only there.
    guard plain, String(decoding: head, as: UTF8.self).dropLast(4).contains("\u{FFFD}") == false else {
      return nil
    }
    let start = String(decoding: head.prefix(1024), as: UTF8.self).lowercased()
    return start.contains("<html") || start.contains("<!doctype html") ? .webPage : .text
  }

  private static func text(_ head: [UInt8], _ offset: Int, _ length: Int) -> String {
    guard head.count >= offset + length else { return "" }
    return String(decoding: head[offset..<offset + length], as: UTF8.self)
  }
}

extension ImageHeader {
  /// Reads the header of `source`. The first bytes determine the format, and with it the reader.
  init(reading source: ByteSource) throws(ImagingError) {
    let format = try ContentSniffer.format(of: source)
    switch format {
    case .png: self = try PNGHeader.read(source)
    case .jpeg: self = try JPEGHeader.read(source)
    case .gif: self = try GIFHeader.read(source)
    case .webp: self = try WebPHeader.read(source)
    case .tiff:
      let raw = try RawHeader.read(directoriesOf: source)
      self = if let raw { raw } else { try TIFFHeader.read(source) }
    case .bmp: self = try BMPHeader.read(source)
    case .avif: self = try HEIFHeader.read(source, format: .avif)
    case .heic: self = try HEIFHeader.read(source, format: .heic)
    case .ico: self = try ICOHeader.read(source)
    case .jxl: self = try JXLHeader.read(source)
    case .icns: self = try ICNSHeader.read(source)
    case .pnm: self = try PNMHeader.read(source)
    case .raw: self = try RawHeader.read(source)
    case .krita, .openRaster: self = try PaintingArchive.read(source, format: format)
    case .mpeg4, .quickTime, .webM, .matroska, .avi, .ogg, .mpeg:
      self = try FilmHeader.read(source, format: format)
    default: self = try ImageHeader(caged: source, as: format)
    }
  }
}

/// Picture formats that are recognised though no loader reads them, because "PCX" helps the user and
/// "unknown" doesn't.
enum KnownFormat {
  /// The formats' marks: each mark's offset, its bytes, and the format's name.
  private static let marks: [(offset: Int, mark: [UInt8], name: String)] = [
    (0, [0, 0, 0, 0x0C, 0x6A, 0x50], "JPEG 2000"),
    (0, [0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    (0, [0x49, 0x49, 0xBC], "JPEG XR"),
    (0, ascii("DDS "), "DDS"),
    (0, ascii("gimp xcf"), "GIMP"),
    (0, [1, 0xDA, 0], "SGI"), (0, [1, 0xDA, 1], "SGI"),
    (0, [0x59, 0xA6, 0x6A, 0x95], "Sun raster"),
    (0, ascii("/* XPM"), "XPM"),
    (0, ascii("P7\n"), "PAM"),
    (0, ascii("PF\n"), "PFM"),
    (0, ascii("Pf\n"), "PFM"),
    (0, ascii("SIMPLE  ="), "FITS"),
    (128, ascii("DICM"), "DICOM"),
    (0, [0xD7, 0xCD, 0xC6, 0x9A], "WMF"),
    (40, ascii(" EMF"), "EMF"),
    (0, ascii("AT&TFORM"), "DjVu"),
    (0, ascii("FLIF"), "FLIF"), (0, [0x42, 0x50, 0x47, 0xFB], "BPG"),
    (0, [0x8A, 0x4D, 0x4E, 0x47], "MNG"),
    (0, [0x8B, 0x4A, 0x4E, 0x47], "JNG"),
    (0, [0xAB, 0x4B, 0x54, 0x58], "KTX"),
    (0, ascii("SDPX"), "DPX"),
    (0, ascii("XPDS"), "DPX"), (0, [0x80, 0x2A, 0x5F, 0xD7], "Cineon"),
    (0, ascii("PDN3"), "Paint.NET"),
    (0, ascii("CSFCHUNK"), "Clip Studio"),
    (0, ascii("Paint Shop Pro"), "Paint Shop Pro"),
    (0, ascii("~BK\0"), "Paint Shop Pro"),
    (0, ascii("id=ImageMagick"), "MIFF"),
    (2048, ascii("PCD_IPI"), "Photo CD"),
    (0, ascii("BLENDER-"), "Blender"),
    (0, ascii("VTF\0"), "VTF"), (0, ascii("PGF6"), "PGF"),
  ]

  /// Returns the format's name; nil for an unknown format.
  static func name(of head: [UInt8]) -> String? {
    if let found = marks.first(where: { head.dropFirst($0.offset).starts(with: $0.mark) }) {
      return found.name
    }
    if head.starts(with: ascii("RIFF")), head.dropFirst(8).starts(with: ascii("ACON")) {
      return "ANI"
    }
    if head.starts(with: ascii("FORM")) {
      let kind = head.dropFirst(8)
      if kind.starts(with: ascii("ILBM")) || kind.starts(with: ascii("PBM ")) {
        return "ILBM"
      }
    }
    // A PCX has no mark but its first byte, so its version, encoding and bits, which have few values, are
    // checked, too.
    if head.count > 65, head[0] == 10, [0, 2, 3, 4, 5].contains(head[1]), head[2] <= 1,
      [1, 2, 4, 8].contains(head[3]), head[64] == 0
    {
      return "PCX"
    }
    if head.count > 12, head[4] == 0xE0, head[5] == 0xA5, [8, 16, 32].contains(head[12]) {
      return "Aseprite"
    }
    return isBitmapInC(head) ? "XBM" : nil
  }

  /// Returns whether the text is an X bitmap, which is C source: `#define name_width 16`.
  private static func isBitmapInC(_ head: [UInt8]) -> Bool {
    let start = String(decoding: head.prefix(1024), as: UTF8.self)
    return start.contains(#/#define \w*_?width \d+/#) && start.contains(#/#define \w*_?height \d+/#)
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
