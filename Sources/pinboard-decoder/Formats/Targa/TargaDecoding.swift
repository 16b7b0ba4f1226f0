import DecoderWire

/// Decodes Targa pictures of all kinds (Truevision TGA 2.0). GdkPixbuf's loader reads neither 16 bits a pixel
/// nor palettes of 16 bits, and takes unused bits for transparency.
struct TargaDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  private static let headLength = 18

  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts? {
    StoredFacts(size: (try input.little(at: 12, 2), try input.little(at: 14, 2)))
  }

  func decode(_ input: ByteInput) throws -> ReadPicture {
    let head = input.bytes(at: 0, Self.headLength)
    guard head.count == Self.headLength else { throw DecodeProblem.unreadable(nil) }
    let size = WireSize(width: head.little(at: 12), height: head.little(at: 14))
    let (kind, isAnnounced, order) = (head[2], head[17] & 0x0F > 0, head[17])
    // Many programs count no bits of alpha beside 32 bits, and none do in palettes.
    let hasAlpha = isAnnounced || head[16] == 32 || head[7] == 32
    guard let form = Form(kind: kind & 7, bits: head[16], hasAlpha: hasAlpha) else {
      throw DecodeProblem.unsupported("\(head[16])-bit Targa")
    }
    let palette = Palette(head, input, hasAlpha: hasAlpha)
    var picture = try RowPicture(size, for: job, isUpwards: order & 0x20 == 0)
    var numbers = Numbers(
      ByteStream(input, from: Self.headLength + Int(head[0]) + palette.byteCount),
      byteCount: (Int(head[16]) + 7) / 8, isPacked: kind >= 8)
    let (width, isMirrored, isIndexed) = (picture.width, order & 0x10 != 0, kind & 7 == 1)
    var alphas = (least: UInt8.max, most: UInt8.min)
    try picture.fill(isCancelled: isCancelled) { _, row in
      for x in 0..<width {
        guard let number = numbers.next() else { return false }
        let out = row + (isMirrored ? width - 1 - x : x) * 4
        let color = isIndexed ? palette.color(number) : form.color(number)
        (out[0], out[1], out[2], out[3]) = color
        alphas = (min(alphas.least, color.alpha), max(alphas.most, color.alpha))
      }
      return true
    }
    // Many programs write no transparency where the header announces it. What isn't announced is transparency
    // only if it differs between pixels.
    if alphas.most == 0 || !isAnnounced && alphas.least == alphas.most {
      picture.pixbuf.forEachPixel(rows: picture.height) { pixel in
        pixel[3] = 255
        return true
      }
    }
    return picture.result
  }

  /// What the number of a pixel, or of a palette's entry, means.
  private enum Form {
    case palette
    case grey
    case greyAndAlpha
    /// Five bits for each colour, and one for alpha if it's used.
    case fives(hasAlpha: Bool)
    case bytes(hasAlpha: Bool)

    /// - Parameters:
    ///   - kind: the format's own number, without the bit for packing.
    ///   - bits: the number of bits of a pixel.
    ///   - hasAlpha: whether the bits beside the colours' are used.
    init?(kind: UInt8, bits: UInt8, hasAlpha: Bool) {
      switch (kind, bits) {
      case (1, 8), (1, 15), (1, 16): self = .palette
      case (3, 8): self = .grey
      case (3, 16): self = .greyAndAlpha
      case (2, 15): self = .fives(hasAlpha: false)
      case (2, 16): self = .fives(hasAlpha: hasAlpha)
      case (2, 24): self = .bytes(hasAlpha: false)
      case (2, 32): self = .bytes(hasAlpha: hasAlpha)
      default: return nil
      }
    }

    @inline(__always)
    func color(_ number: UInt32) -> Color {
      func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
      func five(_ shift: UInt32) -> UInt8 { UInt8((number >> shift & 31) * 255 / 31) }
      return switch self {
      case .palette, .grey: (byte(0), byte(0), byte(0), 255)
      case .greyAndAlpha: (byte(0), byte(0), byte(0), byte(8))
      case .fives(let hasAlpha): (five(10), five(5), five(0), !hasAlpha || number & 0x8000 != 0 ? 255 : 0)
      case .bytes(let hasAlpha): (byte(16), byte(8), byte(0), hasAlpha ? byte(24) : 255)
      }
    }
  }

  private typealias Color = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// The colours that pixels can refer to.
  private struct Palette {
    private var colors: [Color] = []
    private let first: UInt32
    /// The number of bytes that the palette takes in the file.
    let byteCount: Int

    init(_ head: [UInt8], _ input: ByteInput, hasAlpha: Bool) {
      first = head.little(at: 3)
      let (count, size) = (Int(head.little(at: 5)), (Int(head[7]) + 7) / 8)
      byteCount = head[1] == 1 ? count * size : 0
      guard byteCount > 0, let form = Form(kind: 2, bits: head[7], hasAlpha: hasAlpha) else { return }
      var numbers = Numbers(
        ByteStream(input, from: TargaDecoding.headLength + Int(head[0])), byteCount: size, isPacked: false)
      while colors.count < count, let number = numbers.next() { colors.append(form.color(number)) }
    }

    /// Returns the colour of a pixel; black if there's none.
    @inline(__always)
    func color(_ number: UInt32) -> Color {
      let index = Int(number) - Int(first)
      return colors.indices.contains(index) ? colors[index] : (0, 0, 0, 255)
    }
  }

  /// Reads one number after the other. In packed pictures a number may be stored once for a run of pixels,
  /// which may go on in the next row.
  private struct Numbers {
    private var bytes: ByteStream
    private let byteCount: Int
    private let isPacked: Bool
    private var left = 0
    private var run: UInt32?

    init(_ bytes: ByteStream, byteCount: Int, isPacked: Bool) {
      self.bytes = bytes
      self.byteCount = byteCount
      self.isPacked = isPacked
    }

    @inline(__always)
    mutating func next() -> UInt32? {
      if !isPacked { return number() }
      if left == 0 {
        guard let code = bytes.byte() else { return nil }
        left = Int(code & 127) + 1
        run = nil
        if code & 128 != 0 {
          guard let repeated = number() else { return nil }
          run = repeated
        }
      }
      left -= 1
      return run ?? number()
    }

    private mutating func number() -> UInt32? {
      var number: UInt32 = 0
      for index in 0..<UInt32(byteCount) {
        guard let byte = bytes.byte() else { return nil }
        number |= UInt32(byte) << (8 * index)
      }
      return number
    }
  }
}

extension [UInt8] {
  /// Returns the number of two bytes at `offset`, the lowest first. There must be as many.
  fileprivate func little(at offset: Int) -> UInt32 { UInt32(self[offset]) | UInt32(self[offset + 1]) << 8 }
}
