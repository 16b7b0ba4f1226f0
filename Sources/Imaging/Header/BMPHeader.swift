import DecoderWire
import Files

/// BMP with any kind of information header. A negative height means rows from top to bottom.
enum BMPHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size: PixelSize
    let bits: Int
    var compression = 0
    let length = try source.little(at: 14, 4)
    if length == 12 {
      size = PixelSize(width: try source.little(at: 18, 2), height: try source.little(at: 20, 2))
      bits = try source.little(at: 24, 2)
    } else {
      let width = Int32(truncatingIfNeeded: try source.little(at: 18, 4))
      let height = Int32(truncatingIfNeeded: try source.little(at: 22, 4))
      size = PixelSize(width: Int(width), height: Int(height.magnitude))
      bits = try source.little(at: 28, 2)
      if length >= 20 { compression = try source.little(at: 30, 4) }
    }
    var header = try ImageHeader(format: .bmp, storedSize: size)
    let start = try source.little(at: 10, 4)
    if [0, 3, 6].contains(compression), start > 14 {
      // Many programs write a wrong file length, so it's computed from the rows. Each row is padded to four
      // bytes.
      let row = (size.width * bits + 31) / 32 * 4
      let (rows, overflows) = row.multipliedReportingOverflow(by: size.height)
      header.declaredLength = overflows ? .max : start + min(rows, .max - start)
    } else {
      let declared = try source.little(at: 2, 4)
      header.declaredLength = declared > 26 ? declared : nil
    }
    if length == 124 { header.color = try color(source) }
    return header
  }

  /// Returns the embedded profile of a version 5 header, if it has one: `bV5CSType` is "MBED", stored
  /// backwards.
  private static func color(_ source: ByteSource) throws(ImagingError) -> WireColor {
    guard try source.holds("DEBM", at: 14 + 56) else { return .unsaid }
    return .profile(
      in: source, at: 14 + (try source.little(at: 14 + 112, 4)), length: try source.little(at: 14 + 116, 4))
  }
}
