/// BMP: both kinds of information header. A negative height means rows from top to bottom.
enum BMPHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size: PixelSize
    if try source.little(at: 14, 4) == 12 {
      size = PixelSize(width: try source.little(at: 18, 2), height: try source.little(at: 20, 2))
    } else {
      let height = Int32(truncatingIfNeeded: try source.little(at: 22, 4))
      size = PixelSize(width: try source.little(at: 18, 4), height: Int(height.magnitude))
    }
    var header = try ImageHeader(format: .bmp, storedSize: size)
    let declared = try source.little(at: 2, 4)
    header.declaredLength = declared > 26 ? declared : nil
    return header
  }
}
