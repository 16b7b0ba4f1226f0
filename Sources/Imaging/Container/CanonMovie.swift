/// Canon's CR3: a film's container (ISO/IEC 14496-12) with a JPEG as one of its tracks, and smaller JPEGs in
/// Canon's own boxes.
enum CanonMovie {
  private struct Box {
    let type: String
    let content: Range<Int>
  }

  /// The boxes that contain other boxes.
  private static let folders: Set<String> = ["moov", "trak", "mdia", "minf", "stbl"]
  private static let mostBoxes = 2_000
  private static let headLength = 64 << 10

  /// Returns the ranges of the tracks and previews that may be JPEGs, and the picture's orientation.
  static func previews(
    _ source: ByteSource
  ) throws(ImagingError) -> (ranges: [Range<Int>], orientation: ImageOrientation) {
    var ranges: [Range<Int>] = []
    var orientation = ImageOrientation.up
    var lengths: [Int] = []
    for box in try boxes(of: source) {
      switch box.type {
      case "CMT1":
        orientation = TIFFDirectory.orientation(
          in: source, at: box.content.lowerBound, length: box.content.count)
      // In each track the sample sizes precede the sample offsets.
      case "stsz":
        let each = try source.big(at: box.content.lowerBound + 4, 4)
        let first = each == 0 ? try source.big(at: box.content.lowerBound + 12, 4) : each
        lengths.append(first)
      case "stco", "co64":
        let width = box.type == "stco" ? 4 : 7
        let start = try source.big(at: box.content.lowerBound + (width == 4 ? 8 : 9), width)
        if let length = lengths.last, length > 0 { ranges.append(start..<start + length) }
      case "PRVW", "THMB":
        // A few numbers precede the JPEG.
        let head = Array(try source.bytes(at: box.content.lowerBound, 64))
        if let start = head.indices.dropLast(2).first(where: { head[$0...].starts(with: [0xFF, 0xD8, 0xFF]) })
        {
          ranges.append(box.content.lowerBound + start..<box.content.upperBound)
        }
      default: break
      }
    }
    return (ranges, orientation)
  }

  /// Returns all boxes, including nested ones. A box of Canon's own begins with a UUID of 16 bytes, and the
  /// one for previews with 8 more bytes.
  private static func boxes(of source: ByteSource) throws(ImagingError) -> [Box] {
    var found: [Box] = []
    var waiting = [0..<source.count]
    while let range = waiting.popLast(), found.count < mostBoxes {
      var offset = range.lowerBound
      while offset + 8 <= range.upperBound, found.count < mostBoxes {
        var length = try source.big(at: offset, 4)
        var content = offset + 8
        if length == 1 {
          guard offset + 16 <= range.upperBound else { break }
          length = try source.big(at: offset + 9, 7)
          content = offset + 16
        } else if length == 0 {
          length = range.upperBound - offset
        }
        guard length >= content - offset, length <= range.upperBound - offset else { break }
        let type = String(decoding: try source.bytes(at: offset + 4, 4), as: UTF8.self)
        let box = Box(type: type, content: content..<offset + length)
        found.append(box)
        if folders.contains(type) { waiting.append(box.content) }
        if type == "uuid", box.content.count > 32 {
          let isPreview = try source.holds("PRVW", at: content + 28)
          waiting.append(content + (isPreview ? 24 : 16)..<offset + length)
        }
        offset += length
      }
    }
    return found
  }
}
