/// The facts in a TIFF's directories about a camera's raw file: whether it's one, and where its previews are.
///
/// DNG, NEF, CR2, ARW, PEF, SRW, ORF, RW2 and most other raw files are TIFFs. Their first directory has a
/// thumbnail, and others have the sensor's values and larger previews (DNG specification 1.7, chapter 2).
struct RawDirectories {
  private(set) var isRaw = false
  /// The places of JPEG files as the directories tell them. They aren't checked yet.
  private(set) var previews: [Range<Int>] = []
  private(set) var orientation = ImageOrientation.up
  /// The picture's own size; nil if it isn't told.
  private(set) var size: PixelSize?

  private static let mostDirectories = 64
  /// The photometric interpretations of sensor values: colour filters, or one value for each colour and
  /// place.
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
