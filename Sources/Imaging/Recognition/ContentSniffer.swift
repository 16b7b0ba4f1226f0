import Files

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
    if RawContainer.isKnown(head) { return .raw }
    if let format = try PaintingArchive.format(of: source) { return format }
    if try SVGText.root(of: source) != nil { return .svg }
    if let name = KnownFormat.name(of: head) { throw ImagingError(.knownFormat(name)) }
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

  /// Returns the format of a media container. AVIF, HEIC and films share one container, and its brands tell
  /// them apart (ISO/IEC 14496-12, `ftyp`).
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
    throw ImagingError(.notAnImage(looksLike: "a film or sound recording"))
  }

  private static func foreignKind(_ head: [UInt8]) -> String? {
    let kinds: [([UInt8], String)] = [
      (Array("%PDF-".utf8), "a PDF document"), (Array("%!PS".utf8), "a PostScript document"),
      ([0x50, 0x4B, 3, 4], "a zip archive or office document"), ([0x50, 0x4B, 5, 6], "an empty zip archive"),
      ([0x1F, 0x8B], "a gzip file"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz file"),
      ([0x28, 0xB5, 0x2F, 0xFD], "a zstd file"), (Array("BZh".utf8), "a bzip2 file"),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"), (Array("Rar!".utf8), "a RAR archive"),
      ([0x7F, 0x45, 0x4C, 0x46], "a program"), (Array("MZ".utf8), "a Windows program"),
      (Array("#!".utf8), "a script"), ([0x1A, 0x45, 0xDF, 0xA3], "a film"),
      (Array("OggS".utf8), "an Ogg recording"),
      (Array("ID3".utf8), "a sound recording"), (Array("fLaC".utf8), "a sound recording"),
      (Array("RIFF".utf8), "a film or sound recording"), (Array("{\\rtf".utf8), "a text document"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old office document"),
    ]
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      return text(head, 68, 4) == "PinB" ? "a pinboard" : "a database"
    }
    if let kind = kinds.first(where: { head.starts(with: $0.0) }) { return kind.1 }
    return textKind(head)
  }

  private static func textKind(_ head: [UInt8]) -> String? {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "text" }
    let plain = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) || $0 == 0x1B }
    // A character may be cut at the end of the bytes that were read, so an invalid one is allowed only there.
    guard plain, String(decoding: head, as: UTF8.self).dropLast(4).contains("\u{FFFD}") == false else {
      return nil
    }
    let start = String(decoding: head.prefix(1024), as: UTF8.self).lowercased()
    return start.contains("<html") || start.contains("<!doctype html") ? "a web page" : "text"
  }

  private static func text(_ head: [UInt8], _ offset: Int, _ length: Int) -> String {
    guard head.count >= offset + length else { return "" }
    return String(decoding: head[offset..<offset + length], as: UTF8.self)
  }
}
