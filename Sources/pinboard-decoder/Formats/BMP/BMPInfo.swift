import DecoderWire

/// The fields of a BMP's header that describe its pixels. The header is OS/2's short one, Windows' own, or
/// one of its extensions. Fields that a header is too short for are 0.
struct BMPInfo {
  let headerLength: Int
  let width: Int32
  /// The height in pixels; negative if the rows go from top to bottom.
  let height: Int32
  let bits: Int
  let compression: UInt32
  /// The number of colours in the palette; 0 for as many as pixels can refer to.
  let colorCount: UInt32
  /// The bit masks of red, green, blue and alpha.
  let masks: [UInt32]
  let paletteStart: Int
  /// The offset of the pixels; nil if the file doesn't have it.
  let pixelStart: Int?

  /// Whether it's OS/2's second version, where compressions have other numbers.
  var isOS2: Bool { headerLength == 64 || 16..<40 ~= headerLength }

  init(_ input: ByteInput) {
    let bytes = input.bytes(at: 0, 14 + 124)
    func number(_ offset: Int, _ length: Int) -> UInt32 {
      guard offset + length <= bytes.count else { return 0 }
      return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    let length = Int(number(14, 4))
    func field(_ offset: Int, _ size: Int) -> UInt32 {
      offset + size <= length ? number(14 + offset, size) : 0
    }
    headerLength = length
    let start = Int(number(10, 4))
    pixelStart = start > 14 ? start : nil
    guard length != 12 else {
      (width, height) = (Int32(field(4, 2)), Int32(field(6, 2)))
      bits = Int(field(10, 2))
      (compression, colorCount, masks, paletteStart) = (0, 0, [], 26)
      return
    }
    (width, height) = (Int32(bitPattern: field(4, 4)), Int32(bitPattern: field(8, 4)))
    bits = Int(field(14, 2))
    compression = field(16, 4)
    colorCount = field(32, 4)
    let areInside = length >= 52
    let hasAlpha = areInside ? length >= 56 : compression == 6
    func mask(_ index: Int) -> UInt32 { areInside ? field(40 + 4 * index, 4) : number(54 + 4 * index, 4) }
    masks = [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0]
    let behind = compression == 3 ? 12 : compression == 6 ? 16 : 0
    paletteStart = 14 + length + (length == 40 ? behind : 0)
  }
}

extension BMPInfo {
  /// How the pixels are stored.
  enum Packing {
    /// Numbers that refer to the palette, or pixels whose bits the masks define.
    case plain(BMPMasks?)
    /// Runs of numbers that refer to the palette.
    case runs
  }

  func packing() throws(DecodeProblem) -> Packing {
    switch (compression, bits, isOS2) {
    case (0, 1, _), (0, 2, _), (0, 4, _), (0, 8, _): return .plain(nil)
    case (0, 16, _): return .plain(BMPMasks([0x7C00, 0x3E0, 0x1F, 0]))
    case (0, 24, _), (0, 32, _): return .plain(BMPMasks([0xFF_0000, 0xFF00, 0xFF, 0]))
    case (1, 8, _), (2, 4, _): return .runs
    case (3, 16, false), (3, 32, false), (6, 16, false), (6, 32, false): return .plain(BMPMasks(masks))
    case (3, _, true): throw .unsupported("OS/2 Huffman BMP")
    case (4, _, true): throw .unsupported("OS/2 24-bit RLE BMP")
    case (4, _, false): throw .unsupported("JPEG in BMP")
    case (5, _, false): throw .unsupported("PNG in BMP")
    case (0, let bits, _): throw .unsupported("\(bits)-bit BMP")
    default: throw .unsupported("\(bits)-bit BMP, compression \(compression)")
    }
  }

  /// Returns the offset of the pixels.
  ///
  /// Some programs leave the palette out of it: then the pixels would begin with the colours. The pixels are
  /// behind those, if the file is long enough for both.
  /// - Parameter end: the offset behind the palette.
  func start(in input: ByteInput, behind end: Int) -> Int {
    guard let pixelStart, pixelStart >= paletteStart else { return end }
    guard pixelStart == paletteStart, bits <= 8 else { return pixelStart }
    guard compression == 0 else { return end }
    let used = (Int(width.magnitude) * bits + 7) / 8
    let (others, isHuge) = ((used + 3) / 4 * 4).multipliedReportingOverflow(
      by: max(0, Int(height.magnitude) - 1))
    // The padding of the last row may be missing.
    return !isHuge && input.count - end - used >= others ? end : pixelStart
  }

  /// Returns all colours that pixels can refer to, four bytes each, and the offset behind the palette's last
  /// colour in the file. Colours that the file lacks are black.
  func palette(_ input: ByteInput) -> (colors: [UInt8], end: Int) {
    let entry = headerLength == 12 ? 3 : 4
    let room = pixelStart.map { max(0, $0 - paletteStart) / entry } ?? .max
    guard bits <= 8 else {
      return ([], paletteStart + (pixelStart == nil ? Int(clamping: colorCount) * entry : 0))
    }
    let all = 1 << bits
    let said = colorCount == 0 ? all : Int(clamping: colorCount)
    let count = min(all, said, room == 0 ? .max : room)
    let stored = input.bytes(at: paletteStart, count * entry)
    var colors: [UInt8] = []
    for start in stride(from: 0, through: stored.count - entry, by: entry) {
      colors += stored[start..<start + 3] + [0]
    }
    return (colors + [UInt8](repeating: 0, count: all * 4 - colors.count), paletteStart + count * entry)
  }
}
