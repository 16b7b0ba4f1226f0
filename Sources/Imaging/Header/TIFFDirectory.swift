/// The first image file directory of a TIFF, or of EXIF data, which has the same form (TIFF 6.0, section 2).
struct TIFFDirectory {
  private(set) var width: Int?
  private(set) var height: Int?
  private(set) var orientation: ImageOrientation?

  /// Reads the directory of the TIFF data that begins at `start` and has `length` bytes.
  init(reading source: ByteSource, at start: Int, length: Int) throws(ImagingError) {
    guard length >= 14 else { throw ImagingError(.truncated(percent: 0)) }
    let bigEndian = try source.big(at: start, 1) == 0x4D
    func number(_ offset: Int, _ size: Int) throws(ImagingError) -> Int {
      guard offset + size <= length else { throw ImagingError(.truncated(percent: 0)) }
      return try source.number(at: start + offset, size, bigEndian: bigEndian)
    }
    let directory = try number(4, 4)
    let entries = try number(directory, 2)
    for index in 0..<entries {
      let entry = directory + 2 + 12 * index
      let tag = try number(entry, 2)
      // Tags are sorted; those wanted are all at the front.
      if tag > 274 { break }
      // A short stands in the first two of the four value bytes; a long fills them.
      let value = try number(entry + 2, 2) == 3 ? try number(entry + 8, 2) : try number(entry + 8, 4)
      switch tag {
      case 256: width = value
      case 257: height = value
      case 274: orientation = ImageOrientation(rawValue: value)
      default: break
      }
    }
  }

  /// EXIF's orientation; upright when there's none or the data is damaged, as other viewers do.
  static func orientation(in source: ByteSource, at start: Int, length: Int) -> ImageOrientation {
    (try? TIFFDirectory(reading: source, at: start, length: length))?.orientation ?? .up
  }
}
