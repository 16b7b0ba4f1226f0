import KitFiles

/// JPEG XL: the size header at the beginning of the codestream (ISO/IEC 18181-1, annex D). The codestream is
/// either the whole file or in a box of a container (18181-2).
enum JXLHeader {
  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    var bits = Bits(bytes: Array(try source.bytes(at: try codestream(source) + 2, 16)))
    let isSmall = try bits.take(1) == 1
    let height = try side(&bits, isSmall)
    let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let ratio = try bits.take(3)
    let width = ratio == 0 ? try side(&bits, isSmall) : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
    var size = PixelSize(width: width, height: height)
    // The decoder rotates the picture itself, so the size is that of the upright image.
    if try bits.take(1) == 0, try bits.take(1) == 1, try bits.take(3) >= 4 { size = size.turned }
    return try ImageHeader(format: .jxl, storedSize: size)
  }

  private static func side(_ bits: inout Bits, _ isSmall: Bool) throws(ImagingError) -> Int {
    if isSmall { return (try bits.take(5) + 1) * 8 }
    let lengths = [9, 13, 18, 30]
    return try bits.take(lengths[try bits.take(2)]) + 1
  }

  /// Returns the offset at which the codestream begins.
  private static func codestream(_ source: ByteSource) throws(ImagingError) -> Int {
    if try source.big(at: 0, 2) == 0xFF0A { return 0 }
    var offset = 0
    for _ in 0..<100 {
      let length = try source.big(at: offset, 4)
      let content = offset + (length == 1 ? 16 : 8)
      if try source.holds("jxlc", at: offset + 4) { return content }
      // Each of several partial codestreams begins with its number.
      if try source.holds("jxlp", at: offset + 4) { return content + 4 }
      let whole = length == 1 ? try source.big(at: offset + 9, 7) : length
      guard whole >= 8 else { break }
      offset += whole
    }
    throw ImagingError(.corrupt("it holds no picture"))
  }

  /// A reader of bits, the lowest bit of each byte first.
  private struct Bits {
    var bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func take(_ count: Int) throws(ImagingError) -> Int {
      var value = 0
      for bit in 0..<count {
        guard position / 8 < bytes.count else { throw ImagingError(.truncated(percent: 0)) }
        value |= Int(bytes[position / 8] >> UInt8(position % 8) & 1) << bit
        position += 1
      }
      return value
    }
  }
}
