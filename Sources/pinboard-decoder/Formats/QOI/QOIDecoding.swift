import DecoderWire

/// Decodes QOI, the "Quite OK Image Format" (specification 1.0).
struct QOIDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  /// The number of bytes before the pixels.
  private static let headerLength = 14

  private typealias Color = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts? { try header(of: input) }

  private static func header(of input: ByteInput) throws(DecodeProblem) -> StoredFacts {
    StoredFacts(size: (try input.big(at: 4, 4), try input.big(at: 8, 4)))
  }

  func decode(_ input: ByteInput) throws -> ReadPicture {
    var picture = try RowPicture(Self.header(of: input).wireSize, for: job)
    let width = picture.width
    var reader = PixelReader(ByteStream(input, from: Self.headerLength))
    try picture.fill(isCancelled: isCancelled) { _, row in
      for x in 0..<width {
        guard let color = reader.next() else { return false }
        let out = row + x &* 4
        (out[0], out[1], out[2], out[3]) = color
      }
      return true
    }
    return picture.result
  }

  /// Reads one pixel after the other. Most are stored as the distance from the one before, or as one that was
  /// seen.
  private struct PixelReader {
    private var bytes: ByteStream
    private var seen: [Color] = Array(repeating: (0, 0, 0, 0), count: 64)
    private var color: Color = (0, 0, 0, 255)
    private var repeats: UInt8 = 0

    init(_ bytes: ByteStream) { self.bytes = bytes }

    @inline(__always)
    mutating func next() -> Color? {
      if repeats > 0 {
        repeats &-= 1
        return color
      }
      guard let code = bytes.byte() else { return nil }
      let low = code & 0x3F
      switch (code, code >> 6) {
      case (0xFE, _), (0xFF, _):
        guard let red = bytes.byte(), let green = bytes.byte(), let blue = bytes.byte() else { return nil }
        var alpha = color.alpha
        if code == 0xFF {
          guard let byte = bytes.byte() else { return nil }
          alpha = byte
        }
        color = (red, green, blue, alpha)
      case (_, 0): color = seen[Int(low)]
      case (_, 1):
        color.red &+= low >> 4 &- 2
        color.green &+= low >> 2 & 3 &- 2
        color.blue &+= low & 3 &- 2
      case (_, 2):
        guard let more = bytes.byte() else { return nil }
        let green = low &- 32
        color.red &+= green &+ (more >> 4) &- 8
        color.green &+= green
        color.blue &+= green &+ (more & 15) &- 8
      default: repeats = low
      }
      let hash = color.red &* 3 &+ color.green &* 5 &+ color.blue &* 7 &+ color.alpha &* 11
      seen[Int(hash & 63)] = color
      return color
    }
  }
}
