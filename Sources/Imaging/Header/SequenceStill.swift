import KitFiles
import Foundation

/// The first picture of a sequence of AVIF or HEIC that has no still picture (ISO/IEC 14496-12, section 8,
/// and ISO/IEC 23008-12, section 7), as a file of its own, which the readers of stills can read.
struct SequenceStill {
  /// A track's first picture.
  private struct Track {
    /// The picture's kind: av01 or hvc1.
    var kind = ""
    var width = 0
    var height = 0
    /// The boxes that say how the picture is read.
    var properties: [[UInt8]] = []
    var picture: Range<Int> = 0..<0
  }

  /// The greatest length of a picture or of what's said about it, in bytes.
  private static let mostBytes = 1 << 29

  private let source: ByteSource

  /// Returns the first picture as a file; nil if the source has a still picture, or is no sequence.
  static func file(of source: ByteSource) throws(ImagingError) -> ByteSource? {
    guard try source.holds("ftyp", at: 4) else { return nil }
    let top = try HEIFHeader.boxes(source, from: 0, to: source.count)
    guard !top.contains(where: { $0.type == "meta" }), let film = top.first(where: { $0.type == "moov" })
    else { return nil }
    return try SequenceStill(source: source).file(of: film)
  }

  private func file(of film: HEIFHeader.Box) throws(ImagingError) -> ByteSource? {
    var tracks: [String: Track] = [:]
    for box in try boxes(film) where box.type == "trak" {
      guard let media = try boxes(box).first(where: { $0.type == "mdia" }),
        let handler = try boxes(media).first(where: { $0.type == "hdlr" })
      else { continue }
      let role = String(decoding: try source.bytes(at: handler.content + 8, 4), as: UTF8.self)
      if tracks[role] == nil, let track = try track(media) { tracks[role] = track }
    }
    guard let picture = tracks["pict"] ?? tracks["vide"] else { return nil }
    // Transparency is a track beside the picture's.
    let alpha = tracks["auxv"].flatMap { alpha in
      alpha.kind == picture.kind && alpha.width == picture.width && alpha.height == picture.height
        ? alpha : nil
    }
    return try ByteSource(data: Data(file([picture] + (alpha.map { [$0] } ?? []))))
  }

  private func boxes(_ box: HEIFHeader.Box) throws(ImagingError) -> [HEIFHeader.Box] {
    try HEIFHeader.boxes(source, from: box.content, to: box.end)
  }

  /// Reads how a track's pictures are stored, and where the first one is.
  private func track(_ media: HEIFHeader.Box) throws(ImagingError) -> Track? {
    guard let info = try boxes(media).first(where: { $0.type == "minf" }),
      let table = try boxes(info).first(where: { $0.type == "stbl" })
    else { return nil }
    var track = Track()
    var (start, length): (Int?, Int?)
    for box in try boxes(table) {
      switch box.type {
      case "stsd":
        let entries = try HEIFHeader.boxes(source, from: box.content + 8, to: box.end)
        guard let entry = entries.first, ["av01", "hvc1"].contains(entry.type) else { return nil }
        track.kind = entry.type
        track.width = try source.big(at: entry.content + 24, 2)
        track.height = try source.big(at: entry.content + 26, 2)
        try track.properties = properties(entry)
      case "stsz":
        let all = try source.big(at: box.content + 4, 4)
        length = all > 0 ? all : try source.big(at: box.content + 12, 4)
      case "stco": start = try source.big(at: box.content + 8, 4)
      // The upper byte is skipped, because no file is that long.
      case "co64": start = try source.big(at: box.content + 9, 7)
      default: break
      }
    }
    guard let start, let length, length > 0, length <= Self.mostBytes, !track.kind.isEmpty else { return nil }
    guard start <= source.count - length else { throw ImagingError(.truncated(percent: 0)) }
    track.picture = start..<start + length
    return track
  }

  /// Returns the properties of the pictures that stills have in the same form.
  private func properties(_ entry: HEIFHeader.Box) throws(ImagingError) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for box in try HEIFHeader.boxes(source, from: entry.content + 78, to: entry.end) {
      let content = Array(try source.bytes(at: box.content, min(box.end - box.content, Self.mostBytes)))
      switch box.type {
      case "av1C":
        found.append(Self.box("av1C", content))
        found.append(Self.depths(content))
      case "hvcC", "colr", "pasp", "clap": found.append(Self.box(box.type, content))
      case "auxi": found.append(Self.box("auxC", content))
      default: break
      }
    }
    return found
  }

  /// Returns the depth of each channel, which AV1's configuration contains in three bits.
  private static func depths(_ configuration: [UInt8]) -> [UInt8] {
    let bits = configuration.count > 2 ? configuration[2] : 0
    let depth: UInt8 = bits & 0x40 == 0 ? 8 : bits & 0x20 == 0 ? 10 : 12
    let channels = bits & 0x10 == 0 ? 3 : 1
    return box(
      "pixi", [0, 0, 0, 0, UInt8(channels)] + [UInt8](repeating: depth, count: channels))
  }

  /// Returns a file of still pictures: the first is the main one, the second its transparency.
  private func file(_ tracks: [Track]) throws(ImagingError) -> [UInt8] {
    let brand = tracks[0].kind == "av01" ? "avif" : "heic"
    let head = Self.box("ftyp", Array("\(brand)\0\0\0\0\(brand)mif1miaf".utf8))
    var infos: [UInt8] = []
    for (index, track) in tracks.enumerated() {
      infos += Self.box(
        "infe", [2, 0, 0, 0] + Self.big(index + 1, 2) + [0, 0] + Array(track.kind.utf8) + [0])
    }
    var (properties, links): ([UInt8], [UInt8]) = ([], [])
    var number: UInt8 = 0
    for (index, track) in tracks.enumerated() {
      let own =
        [Self.box("ispe", [0, 0, 0, 0] + Self.big(track.width, 4) + Self.big(track.height, 4))]
        + track.properties.prefix(50)
      links += Self.big(index + 1, 2) + [UInt8(own.count)]
      for property in own {
        number += 1
        links.append(number)
        properties += property
      }
    }
    let handler = Self.box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + Self.big(0, 13))
    var parts = handler + Self.box("pitm", [0, 0, 0, 0, 0, 1])
    parts += Self.box("iinf", [0, 0, 0, 0] + Self.big(tracks.count, 2) + infos)
    if tracks.count > 1 { parts += Self.box("iref", [0, 0, 0, 0] + Self.box("auxl", [0, 2, 0, 1, 0, 1])) }
    parts += Self.box(
      "iprp",
      Self.box("ipco", properties)
        + Self.box("ipma", [0, 0, 0, 0] + Self.big(tracks.count, 4) + links))
    // The pictures follow behind the description, whose last part lists the offsets.
    let locationsLength = 8 + 4 + 4 + tracks.count * 14
    var offset = head.count + 8 + 4 + parts.count + locationsLength + 8
    var locations: [UInt8] = [0, 0, 0, 0, 0x44, 0] + Self.big(tracks.count, 2)
    var pictures: [UInt8] = []
    for (index, track) in tracks.enumerated() {
      locations += Self.big(index + 1, 2) + [0, 0, 0, 1] + Self.big(offset, 4)
      locations += Self.big(track.picture.count, 4)
      pictures += try source.bytes(at: track.picture.lowerBound, track.picture.count)
      offset += track.picture.count
    }
    return head + Self.box("meta", [0, 0, 0, 0] + parts + Self.box("iloc", locations))
      + Self.box("mdat", pictures)
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  private static func big(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }
}
