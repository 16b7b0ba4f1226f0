/// TIFF; its large variant (64-bit offsets) is left to the decoder's own header reading.
enum TIFFHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    guard try source.bytes(at: 2, 2).contains(42) else {
      return try PixbufProbe.header(of: source, format: .tiff)
    }
    let directory = try TIFFDirectory(reading: source, at: 0, length: source.count)
    guard let width = directory.width, let height = directory.height else {
      throw ImagingError(.corrupt("it doesn't say how large it is"))
    }
    var header = try ImageHeader(format: .tiff, storedSize: PixelSize(width: width, height: height))
    header.orientation = directory.orientation ?? .up
    return header
  }
}
