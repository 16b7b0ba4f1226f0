import KitFiles

/// QOI, the "Quite OK Image Format" (specification 1.0).
enum QOIHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size = PixelSize(width: try source.big(at: 4, 4), height: try source.big(at: 8, 4))
    return try ImageHeader(format: .qoi, storedSize: size)
  }
}
