import Glibc

/// A JPEG inside of a camera's raw file.
struct RawPreview {
  /// The JPEG's own header.
  let header: ImageHeader
  let bytes: Range<Int>
  /// Whether the JPEG tells its orientation itself; otherwise the raw file does.
  let isSelfDescribed: Bool

  private static let exifEnd = 64
  /// The number of bytes that are searched for previews if no directory tells their places.
  private static let mostSearched = 64 << 20
  private static let mostFound = 64
  private static let chunkLength = 1 << 20
  private static let mark: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Makes a preview; nil unless there's a JPEG at `range` that can be shown. The sensor's values are in a
  /// kind of JPEG, too.
  init?(in source: ByteSource, at range: Range<Int>) {
    guard let part = try? ByteSource(range, of: source),
      (try? part.bytes(at: 0, 3).elementsEqual(Self.mark)) == true,
      (try? Self.isShowable(part)) == true, let header = try? JPEGHeader.read(part),
      header.unsupportedKind == nil
    else { return nil }
    self.header = header
    bytes = range.clamped(to: 0..<source.count)
    let head = (try? part.bytes(at: 0, Self.exifEnd)).map(Array.init) ?? []
    isSelfDescribed =
      header.orientation != .up || head.indices.contains { head[$0...].starts(with: "Exif\0\0".utf8) }
  }

  /// Returns the previews that are found by their marks in the file's first `mostSearched` bytes.
  static func search(_ source: ByteSource) throws(ImagingError) -> [RawPreview] {
    var found: [RawPreview] = []
    var offset = 0
    let end = min(source.count, mostSearched)
    while offset + mark.count <= end, found.count < mostFound {
      let starts = try source.withChunk(at: offset, chunkLength) { chunk throws(ImagingError) -> [Int] in
        marks(in: chunk)
      }
      for start in starts where found.count < mostFound {
        if let preview = RawPreview(in: source, at: offset + start..<source.count) { found.append(preview) }
      }
      // The chunks overlap, because a mark may lie across their border.
      offset += chunkLength - mark.count + 1
    }
    return found
  }

  private static func marks(in chunk: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts: [Int] = []
    guard let base = chunk.baseAddress else { return starts }
    var offset = 0
    while offset + mark.count <= chunk.count {
      // memchr compares many bytes at once.
      guard let hit = memchr(base + offset, Int32(mark[0]), chunk.count - offset - mark.count + 1) else {
        break
      }
      let start = hit - UnsafeMutableRawPointer(mutating: base)
      if chunk[start + 1] == mark[1], chunk[start + 2] == mark[2] { starts.append(start) }
      offset = start + 1
    }
    return starts
  }

  /// Returns whether the JPEG's frame is of a kind that viewers show, with nothing but segments around it
  /// (ITU-T T.81, table B.1). Among a sensor's values there are bytes that look like a JPEG's beginning.
  private static func isShowable(_ source: ByteSource) throws(ImagingError) -> Bool {
    var offset = 2
    for _ in 0..<1_000 {
      guard try source.big(at: offset, 1) == 0xFF else { return false }
      switch try source.big(at: offset + 1, 1) {
      case 0xC0...0xC2, 0xC9, 0xCA:
        let (length, bits) = (try source.big(at: offset + 2, 2), try source.big(at: offset + 4, 1))
        let channels = try source.big(at: offset + 9, 1)
        guard bits == 8, length == 8 + 3 * channels else { return false }
        return try source.big(at: offset + 2 + length, 1) == 0xFF
      case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF, 0x00...0xBF, 0xD0...0xDA: return false
      case 0xFF: offset += 1
      default: offset += 2 + (try source.big(at: offset + 2, 2))
      }
    }
    return false
  }
}
