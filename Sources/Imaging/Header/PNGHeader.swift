import Files

/// PNG: IHDR and the other chunks that are needed (PNG specification, third edition, sections 5 and 11).
enum PNGHeader {
  private static let mostChunks = 1_000_000

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    guard try source.holds("IHDR", at: 12) else {
      throw ImagingError(source.count < 16 ? .truncated(percent: 0) : .corrupt("its first chunk isn't IHDR"))
    }
    let size = PixelSize(width: try source.big(at: 16, 4), height: try source.big(at: 20, 4))
    var header = try ImageHeader(format: .png, storedSize: size)
    var color = PNGColor()
    var orientation: ImageOrientation?
    var (offset, isBehindPixels) = (33, false)
    // The number of chunks is limited, because a file may contain millions of tiny ones.
    chunks: for _ in 0..<mostChunks {
      guard try source.bytes(at: offset, 8).count == 8 else { break }
      let length = try source.big(at: offset, 4)
      let type = String(decoding: try source.bytes(at: offset + 4, 4), as: UTF8.self)
      switch type {
      case "IEND": break chunks
      case "IDAT": isBehindPixels = true
      // Among the chunks that are read here, only eXIf may follow the pixels.
      case "eXIf": orientation = TIFFDirectory.orientation(in: source, at: offset + 8, length: length)
      case _ where isBehindPixels: break
      case "acTL": header.isAnimated = true
      default: try color.add(type, of: source, at: offset + 8)
      }
      if isBehindPixels, orientation != nil { break }
      offset += 12 + length
    }
    header.orientation = orientation ?? .up
    header.color = color.meaning
    return header
  }

  /// Returns whether the chunks run to IEND. A file with more than `mostChunks` chunks counts as complete,
  /// because looking further would take long.
  static func isComplete(_ source: ByteSource) throws(ImagingError) -> Bool {
    var offset = 8
    for _ in 0..<mostChunks {
      guard try source.bytes(at: offset, 12).count == 12 else { return false }
      if try source.holds("IEND", at: offset + 4) { return true }
      offset += 12 + (try source.big(at: offset, 4))
    }
    return true
  }
}
