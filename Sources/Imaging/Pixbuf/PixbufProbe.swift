import CGdkPixbuf

/// Reads a header through GdkPixbuf, for the few formats whose size only their decoder can tell.
enum PixbufProbe {
  private static let chunkLength = 65_536
  /// No image of these formats is honestly longer before its size is known.
  private static let mostBytes = 64 << 20

  static func header(of source: ByteSource, format: ImageFormat) throws(ImagingError) -> ImageHeader {
    let loader = try PixbufLoader(format: format)
    // Once the size is known nothing more is wanted: one pixel is the least that every loader accepts.
    loader.onSize { _ in PixelSize(width: 1, height: 1) }
    var offset = 0
    var failure: ImagingError?
    while loader.size == nil, failure == nil, offset < min(source.count, mostBytes) {
      let fed = try source.withChunk(at: offset, chunkLength) { chunk throws(ImagingError) -> Int in
        do throws(ImagingError) { try loader.write(chunk) } catch { failure = error }
        return chunk.count
      }
      if fed == 0 { break }
      offset += fed
    }
    let ending = loader.close()
    guard let size = loader.size else { throw failure ?? ending ?? ImagingError(.corrupt(nil)) }
    return try ImageHeader(format: format, storedSize: size)
  }
}
