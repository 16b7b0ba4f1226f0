import KitFiles
import Glibc

/// A camera's raw file. The largest JPEG in it is shown.
enum RawHeader {
  /// The length in pixels of the longer side from which a preview is worth showing. Thumbnails have 160
  /// pixels and show little.
  private static let leastSide = 256

  /// Returns a TIFF's header if it's a raw file; nil if it's an ordinary picture.
  static func read(directoriesOf source: ByteSource) throws(ImagingError) -> ImageHeader? {
    // A file that can't be read here is reported as a TIFF.
    guard let directories = try? RawDirectories(reading: source), directories.isRaw else { return nil }
    return try header(source, directories)
  }

  /// Returns the header of a raw file that isn't a TIFF, or is one with another mark.
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let head = Array(try source.bytes(at: 0, 16))
    if RawContainer.isVariantOfTIFF(head) { return try header(source, RawDirectories(reading: source)) }
    if try source.holds("ftyp", at: 4) {
      let (ranges, orientation) = try CanonMovie.previews(source)
      return try header(source, ranges, orientation, size: nil)
    }
    return try header(source, try RawContainer.fujifilmPreview(source).map { [$0] } ?? [], .up, size: nil)
  }

  private static func header(
    _ source: ByteSource, _ directories: RawDirectories
  ) throws(ImagingError) -> ImageHeader {
    try header(source, directories.previews, directories.orientation, size: directories.size)
  }

  private static func header(
    _ source: ByteSource, _ ranges: [Range<Int>], _ orientation: ImageOrientation, size: PixelSize?
  ) throws(ImagingError) -> ImageHeader {
    let listed = largest(ranges.compactMap { RawPreview(in: source, at: $0) })
    // Some makers record the previews' offsets in notes of their own format, so the file is searched, too.
    var best = listed
    if listed.map({ !isLargeEnough($0, size) }) ?? true {
      best = largest([listed].compactMap { $0 } + (try RawPreview.search(source)))
    }
    guard let best, isLargeEnough(best, size) else { throw ImagingError(.noPreview) }
    var header = try ImageHeader(format: .raw, storedSize: best.header.storedSize)
    header.orientation = best.isSelfDescribed ? best.header.orientation : orientation
    header.hasInks = best.header.hasInks
    header.embedded = EmbeddedFile(format: .jpeg, bytes: best.bytes)
    return header
  }

  private static func largest(_ previews: [RawPreview]) -> RawPreview? {
    previews.max { $0.header.storedSize.area < $1.header.storedSize.area }
  }

  private static func isLargeEnough(_ preview: RawPreview, _ size: PixelSize?) -> Bool {
    let side = preview.header.storedSize.longSide
    return side >= leastSide || size.map { 2 * side >= $0.longSide } ?? false
  }
}

/// A JPEG inside of a camera's raw file.
struct RawPreview {
  /// The JPEG's own header.
  let header: ImageHeader
  let bytes: Range<Int>
  /// Whether the JPEG contains its orientation; otherwise the raw file does.
  let isSelfDescribed: Bool

  private static let exifEnd = 64
  /// The number of bytes that are searched for previews if no directory has their offsets.
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

/// Cameras' raw files that aren't TIFFs, recognised by their first bytes.
enum RawContainer {
  /// Returns whether a file is a raw file of Fujifilm, Canon (older ones), Minolta or Sigma, or a TIFF with
  /// another mark.
  static func isKnown(_ head: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      Array("FUJIFILMCCD-RAW".utf8), [0, 0x4D, 0x52, 0x4D], Array("FOVb".utf8),
    ]
    return marks.contains { head.starts(with: $0) } || head.dropFirst(6).starts(with: "HEAPCCDR".utf8)
      || isVariantOfTIFF(head)
  }

  /// Returns whether a file is a TIFF of Olympus or Panasonic, which have other numbers where a TIFF has 42.
  static func isVariantOfTIFF(_ head: [UInt8]) -> Bool {
    ["IIRO", "IIRS", "MMOR", "IIU\0"].contains { head.starts(with: $0.utf8) }
  }

  /// Returns the range of Fujifilm's whole JPEG, from two numbers at a fixed offset; nil if it isn't a
  /// Fujifilm file.
  static func fujifilmPreview(_ source: ByteSource) throws(ImagingError) -> Range<Int>? {
    guard try source.holds("FUJIFILMCCD-RAW", at: 0) else { return nil }
    let (start, length) = (try source.big(at: 84, 4), try source.big(at: 88, 4))
    return length > 0 ? start..<start + length : nil
  }
}
