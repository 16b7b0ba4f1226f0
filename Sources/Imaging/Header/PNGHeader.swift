/// PNG: IHDR, then the chunks before the first IDAT (PNG specification, third edition, sections 5 and 11).
enum PNGHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    guard try source.holds("IHDR", at: 12) else {
      throw ImagingError(source.count < 16 ? .truncated(percent: 0) : .corrupt("its first chunk isn't IHDR"))
    }
    let size = PixelSize(width: try source.big(at: 16, 4), height: try source.big(at: 20, 4))
    var header = try ImageHeader(format: .png, storedSize: size)
    var offset = 33
    // A file can hold millions of tiny chunks; those that matter stand in front.
    for _ in 0..<1000 {
      guard try source.bytes(at: offset, 8).count == 8, try !source.holds("IDAT", at: offset + 4) else {
        break
      }
      let length = try source.big(at: offset, 4)
      if try source.holds("acTL", at: offset + 4) {
        header.isAnimated = true
      } else if try source.holds("eXIf", at: offset + 4) {
        header.orientation = TIFFDirectory.orientation(in: source, at: offset + 8, length: length)
      }
      offset += 12 + length
    }
    return header
  }

  /// Whether the chunks run to IEND. So many tiny chunks that looking would take long count as complete.
  static func isComplete(_ source: ByteSource) throws(ImagingError) -> Bool {
    var offset = 8
    for _ in 0..<1_000_000 {
      guard try source.bytes(at: offset, 12).count == 12 else { return false }
      if try source.holds("IEND", at: offset + 4) { return true }
      offset += 12 + (try source.big(at: offset, 4))
    }
    return true
  }
}
