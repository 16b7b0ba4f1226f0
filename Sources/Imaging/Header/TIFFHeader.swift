import Files

/// TIFF, and BigTIFF, its variant with 64-bit offsets.
enum TIFFHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let isLarge = try !source.bytes(at: 2, 2).contains(42)
    let directory = try TIFFDirectory(reading: source, at: 0, length: source.count, isLarge: isLarge)
    guard let width = directory.width, let height = directory.height else {
      throw ImagingError(.corrupt("it doesn't say how large it is"))
    }
    var header = try ImageHeader(format: .tiff, storedSize: PixelSize(width: width, height: height))
    header.orientation = directory.orientation ?? .up
    return header
  }
}
