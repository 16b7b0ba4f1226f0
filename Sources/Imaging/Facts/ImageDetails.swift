import KitFiles
public import Foundation
import Localization

/// What a file says about its image besides the pixels, as text for the user: how, when and with what it was
/// taken. Nil where the file doesn't say it.
public struct ImageDetails: Sendable, Hashable {
  /// The date of the shot, by the camera's clock: "2024-05-01 13:22:10".
  public var date: String?
  /// The camera, or the scanner: "Canon EOS R5".
  public var camera: String?
  /// The lens: "RF24-105mm F4 L IS USM".
  public var lens: String?
  /// The exposure: "1/250 s, f/2.8, ISO 400, 50 mm".
  public var exposure: String?
  /// The name of the colour profile: "Display P3".
  public var colorProfile: String?
  /// The author, by EXIF or XMP; otherwise the owner of the rights.
  public var author: String?
  /// The licence: the notice about the rights, and the address of the licence's text.
  public var license: String?

  /// Makes details of which nothing is known.
  public init() {}
}

extension ImageInspector {
  /// Returns the details that JPEG, PNG, WebP and TIFF files and camera raw files have, as far as they can be
  /// read.
  ///
  /// Safe on any thread. Reads a bounded number of short pieces, whatever the file says, and decodes no
  /// pixels.
  public static func details(of data: Data) -> ImageDetails {
    var details = ImageDetails()
    guard let source = try? ByteSource(data: data), let header = try? ImageHeader(reading: source) else {
      return details
    }
    let blocks = MetadataBlocks(of: source, header.format)
    if let range = blocks.exif, let part = try? ByteSource(range, of: source) {
      try? details.read(exif: part)
    }
    if let range = blocks.xmp, range.count <= XMPCredit.mostBytes,
      let packet = try? source.bytes(at: range.lowerBound, range.count)
    {
      let credit = XMPCredit(Array(packet))
      // The owner of the rights, in EXIF's field of the author, says less.
      if let author = credit.author { details.author = author }
      details.license = credit.license ?? details.license
    }
    if let range = blocks.profile, let part = try? ByteSource(range, of: source) {
      details.colorProfile = ColorProfileName.read(part)
    }
    if details.colorProfile == nil { details.colorProfile = blocks.profileName }
    return details
  }
}

/// The ranges of EXIF data and of a colour profile in a file.
struct MetadataBlocks {
  private(set) var exif: Range<Int>?
  private(set) var xmp: Range<Int>?
  private(set) var profile: Range<Int>?
  /// The name that PNG gives a compressed profile.
  private(set) var profileName: String?

  private static let mostParts = 10_000

  init(of source: ByteSource, _ format: ImageFormat) {
    switch format {
    case .jpeg: try? readJPEG(source)
    case .png: try? readPNG(source)
    case .webp: try? readWebP(source)
    case .tiff, .raw:
      exif = 0..<source.count
      profile = (try? TIFFEntries(exif: source))?.bytes(34_675)
    default: break
    }
  }

  private mutating func readJPEG(_ source: ByteSource) throws(ImagingError) {
    var offset = 2
    for _ in 0..<Self.mostParts {
      let (marker, content) = try JPEGHeader.nextMarker(in: source, from: offset)
      offset = content
      if marker == 0x01 || 0xD0...0xD8 ~= marker { continue }
      if marker == 0xD9 || marker == 0xDA { return }
      let length = try source.big(at: content, 2)
      if marker == 0xE1, exif == nil, length > 8, try source.holds("Exif\0\0", at: content + 2) {
        exif = content + 8..<content + length
      }
      // The packet's name has 29 bytes.
      if marker == 0xE1, xmp == nil, length > 31,
        try source.holds("http://ns.adobe.com/xap/1.0/\0", at: content + 2)
      {
        xmp = content + 31..<content + length
      }
      // The name is in the first of a profile's segments.
      if marker == 0xE2, profile == nil, length > 16, try source.holds("ICC_PROFILE\0", at: content + 2) {
        profile = content + 16..<content + length
      }
      offset += max(2, length)
    }
  }

  private mutating func readPNG(_ source: ByteSource) throws(ImagingError) {
    var offset = 8
    for _ in 0..<Self.mostParts {
      guard try source.bytes(at: offset, 8).count == 8 else { return }
      let length = try source.big(at: offset, 4)
      if try source.holds("eXIf", at: offset + 4), length > 0 { exif = offset + 8..<offset + 8 + length }
      // Flags, a language and a translated keyword lie before the text; they're short, and no markup.
      if length > 30, try source.holds("iTXtXML:com.adobe.xmp\0\0", at: offset + 4) {
        xmp = offset + 8 + 22..<offset + 8 + length
      }
      if try source.holds("iCCP", at: offset + 4) {
        let name = try source.bytes(at: offset + 8, min(length, 80)).prefix { $0 != 0 }
        profileName = ImageDetails.text(String(decoding: name, as: UTF8.self))
      }
      if try source.holds("sRGB", at: offset + 4), profileName == nil { profileName = "sRGB" }
      offset += 12 + length
    }
  }

  private mutating func readWebP(_ source: ByteSource) throws(ImagingError) {
    profile = try WebPHeader.chunk("ICCP", in: source)
    xmp = try WebPHeader.chunk("XMP ", in: source)
    guard let chunk = try WebPHeader.chunk("EXIF", in: source), !chunk.isEmpty else { return }
    let mark = try source.holds("Exif\0\0", at: chunk.lowerBound) ? 6 : 0
    if chunk.count > mark { exif = chunk.dropFirst(mark) }
  }
}

extension ImageDetails {
  /// Reads EXIF data: TIFF directories (Exif 2.32, section 4.6).
  mutating func read(exif source: ByteSource) throws(ImagingError) {
    let first = try TIFFEntries(exif: source)
    let bigEndian = try source.big(at: 0, 1) == 0x4D
    func text(_ tag: Int, in entries: TIFFEntries) -> String? {
      guard let range = entries.bytes(tag),
        let bytes = try? source.bytes(at: range.lowerBound, min(range.count, 200))
      else { return nil }
      return Self.text(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
    func ratio(_ tag: Int, in entries: TIFFEntries) -> Double? {
      guard let range = entries.bytes(tag), range.count >= 8,
        let upper = try? source.number(at: range.lowerBound, 4, bigEndian: bigEndian),
        let lower = try? source.number(at: range.lowerBound + 4, 4, bigEndian: bigEndian), lower > 0
      else { return nil }
      return Double(upper) / Double(lower)
    }
    camera = Self.camera(maker: text(271, in: first), model: text(272, in: first))
    author = text(315, in: first) ?? text(33_432, in: first)
    license = text(33_432, in: first)
    date = text(306, in: first).map(Self.date)
    guard let offset = first.number(34_665),
      let shot = try? TIFFEntries(reading: source, at: offset, bigEndian: bigEndian, isLarge: false)
    else { return }
    if let taken = text(36_867, in: shot) { date = Self.date(taken) }
    lens = text(42_036, in: shot)
    let parts = [
      ratio(33_434, in: shot).flatMap(Self.time),
      ratio(33_437, in: shot).map { "f/\(Self.short($0))" },
      shot.number(34_855).map { "ISO \($0)" },
      ratio(37_386, in: shot).flatMap { $0 > 0 ? "\(Self.short($0)) mm" : nil },
    ].compactMap(\.self)
    exposure = parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns a text without control characters and surrounding spaces; nil if nothing is left.
  static func text(_ text: String) -> String? {
    let cleaned = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    )
    .trimmingCharacters(in: .whitespaces)
    return cleaned.isEmpty ? nil : cleaned
  }

  /// Many models repeat the maker's name.
  private static func camera(maker: String?, model: String?) -> String? {
    guard let maker, let model else { return model ?? maker }
    let brand = maker.split(separator: " ").first.map(String.init) ?? maker
    return model.lowercased().hasPrefix(brand.lowercased()) ? model : "\(maker) \(model)"
  }

  /// EXIF writes dates with colons.
  private static func date(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].count == 10 else { return text }
    return "\(parts[0].replacing(":", with: "-")) \(parts[1])"
  }

  private static func time(_ seconds: Double) -> String? {
    guard seconds > 0, seconds.isFinite else { return nil }
    let part = 1 / seconds
    return seconds < 0.3 && part < 1e6 ? "1/\(Int(part.rounded())) s" : "\(short(seconds)) s"
  }

  private static func short(_ value: Double) -> String {
    localized(number: value, places: 1)
  }
}

extension TIFFEntries {
  /// Reads the first directory of EXIF data or of a TIFF.
  fileprivate init(exif source: ByteSource) throws(ImagingError) {
    let bigEndian = try source.big(at: 0, 1) == 0x4D
    let isLarge = try source.number(at: 2, 2, bigEndian: bigEndian) == 43
    let offset = try source.number(at: isLarge ? 8 : 4, isLarge ? 7 : 4, bigEndian: bigEndian)
    try self.init(reading: source, at: offset, bigEndian: bigEndian, isLarge: isLarge)
  }
}

/// The name in a colour profile (ICC.1:2022, sections 7.3 and 10.15).
enum ColorProfileName {
  static func read(_ source: ByteSource) -> String? {
    guard let count = try? source.big(at: 128, 4) else { return nil }
    for index in 0..<min(count, 100) {
      let entry = 132 + 12 * index
      guard (try? source.holds("desc", at: entry)) == true, let offset = try? source.big(at: entry + 4, 4)
      else {
        continue
      }
      return (try? text(in: source, at: offset)).flatMap(\.self)
    }
    return nil
  }

  private static func text(in source: ByteSource, at offset: Int) throws(ImagingError) -> String? {
    if try source.holds("mluc", at: offset) {
      guard try source.big(at: offset + 8, 4) > 0 else { return nil }
      let length = min(try source.big(at: offset + 20, 4), 400)
      let bytes = Array(try source.bytes(at: offset + (try source.big(at: offset + 24, 4)), length & ~1))
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return ImageDetails.text(String(decoding: units, as: UTF16.self))
    }
    let length = min(try source.big(at: offset + 8, 4), 200)
    let bytes = try source.bytes(at: offset + 12, length).prefix { $0 != 0 }
    return ImageDetails.text(String(decoding: bytes, as: UTF8.self))
  }
}
