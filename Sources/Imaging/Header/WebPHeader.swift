import DecoderWire
import KitFiles

/// WebP with any of its three kinds of first chunk (WebP container specification).
enum WebPHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var size: PixelSize
    var flags = 0
    if try source.holds("VP8 ", at: 12) {
      size = PixelSize(
        width: try source.little(at: 26, 2) & 0x3FFF, height: try source.little(at: 28, 2) & 0x3FFF)
    } else if try source.holds("VP8L", at: 12) {
      let bits = try source.little(at: 21, 4)
      size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    } else if try source.holds("VP8X", at: 12) {
      flags = try source.little(at: 20, 1)
      size = PixelSize(width: try source.little(at: 24, 3) + 1, height: try source.little(at: 27, 3) + 1)
    } else {
      throw ImagingError(
        source.count < 30 ? .truncated(percent: 0) : .corrupt("its first chunk is unknown"))
    }
    var header = try ImageHeader(format: .webp, storedSize: size)
    header.isAnimated = flags & 0x02 != 0
    header.declaredLength = try source.little(at: 4, 4) + 8
    if flags & 0x08 != 0 { header.orientation = (try? exifOrientation(source)) ?? .up }
    if flags & 0x20 != 0 { header.color = (try? profile(source)) ?? .unsaid }
    return header
  }

  /// Returns the profile, whose chunk precedes the picture.
  private static func profile(_ source: ByteSource) throws(ImagingError) -> WireColor {
    guard let chunk = try chunk("ICCP", in: source) else { return .unsaid }
    return .profile(in: source, at: chunk.lowerBound, length: chunk.count)
  }

  private static func exifOrientation(_ source: ByteSource) throws(ImagingError) -> ImageOrientation {
    guard let chunk = try chunk("EXIF", in: source) else { return .up }
    // Some programs put JPEG's "Exif" mark before the data.
    let mark = try source.holds("Exif\0\0", at: chunk.lowerBound) ? 6 : 0
    return TIFFDirectory.orientation(in: source, at: chunk.lowerBound + mark, length: chunk.count - mark)
  }

  /// Returns the range of the content of the first chunk of a kind. Other chunks are skipped.
  static func chunk(_ kind: StaticString, in source: ByteSource) throws(ImagingError) -> Range<Int>? {
    var offset = 12
    for _ in 0..<1000 where offset + 8 <= source.count {
      let length = try source.little(at: offset + 4, 4)
      if try source.holds(kind, at: offset) { return offset + 8..<offset + 8 + length }
      offset += 8 + length + length & 1
    }
    return nil
  }
}

/// GIF: the logical screen, and whether there's a second frame (GIF89a specification, sections 18 to 27).
enum GIFHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var size = PixelSize(width: try source.little(at: 6, 2), height: try source.little(at: 8, 2))
    let frames = try? firstFrames(source)
    // Where the first frame is larger than the screen, the screen is as large as the frame, as in browsers.
    if let first = frames?.first {
      size = PixelSize(width: max(size.width, first.width), height: max(size.height, first.height))
    }
    var header = try ImageHeader(format: .gif, storedSize: size)
    header.isAnimated = frames?.count == 2
    return header
  }

  /// Returns the right and lower edges of the first two frames, as a size; fewer if there are fewer.
  private static func firstFrames(_ source: ByteSource) throws(ImagingError) -> [PixelSize] {
    var frames: [PixelSize] = []
    var offset = 13 + colorTableLength(try source.little(at: 10, 1))
    // The first frame of an honest GIF is smaller than 16 MiB, so the search ends there.
    do throws(ImagingError) {
      while offset < min(source.count, 16 << 20) {
        switch try source.little(at: offset, 1) {
        case 0x2C:
          let right = try source.little(at: offset + 1, 2) + source.little(at: offset + 5, 2)
          let lower = try source.little(at: offset + 3, 2) + source.little(at: offset + 7, 2)
          frames.append(PixelSize(width: right, height: lower))
          if frames.count == 2 { return frames }
          offset += 11 + colorTableLength(try source.little(at: offset + 9, 1))
        case 0x21: offset += 2
        default: return frames
        }
        while case let length = try source.little(at: offset, 1), length > 0 { offset += 1 + length }
        offset += 1
      }
    } catch {
      // The data ends in a frame.
      if case .truncated = error.reason { return frames }
      throw error
    }
    return frames
  }

  private static func colorTableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (1 + flags & 7) }
}
