import Files

/// A camera's raw file. The largest JPEG in it is shown.
enum RawHeader {
  /// The length in pixels of the longer side from which a preview is worth showing. Thumbnails have 160
  /// pixels and show little.
  private static let leastSide = 256

  /// Returns a TIFF's header if it's a raw file; nil if it's an ordinary picture.
  static func read(directoriesOf source: ByteSource) throws(ImagingError) -> ImageHeader? {
    // A file that can't be read here is reported as a TIFF.
    guard let directories = try? RawDirectories(reading: source), directories.isRaw else { return nil }
    return try header(source, directories)
  }

  /// Returns the header of a raw file that isn't a TIFF, or is one with another mark.
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let head = Array(try source.bytes(at: 0, 16))
    if RawContainer.isVariantOfTIFF(head) { return try header(source, RawDirectories(reading: source)) }
    if try source.holds("ftyp", at: 4) {
      let (places, orientation) = try CanonMovie.previews(source)
      return try header(source, places, orientation, size: nil)
    }
    return try header(source, try RawContainer.fujifilmPreview(source).map { [$0] } ?? [], .up, size: nil)
  }

  private static func header(
    _ source: ByteSource, _ directories: RawDirectories
  ) throws(ImagingError) -> ImageHeader {
    try header(source, directories.previews, directories.orientation, size: directories.size)
  }

  private static func header(
    _ source: ByteSource, _ places: [Range<Int>], _ orientation: ImageOrientation, size: PixelSize?
  ) throws(ImagingError) -> ImageHeader {
    let told = largest(places.compactMap { RawPreview(in: source, at: $0) })
    // Some makers record the previews' places in notes of their own format, so the file is searched, too.
    var best = told
    if told.map({ !isLargeEnough($0, size) }) ?? true {
      best = largest([told].compactMap { $0 } + (try RawPreview.search(source)))
    }
    guard let best, isLargeEnough(best, size) else {
      let side = best?.header.storedSize
      throw ImagingError(.noRawPreview(width: side?.width ?? 0, height: side?.height ?? 0))
    }
    var header = try ImageHeader(format: .raw, storedSize: best.header.storedSize)
    header.orientation = best.isSelfDescribed ? best.header.orientation : orientation
    header.hasInks = best.header.hasInks
    header.embedded = EmbeddedFile(format: .jpeg, bytes: best.bytes)
    return header
  }

  private static func largest(_ previews: [RawPreview]) -> RawPreview? {
    previews.max { $0.header.storedSize.area < $1.header.storedSize.area }
  }

  private static func isLargeEnough(_ preview: RawPreview, _ size: PixelSize?) -> Bool {
    let side = preview.header.storedSize.longSide
    return side >= leastSide || size.map { 2 * side >= $0.longSide } ?? false
  }
}
