import Files

/// GIF: the logical screen, and whether there's a second frame (GIF89a specification, sections 18 to 27).
enum GIFHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size = PixelSize(width: try source.little(at: 6, 2), height: try source.little(at: 8, 2))
    var header = try ImageHeader(format: .gif, storedSize: size)
    header.isAnimated = (try? hasSecondFrame(source)) ?? false
    return header
  }

  private static func hasSecondFrame(_ source: ByteSource) throws(ImagingError) -> Bool {
    var frames = 0
    var offset = 13 + colorTableLength(try source.little(at: 10, 1))
    // The first frame of an honest GIF is smaller than 16 MiB, so the search ends there.
    while offset < min(source.count, 16 << 20) {
      switch try source.little(at: offset, 1) {
      case 0x2C:
        frames += 1
        if frames == 2 { return true }
        offset += 11 + colorTableLength(try source.little(at: offset + 9, 1))
      case 0x21: offset += 2
      default: return false
      }
      while case let length = try source.little(at: offset, 1), length > 0 { offset += 1 + length }
      offset += 1
    }
    return false
  }

  private static func colorTableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (1 + flags & 7) }
}
