import DecoderWire
import KitFiles

/// AVIF and HEIC: the primary item's size, rotation and colours (ISO/IEC 23008-12, sections 6.5.3, 6.5.5 and
/// 6.5.10).
///
/// The decoders apply the container's rotation themselves, so the size is that of the upright image.
enum HEIFHeader {
  /// A box of the container.
  struct Box {
    var type: String
    /// The offset at which the content begins. `end` is the offset of the box's end.
    var content: Int
    var end: Int
  }

  private enum Property {
    case size(PixelSize)
    /// The size of the part that's shown, which the decoders cut out themselves.
    case part(PixelSize)
    case turn(quarters: Int)
    case color(WireColor)
    case other
  }

  static func read(_ source: ByteSource, format: ImageFormat) throws(ImagingError) -> ImageHeader {
    let top = try boxes(source, from: 0, to: source.count)
    guard let meta = top.first(where: { $0.type == "meta" }) else {
      if let first = try SequenceStill.file(of: source) { return try read(first, format: format) }
      if top.contains(where: { $0.type == "moov" }) {
        throw ImagingError(.unsupported("animated \(format.displayName)"))
      }
      throw ImagingError(
        lastIsCut(top, source) ? .truncated(percent: 0) : .corrupt("it has no description"))
    }
    let inner = try boxes(source, from: meta.content + 4, to: meta.end)
    guard let properties = inner.first(where: { $0.type == "iprp" }) else {
      throw ImagingError(.corrupt("it doesn't say how large it is"))
    }
    let parts = try boxes(source, from: properties.content, to: properties.end)
    var known: [Property] = []
    if let list = parts.first(where: { $0.type == "ipco" }) {
      for box in try boxes(source, from: list.content, to: list.end) {
        known.append(try property(box, source))
      }
    }
    var own = known
    let item = try primaryItem(inner, source)
    if let item, let links = parts.first(where: { $0.type == "ipma" }) {
      let indices = try associations(of: item, in: links, source)
      own = indices.compactMap { known.indices.contains($0 - 1) ? known[$0 - 1] : nil }
    }
    // A grid's tiles have sizes, too. Without associations the largest size is the picture's.
    let sizes = own.compactMap { property -> PixelSize? in
      if case .size(let size) = property { size } else { nil }
    }
    guard var stored = sizes.max(by: { $0.longSide < $1.longSide }) else {
      throw ImagingError(.corrupt("it doesn't say how large it is"))
    }
    for case .part(let part) in own where part.width <= stored.width && part.height <= stored.height {
      stored = part
    }
    let isTurned = own.contains { if case .turn(let quarters) = $0 { quarters % 2 == 1 } else { false } }
    var header = try ImageHeader(format: format, storedSize: isTurned ? stored.turned : stored)
    header.color = color(own)
    header.unsupportedKind = try item.flatMap { item throws(ImagingError) in
      try unsupportedKind(of: item, inner, source)
    }
    let sequenceBrands: [StaticString] = ["avis", "msf1"]
    for brand in sequenceBrands where try source.holds(brand, at: 8) { header.isAnimated = true }
    header.declaredLength = top.map(\.end).max()
    return header
  }

  /// Returns the boxes in a range, at most 1,000 of them.
  static func boxes(_ source: ByteSource, from start: Int, to end: Int) throws(ImagingError) -> [Box] {
    var found: [Box] = []
    var offset = start
    while offset + 8 <= min(end, source.count), found.count < 1000 {
      var length = try source.big(at: offset, 4)
      var content = offset + 8
      if length == 1 {
        // The upper byte of a 64-bit length is skipped, because no file is that long.
        length = try source.big(at: offset + 9, 7)
        content = offset + 16
      } else if length == 0 {
        length = end - offset
      }
      guard length >= content - offset else { throw ImagingError(.corrupt("a box is too short")) }
      let type = String(decoding: try source.bytes(at: offset + 4, 4), as: UTF8.self)
      found.append(Box(type: type, content: content, end: offset + length))
      offset += length
    }
    return found
  }

  private static func lastIsCut(_ boxes: [Box], _ source: ByteSource) -> Bool {
    boxes.last.map { $0.end >= source.count } ?? true
  }

  private static func property(_ box: Box, _ source: ByteSource) throws(ImagingError) -> Property {
    switch box.type {
    case "ispe":
      let size = PixelSize(
        width: try source.big(at: box.content + 4, 4), height: try source.big(at: box.content + 8, 4))
      return .size(size)
    case "clap":
      // Each number is a fraction; the first two are the width and the height.
      let numbers = try [0, 4, 8, 12].map { offset throws(ImagingError) in
        try source.big(at: box.content + offset, 4)
      }
      guard numbers.allSatisfy({ $0 > 0 }) else { return .other }
      return .part(PixelSize(width: numbers[0] / numbers[1], height: numbers[2] / numbers[3]))
    case "colr": return .color(try color(box, source))
    case "irot": return .turn(quarters: try source.big(at: box.content, 1) & 3)
    default: return .other
    }
  }

  /// Returns an ICC profile, or the numbers of ITU-T H.273 (ISO/IEC 14496-12, section 12.1.5).
  private static func color(_ box: Box, _ source: ByteSource) throws(ImagingError) -> WireColor {
    switch String(decoding: try source.bytes(at: box.content, 4), as: UTF8.self) {
    case "prof", "rICC":
      return .profile(in: source, at: box.content + 4, length: box.end - box.content - 4)
    case "nclx":
      return .coded(
        primaries: UInt8(clamping: try source.big(at: box.content + 4, 2)),
        transfer: UInt8(clamping: try source.big(at: box.content + 6, 2)))
    default: return .unsaid
    }
  }

  /// Returns the colours of an image. A profile is preferred to numbers, because it says more.
  private static func color(_ properties: [Property]) -> WireColor {
    let colors = properties.compactMap { property -> WireColor? in
      if case .color(let color) = property { color } else { nil }
    }
    let profile = colors.first { if case .profile = $0 { true } else { false } }
    return profile ?? colors.first ?? .unsaid
  }

  private static func primaryItem(_ boxes: [Box], _ source: ByteSource) throws(ImagingError) -> Int? {
    guard let box = boxes.first(where: { $0.type == "pitm" }) else { return nil }
    let isWide = try source.big(at: box.content, 1) > 0
    return try source.big(at: box.content + 4, isWide ? 4 : 2)
  }

  /// Returns the kind of an item that's neither AV1 nor HEVC nor made of such pictures; otherwise nil
  /// (ISO/IEC 14496-12, section 8.11.6).
  private static func unsupportedKind(
    of item: Int, _ boxes: [Box], _ source: ByteSource
  ) throws(ImagingError) -> String? {
    guard let list = boxes.first(where: { $0.type == "iinf" }) else { return nil }
    let isLong = try source.big(at: list.content, 1) > 0
    for entry in try self.boxes(source, from: list.content + (isLong ? 8 : 6), to: list.end)
    where entry.type == "infe" {
      let version = try source.big(at: entry.content, 1)
      let length = version == 3 ? 4 : 2
      guard version >= 2, try source.big(at: entry.content + 4, length) == item else { continue }
      let kind = String(decoding: try source.bytes(at: entry.content + 6 + length, 4), as: UTF8.self)
      return ["av01", "hvc1", "grid", "iden", "iovl"].contains(kind)
        ? nil : "\(kind) in HEIF"
    }
    return nil
  }

  /// Returns the numbers (from 1) of the properties that belong to `item`.
  private static func associations(
    of item: Int, in box: Box, _ source: ByteSource
  ) throws(ImagingError) -> [Int] {
    let hasWideItems = try source.big(at: box.content, 1) > 0
    let hasWideIndices = try source.big(at: box.content + 3, 1) & 1 == 1
    var offset = box.content + 8
    for _ in 0..<(try source.big(at: box.content + 4, 4)) where offset < box.end {
      let id = try source.big(at: offset, hasWideItems ? 4 : 2)
      offset += hasWideItems ? 4 : 2
      let count = try source.big(at: offset, 1)
      offset += 1
      let width = hasWideIndices ? 2 : 1
      if id == item {
        var indices: [Int] = []
        for index in 0..<count {
          // The top bit only says whether a reader must understand the property.
          indices.append(try source.big(at: offset + index * width, width) & (hasWideIndices ? 0x7FFF : 0x7F))
        }
        return indices
      }
      offset += count * width
    }
    return []
  }
}
