import DecoderWire

/// OpenEXR's pictures: a list of attributes, of which the window that's shown is one ("OpenEXR File Layout").
/// Of a file with several parts, the first one is shown.
enum OpenEXRHeader {
  private static let mostAttributes = 10_000
  private static let mostNameBytes = 256
  /// The flag of files with several samples for each pixel.
  private static let deepFlag = 0x800

  static func read(_ input: ByteInput) throws(DecodeProblem) -> StoredFacts {
    var offset = 8
    var (size, color): ((width: Int, height: Int)?, WireColor) = (nil, .unsaid)
    for _ in 0..<mostAttributes {
      let name = try text(input, &offset)
      if name.isEmpty { break }
      _ = try text(input, &offset)
      let length = try input.little(at: offset, 4)
      offset += 4
      guard length <= input.count - offset else { throw .cut }
      if name == "displayWindow", length == 16 { size = try window(input, at: offset) }
      if name == "chromaticities", length == 32 { color = try colors(input, at: offset) }
      offset += length
    }
    guard let size else { throw .unreadable("it doesn't say how large it is") }
    let isDeep = try input.little(at: 4, 4) & deepFlag != 0
    return StoredFacts(size: size, color: color, unsupportedKind: isDeep ? "deep OpenEXR" : nil)
  }

  /// Reads a text that ends with 0.
  private static func text(_ input: ByteInput, _ offset: inout Int) throws(DecodeProblem) -> String {
    let bytes = input.bytes(at: offset, mostNameBytes)
    guard let end = bytes.firstIndex(of: 0) else { throw .cut }
    offset += end + 1
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private static func word(_ input: ByteInput, at offset: Int) throws(DecodeProblem) -> UInt32 {
    UInt32(truncatingIfNeeded: try input.little(at: offset, 4))
  }

  /// Returns the size of a window, which is given by its first and last columns and rows.
  private static func window(_ input: ByteInput, at offset: Int) throws(DecodeProblem) -> (
    width: Int, height: Int
  ) {
    func edge(_ index: Int) throws(DecodeProblem) -> Int {
      Int(Int32(bitPattern: try word(input, at: offset + 4 * index)))
    }
    return (try edge(2) - edge(0) + 1, try edge(3) - edge(1) + 1)
  }

  /// Returns the colours that red, green, blue and white are. Imaginary ones, which a profile can't have,
  /// aren't given.
  private static func colors(_ input: ByteInput, at offset: Int) throws(DecodeProblem) -> WireColor {
    var points: [WireChromaticities.Point] = []
    for index in 0..<4 {
      let x = Float(bitPattern: try word(input, at: offset + 8 * index))
      let y = Float(bitPattern: try word(input, at: offset + 8 * index + 4))
      guard x > 0, y > 0, x <= 1, y <= 1 else { return .unsaid }
      points.append(
        WireChromaticities.Point(x: UInt32((x * 100_000).rounded()), y: UInt32((y * 100_000).rounded())))
    }
    let colors = WireChromaticities(white: points[3], red: points[0], green: points[1], blue: points[2])
    return colors == ordinaryColors ? .unsaid : .measured(gamma: nil, colors: colors)
  }

  /// Those of ITU-R BT.709, as in sRGB.
  private static let ordinaryColors = WireChromaticities(
    white: .init(x: 31_270, y: 32_900), red: .init(x: 64_000, y: 33_000), green: .init(x: 30_000, y: 60_000),
    blue: .init(x: 15_000, y: 6_000))
}
