import KitFiles

/// JPEG: the marker segments up to the frame header (ITU-T T.81, annex B), and EXIF's orientation. It's as
/// lenient as libjpeg: bytes between segments that aren't a marker are skipped.
enum JPEGHeader {
  /// Returns whether `head` begins as a JPEG does: with the start marker, and a marker that may follow it.
  static func isBeginning(_ head: [UInt8]) -> Bool {
    guard head.starts(with: [0xFF, 0xD8]) else { return false }
    return zip(head.dropFirst(2), head.dropFirst(3)).contains { first, second in
      first == 0xFF && (0xC0...0xCF ~= second || 0xDB...0xFE ~= second)
    }
  }

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var offset = 2
    var orientation: ImageOrientation?
    for _ in 0..<10_000 {
      let (marker, content) = try nextMarker(in: source, from: offset)
      offset = content
      switch marker {
      case 0x01, 0xD0...0xD8: continue  // Markers without a segment.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let size = PixelSize(
          width: try source.big(at: content + 5, 2), height: try source.big(at: content + 3, 2))
        var header = try ImageHeader(format: .jpeg, storedSize: size)
        header.orientation = orientation ?? .up
        let channels = try source.big(at: content + 7, 1)
        header.hasInks = channels == 4
        header.unsupportedKind = unsupportedKind(marker, try source.big(at: content + 2, 1), channels)
        return header
      case 0xD9, 0xDA: throw ImagingError(.corrupt("it has no frame header"))
      default: break
      }
      let length = try source.big(at: content, 2)
      if marker == 0xE1, orientation == nil, try source.holds("Exif\0\0", at: content + 2) {
        orientation = TIFFDirectory.orientation(in: source, at: content + 8, length: length - 8)
      }
      // The length includes its own two bytes.
      offset += max(2, length)
    }
    throw ImagingError(.corrupt("it has no frame header"))
  }

  /// Returns what a JPEG uses that libjpeg knows but can't read; otherwise nil.
  private static func unsupportedKind(_ marker: Int, _ bits: Int, _ channels: Int) -> String? {
    switch marker {
    case 0xC3, 0xCB: return "lossless JPEG"
    case 0xC5...0xC7, 0xCD...0xCF: return "hierarchical JPEG"
    default: break
    }
    if bits == 12 { return "12-bit JPEG" }
    return [1, 3, 4].contains(channels) ? nil : "\(channels)-channel JPEG"
  }

  /// Returns the first marker at or after `offset`, and the offset of its content. A marker is any number of
  /// 0xFF bytes followed by a byte that's neither 0xFF nor 0.
  static func nextMarker(
    in source: ByteSource, from offset: Int
  ) throws(ImagingError) -> (marker: Int, content: Int) {
    var offset = offset
    var isBehindFF = false
    while offset < source.count {
      let chunk = try source.bytes(at: offset, 4096)
      for byte in chunk {
        offset += 1
        if byte == 0xFF {
          isBehindFF = true
        } else if isBehindFF, byte != 0 {
          return (Int(byte), offset)
        } else {
          isBehindFF = false
        }
      }
      if chunk.isEmpty { break }
    }
    throw ImagingError(.truncated(percent: 0))
  }

  /// Returns whether an end-of-image marker follows the picture. 0xFF is always escaped inside the picture,
  /// so a search from the end is exact. Bytes after the marker (films in phones' photos) are allowed.
  static func isComplete(_ source: ByteSource) throws(ImagingError) -> Bool {
    // The header may have a thumbnail with an end of its own.
    guard let scan = firstScan(in: source) else { return false }
    var end = source.count
    while end > scan {
      let start = max(scan, end - 65_536)
      let found = try source.withChunk(at: start, end - start) { chunk throws(ImagingError) -> Bool in
        var index = chunk.count - 1
        while index > 0 {
          if chunk[index] == 0xD9 && chunk[index - 1] == 0xFF { return true }
          index -= 1
        }
        return false
      }
      if found { return true }
      if start == scan { break }
      end = start + 1
    }
    return false
  }

  /// Returns where the picture begins; nil if the bytes end before that.
  private static func firstScan(in source: ByteSource) -> Int? {
    var offset = 2
    for _ in 0..<10_000 {
      guard let (marker, content) = try? nextMarker(in: source, from: offset) else { return nil }
      offset = content
      switch marker {
      case 0x01, 0xD0...0xD8: continue  // Markers without a segment.
      case 0xDA: return content
      case 0xD9: return nil
      default:
        guard let length = try? source.big(at: content, 2) else { return nil }
        offset += max(2, length)
      }
    }
    return nil
  }
}
