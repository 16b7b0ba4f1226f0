/// JPEG: the marker segments up to the frame header (ITU-T T.81, annex B), and EXIF's orientation.
enum JPEGHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var offset = 2
    var orientation: ImageOrientation?
    for _ in 0..<10_000 {
      guard try source.big(at: offset, 1) == 0xFF else { throw ImagingError(.corrupt("a marker is missing")) }
      let marker = try source.big(at: offset + 1, 1)
      switch marker {
      case 0xFF:  // A fill byte.
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:  // Markers without a segment.
        offset += 2
        continue
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let size = PixelSize(
          width: try source.big(at: offset + 7, 2), height: try source.big(at: offset + 5, 2))
        var header = try ImageHeader(format: .jpeg, storedSize: size)
        header.orientation = orientation ?? .up
        header.hasInks = try source.big(at: offset + 9, 1) == 4
        return header
      case 0xD9, 0xDA: throw ImagingError(.corrupt("it has no frame header"))
      default: break
      }
      let length = try source.big(at: offset + 2, 2)
      guard length >= 2 else { throw ImagingError(.corrupt("a segment is too short")) }
      if marker == 0xE1, orientation == nil, try source.holds("Exif\0\0", at: offset + 4) {
        orientation = TIFFDirectory.orientation(in: source, at: offset + 10, length: length - 8)
      }
      offset += 2 + length
    }
    throw ImagingError(.corrupt("it has no frame header"))
  }

  /// Whether an end-of-image marker follows the picture. Inside the picture 0xFF is always escaped, so a
  /// search from the end is exact; bytes after the marker (films in phones' photos) are allowed.
  static func isComplete(_ source: ByteSource) throws(ImagingError) -> Bool {
    var end = source.count
    while end > 4 {
      let start = max(2, end - 65_536)
      let found = try source.withChunk(at: start, end - start) { chunk throws(ImagingError) -> Bool in
        var index = chunk.count - 1
        while index > 0 {
          if chunk[index] == 0xD9 && chunk[index - 1] == 0xFF { return true }
          index -= 1
        }
        return false
      }
      if found { return true }
      if start == 2 { break }
      end = start + 1
    }
    return false
  }
}
