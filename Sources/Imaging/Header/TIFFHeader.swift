import KitFiles

/// TIFF, and BigTIFF, its variant with 64-bit offsets.
enum TIFFHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let isLarge = try !source.bytes(at: 2, 2).contains(42)
    let directory = try TIFFDirectory(reading: source, at: 0, length: source.count, isLarge: isLarge)
    guard let width = directory.width, let height = directory.height else {
      throw ImagingError(.corrupt("it doesn't say how large it is"))
    }
    var header = try ImageHeader(format: .tiff, storedSize: PixelSize(width: width, height: height))
    header.orientation = directory.orientation ?? .up
    return header
  }
}

/// The first image file directory of a TIFF or of EXIF data, which has the same form (TIFF 6.0, section 2).
struct TIFFDirectory {
  private(set) var width: Int?
  private(set) var height: Int?
  private(set) var orientation: ImageOrientation?

  /// Reads the directory of the TIFF data that begins at `start` and has `length` bytes. `isLarge` says
  /// whether offsets have 64 bits, as in BigTIFF.
  init(
    reading source: ByteSource, at start: Int, length: Int, isLarge: Bool = false
  ) throws(ImagingError) {
    guard length >= 14 else { throw ImagingError(.truncated(percent: 0)) }
    let bigEndian = try source.big(at: start, 1) == 0x4D
    func number(_ offset: Int, _ size: Int) throws(ImagingError) -> Int {
      guard offset + size <= length else { throw ImagingError(.truncated(percent: 0)) }
      return try source.number(at: start + offset, size, bigEndian: bigEndian)
    }
    // The highest of eight bytes is skipped, because no file is that long.
    func offset(_ field: Int) throws(ImagingError) -> Int {
      isLarge ? try number(bigEndian ? field + 1 : field, 7) : try number(field, 4)
    }
    let directory = try offset(isLarge ? 8 : 4)
    guard directory < length else { throw ImagingError(.truncated(percent: 0)) }
    let entries = isLarge ? try offset(directory) : try number(directory, 2)
    let (first, stride, valueOffset) = isLarge ? (directory + 8, 20, 12) : (directory + 2, 12, 8)
    for index in 0..<min(entries, 65_536) {
      let entry = first + stride * index
      let tag = try number(entry, 2)
      // Tags are sorted, and 274 is the highest one that's needed.
      if tag > 274 { break }
      // A short is in the first two of the value's bytes, a long in the first four.
      let isShort = try number(entry + 2, 2) == 3
      let value = try number(entry + valueOffset, isShort ? 2 : 4)
      switch tag {
      case 256: width = value
      case 257: height = value
      case 274: orientation = ImageOrientation(rawValue: value)
      default: break
      }
    }
  }

  /// Returns EXIF's orientation. Missing or damaged data means upright, as in other viewers.
  static func orientation(in source: ByteSource, at start: Int, length: Int) -> ImageOrientation {
    (try? TIFFDirectory(reading: source, at: start, length: length))?.orientation ?? .up
  }
}
