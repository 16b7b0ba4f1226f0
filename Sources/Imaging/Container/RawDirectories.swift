/// The facts in a TIFF's directories about a camera's raw file: whether it's one, and where its previews are.
///
/// DNG, NEF, CR2, ARW, PEF, SRW, ORF, RW2 and most other raw files are TIFFs. Their first directory has a
/// thumbnail, and others have the sensor's values and larger previews (DNG specification 1.7, chapter 2).
struct RawDirectories {
  private(set) var isRaw = false
  /// The ranges of JPEG files according to the directories. They aren't checked yet.
  private(set) var previews: [Range<Int>] = []
  private(set) var orientation = ImageOrientation.up
  /// The picture's own size; nil if it isn't given.
  private(set) var size: PixelSize?

  private static let mostDirectories = 64
  /// The photometric interpretations of sensor values: colour filters, or one value for each colour and
  /// position.
  private static let sensorKinds: Set = [32_803, 34_892]
  /// The compressions that only cameras use: Sony, Nikon, Samsung, Kodak, Pentax.
  private static let sensorPackings: Set = [32_767, 32_770, 32_772, 34_713, 65_000, 65_535]

  private enum Tag {
    static let width = 256
    static let height = 257
    static let packing = 259
    static let kind = 262
    static let stripOffsets = 273
    static let orientation = 274
    static let stripLengths = 279
    static let directories = 330
    static let jpegOffset = 513
    static let jpegLength = 514
    static let filterSize = 33_421
    static let filters = 33_422
    static let dngVersion = 50_706
    /// Panasonic's tag.
    static let wholeJPEG = 46
  }

  /// Reads the directories; throws `truncated` if not even the first one is complete.
  init(reading source: ByteSource) throws(ImagingError) {
    let mark = Array(try source.bytes(at: 0, 16))
    guard mark.count == 16 else { throw ImagingError(.truncated(percent: 0)) }
    let bigEndian = mark[0] == 0x4D
    let isLarge = mark[bigEndian ? 3 : 2] == 43
    // These are Canon, Phase One, and the variants of Olympus and Panasonic.
    isRaw =
      mark[8..<10].elementsEqual("CR".utf8) && !isLarge || mark[8..<12].elementsEqual("IIII".utf8)
      || RawContainer.isVariantOfTIFF(mark)
    var waiting = [
      isLarge
        ? try source.number(at: bigEndian ? 9 : 8, 7, bigEndian: bigEndian)
        : try source.number(at: 4, 4, bigEndian: bigEndian)
    ]
    var seen: Set<Int> = []
    while let offset = waiting.popLast(), seen.count < Self.mostDirectories {
      guard offset > 0, seen.insert(offset).inserted else { continue }
      let isFirst = seen.count == 1
      do {
        let entries = try TIFFEntries(reading: source, at: offset, bigEndian: bigEndian, isLarge: isLarge)
        read(entries, isFirst: isFirst)
        waiting += entries.numbers(Tag.directories) + [entries.next]
      } catch {
        // The later directories of a truncated file are missing.
        if isFirst { throw error }
      }
    }
  }

  private mutating func read(_ entries: TIFFEntries, isFirst: Bool) {
    if isFirst {
      isRaw = isRaw || entries.holds(Tag.dngVersion)
      orientation = entries.number(Tag.orientation).flatMap(ImageOrientation.init(rawValue:)) ?? .up
    }
    let packing = entries.number(Tag.packing) ?? 1
    if Self.sensorKinds.contains(entries.number(Tag.kind) ?? 0) || Self.sensorPackings.contains(packing)
      || entries.holds(Tag.filters) || entries.holds(Tag.filterSize)
    {
      isRaw = true
      if let width = entries.number(Tag.width), let height = entries.number(Tag.height), width > 0,
        height > 0,
        max(width, height) <= Int(Int32.max), max(width, height) > size?.longSide ?? 0
      {
        size = PixelSize(width: width, height: height)
      }
    }
    if let start = entries.number(Tag.jpegOffset), let length = entries.number(Tag.jpegLength) {
      add(start, length)
    }
    // The directory's only strip may be a JPEG.
    let (starts, lengths) = (entries.numbers(Tag.stripOffsets), entries.numbers(Tag.stripLengths))
    if [6, 7].contains(packing), starts.count == 1, lengths.count == 1 { add(starts[0], lengths[0]) }
    if let bytes = entries.bytes(Tag.wholeJPEG) { add(bytes.lowerBound, bytes.count) }
  }

  private mutating func add(_ start: Int, _ length: Int) {
    let (end, overflow) = start.addingReportingOverflow(length)
    if start > 0, length > 4, !overflow { previews.append(start..<end) }
  }
}

/// The entries of one image file directory of a TIFF or of a file with the same form (TIFF 6.0, section 2).
///
/// Offsets are counted from the TIFF's beginning in `source`.
struct TIFFEntries {
  private struct Entry {
    let length: Int
    let count: Int
    /// The offset of the values, which are in the entry itself if they fit there.
    let offset: Int
  }

  private let source: ByteSource
  private let bigEndian: Bool
  private var entries: [Int: Entry] = [:]
  /// The offset of the next directory; 0 after the last one.
  private(set) var next = 0

  private static let mostEntries = 4096
  /// The number of bytes of a value, by the number of its type.
  private static let lengths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

  /// - Parameter isLarge: whether offsets have 64 bits, as in BigTIFF.
  init(
    reading source: ByteSource, at offset: Int, bigEndian: Bool, isLarge: Bool
  ) throws(ImagingError) {
    self.source = source
    self.bigEndian = bigEndian
    func number(_ start: Int, _ length: Int) throws(ImagingError) -> Int {
      // The highest of eight bytes is skipped, because no file is that long.
      if length == 8 { return try source.number(at: bigEndian ? start + 1 : start, 7, bigEndian: bigEndian) }
      return try source.number(at: start, length, bigEndian: bigEndian)
    }
    let word = isLarge ? 8 : 4
    let count = try number(offset, isLarge ? 8 : 2)
    let first = offset + (isLarge ? 8 : 2)
    let stride = 4 + 2 * word
    for index in 0..<min(count, Self.mostEntries) {
      let entry = first + stride * index
      let type = try number(entry + 2, 2)
      let (length, values) = (
        Self.lengths.indices.contains(type) ? Self.lengths[type] : 0, try number(entry + 4, word)
      )
      let inside = entry + 4 + word
      let fits = length > 0 && values <= word / length
      let tag = try number(entry, 2)
      entries[tag] = Entry(length: length, count: values, offset: fits ? inside : try number(inside, word))
    }
    // The offset of the next directory may be missing in a truncated file.
    next = (try? number(first + stride * min(count, Self.mostEntries), word)) ?? 0
  }

  func holds(_ tag: Int) -> Bool { entries[tag] != nil }

  /// Returns an entry's whole numbers, at most `most` of them.
  func numbers(_ tag: Int, most: Int = 16) -> [Int] {
    guard let entry = entries[tag], [1, 2, 4, 8].contains(entry.length) else { return [] }
    return (0..<min(entry.count, most)).compactMap { index in
      let offset = entry.offset + index * entry.length
      if entry.length == 8 {
        return try? source.number(at: bigEndian ? offset + 1 : offset, 7, bigEndian: bigEndian)
      }
      return try? source.number(at: offset, entry.length, bigEndian: bigEndian)
    }
  }

  func number(_ tag: Int) -> Int? { numbers(tag, most: 1).first }

  /// Returns the range of an entry's values, in bytes.
  func bytes(_ tag: Int) -> Range<Int>? {
    guard let entry = entries[tag], entry.length > 0 else { return nil }
    let (count, overflow) = entry.count.multipliedReportingOverflow(by: entry.length)
    return overflow || count > source.count ? nil : entry.offset..<entry.offset + count
  }
}
