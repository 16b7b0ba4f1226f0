/// The entries of one image file directory of a TIFF or of a file with the same form (TIFF 6.0, section 2).
///
/// Offsets are counted from the TIFF's beginning in `source`.
struct TIFFEntries {
  private struct Entry {
    let length: Int
    let count: Int
    /// The offset of the values, which are in the entry itself if they fit there.
    let place: Int
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
    func number(_ place: Int, _ length: Int) throws(ImagingError) -> Int {
      // The highest of eight bytes is skipped, because no file is that long.
      if length == 8 { return try source.number(at: bigEndian ? place + 1 : place, 7, bigEndian: bigEndian) }
      return try source.number(at: place, length, bigEndian: bigEndian)
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
      entries[tag] = Entry(length: length, count: values, place: fits ? inside : try number(inside, word))
    }
    // The offset of the next directory may be missing in a truncated file.
    next = (try? number(first + stride * min(count, Self.mostEntries), word)) ?? 0
  }

  func holds(_ tag: Int) -> Bool { entries[tag] != nil }

  /// Returns an entry's whole numbers, at most `most` of them.
  func numbers(_ tag: Int, most: Int = 16) -> [Int] {
    guard let entry = entries[tag], [1, 2, 4, 8].contains(entry.length) else { return [] }
    return (0..<min(entry.count, most)).compactMap { index in
      let place = entry.place + index * entry.length
      if entry.length == 8 {
        return try? source.number(at: bigEndian ? place + 1 : place, 7, bigEndian: bigEndian)
      }
      return try? source.number(at: place, entry.length, bigEndian: bigEndian)
    }
  }

  func number(_ tag: Int) -> Int? { numbers(tag, most: 1).first }

  /// Returns the place of an entry's values, in bytes.
  func bytes(_ tag: Int) -> Range<Int>? {
    guard let entry = entries[tag], entry.length > 0 else { return nil }
    let (count, overflow) = entry.count.multipliedReportingOverflow(by: entry.length)
    return overflow || count > source.count ? nil : entry.place..<entry.place + count
  }
}
