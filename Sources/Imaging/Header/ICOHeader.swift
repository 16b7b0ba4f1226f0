import KitFiles

/// Windows icons and cursors, which contain several images. The largest one is shown.
enum ICOHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var best: (area: Int, depth: Int, size: PixelSize, bytes: Range<Int>)?
    var end = 0
    for entry in 0..<(try source.little(at: 4, 2)) where 22 + 16 * entry <= source.count {
      let offset = 6 + 16 * entry
      // A side of 256 doesn't fit in its byte and is stored as 0.
      let (width, height) = (try source.little(at: offset, 1), try source.little(at: offset + 1, 1))
      let size = PixelSize(width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
      let depth = try source.little(at: offset + 6, 2)
      let (length, start) = (try source.little(at: offset + 8, 4), try source.little(at: offset + 12, 4))
      end = max(end, start + length)
      if best.map({ (size.area, depth) > ($0.area, $0.depth) }) ?? true {
        best = (size.area, depth, size, start..<start + length)
      }
    }
    guard let best else { throw ImagingError(.truncated(percent: 0)) }
    if try source.holds("PNG\r\n", at: best.bytes.lowerBound + 1) {
      return try embeddedPNG(source, best.bytes)
    }
    let size = try bitmapSize(source, best.bytes.lowerBound) ?? best.size
    var header = try ImageHeader(format: .ico, storedSize: size)
    header.declaredLength = end
    return header
  }

  /// Returns the size that the picture itself has, which the list of entries may get wrong; nil if it has
  /// none. The height is that of the colours and of the mask together.
  private static func bitmapSize(_ source: ByteSource, _ start: Int) throws(ImagingError) -> PixelSize? {
    guard start + 16 <= source.count, try source.little(at: start, 4) >= 40 else { return nil }
    let (width, height) = (try source.little(at: start + 4, 4), try source.little(at: start + 8, 4) / 2)
    let possible = 1...Int(Int32.max)
    return possible.contains(width) && possible.contains(height)
      ? PixelSize(width: width, height: height) : nil
  }

  /// Returns the header of an icon that's a whole PNG file, as large icons are; GdkPixbuf's icon loader can't
  /// read those.
  private static func embeddedPNG(
    _ source: ByteSource, _ bytes: Range<Int>
  ) throws(ImagingError) -> ImageHeader {
    let start = bytes.lowerBound
    let size = PixelSize(width: try source.big(at: start + 16, 4), height: try source.big(at: start + 20, 4))
    var header = try ImageHeader(format: .ico, storedSize: size)
    header.embedded = EmbeddedFile(format: .png, bytes: start..<min(bytes.upperBound, source.count))
    header.declaredLength = bytes.upperBound
    return header
  }
}

/// Icons of macOS, which contain several images. The largest one that can be read is shown.
///
/// Modern images are whole PNG files. Older images have a row format of their own, which GdkPixbuf's loader
/// reads.
enum ICNSHeader {
  /// The sides of the older kinds, in pixels.
  private static let classic: [(type: StaticString, side: Int)] = [
    ("it32", 128), ("ih32", 48), ("il32", 32), ("is32", 16),
  ]
  private static let mostImages = 100

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var best: ImageHeader?
    var holdsOthers = false
    var offset = 8
    for _ in 0..<mostImages where offset + 8 < source.count {
      let length = try source.big(at: offset + 4, 4)
      guard length >= 8 else { throw ImagingError(.corrupt("a part is too short")) }
      if let found = try image(source, offset, length) {
        if found.storedSize.longSide > best?.storedSize.longSide ?? 0 { best = found }
      } else {
        holdsOthers = true
      }
      offset += length
    }
    guard var best else {
      throw ImagingError(holdsOthers ? .unsupported("ICNS without PNG") : .truncated(percent: 0))
    }
    best.declaredLength = try source.big(at: 4, 4)
    return best
  }

  private static func image(
    _ source: ByteSource, _ offset: Int, _ length: Int
  ) throws(ImagingError) -> ImageHeader? {
    let start = offset + 8
    if try source.holds("PNG\r\n", at: start + 1) {
      let size = PixelSize(
        width: try source.big(at: start + 16, 4), height: try source.big(at: start + 20, 4))
      var header = try ImageHeader(format: .icns, storedSize: size)
      header.embedded = EmbeddedFile(format: .png, bytes: start..<min(offset + length, source.count))
      return header
    }
    for kind in classic where try source.holds(kind.type, at: offset) {
      return try ImageHeader(format: .icns, storedSize: PixelSize(width: kind.side, height: kind.side))
    }
    return nil
  }
}
