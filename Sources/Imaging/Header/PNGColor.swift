import DecoderWire

/// The colour space that a PNG declares. Several chunks may declare it. The first one that's understood
/// counts, in the order of the specification (third edition, section 4.3): cICP, iCCP, sRGB, gAMA and cHRM.
struct PNGColor {
  private var coded: WireColor?
  private var hasProfile = false
  private var isSRGB = false
  private var gamma: UInt32?
  private var colors: WireChromaticities?

  /// Takes the colour information of a chunk whose content begins at `start`. Chunks without any are ignored.
  mutating func add(_ type: String, of source: ByteSource, at start: Int) throws(ImagingError) {
    switch type {
    case "cICP":
      // Only RGB values (matrix coefficients 0) in full range (1) are understood.
      guard let numbers = try Self.numbers(4, of: 1, in: source, at: start), numbers[2] == 0, numbers[3] == 1,
        Self.isKnown(primaries: numbers[0], transfer: numbers[1])
      else { return }
      coded = .coded(primaries: UInt8(numbers[0]), transfer: UInt8(numbers[1]))
    case "iCCP": hasProfile = true
    case "sRGB": isSRGB = true
    case "gAMA": gamma = try Self.numbers(1, of: 4, in: source, at: start)?.first
    case "cHRM":
      guard let numbers = try Self.numbers(8, of: 4, in: source, at: start) else { return }
      let points = stride(from: 0, to: 8, by: 2).map {
        WireChromaticities.Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      colors = WireChromaticities(white: points[0], red: points[1], green: points[2], blue: points[3])
    default: break
    }
  }

  var meaning: WireColor {
    if let coded { return coded }
    // The loader hands the profile over itself. Without any declaration the image is sRGB.
    if hasProfile || isSRGB || gamma == nil && colors == nil { return .unsaid }
    return .measured(gamma: gamma, colors: colors)
  }

  /// Returns whether the decoder has the primaries and the transfer function of these numbers of ITU-T H.273.
  private static func isKnown(primaries: UInt32, transfer: UInt32) -> Bool {
    [1, 4, 5, 6, 7, 8, 9, 11, 12, 22].contains(primaries)
      && [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 17, 18].contains(transfer)
  }

  /// Returns `count` numbers of `length` bytes; nil for a truncated chunk.
  private static func numbers(
    _ count: Int, of length: Int, in source: ByteSource, at start: Int
  ) throws(ImagingError) -> [UInt32]? {
    guard try source.bytes(at: start, count * length).count == count * length else { return nil }
    var numbers: [UInt32] = []
    for index in 0..<count {
      numbers.append(UInt32(clamping: try source.big(at: start + index * length, length)))
    }
    return numbers
  }
}
