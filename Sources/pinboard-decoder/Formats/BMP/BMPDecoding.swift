import DecoderWire

/// Decodes BMPs of any age and origin. GdkPixbuf's loader fails at palettes that are shorter or longer than
/// usual, at gaps before the pixels and at packed rows from the top, and ignores alpha beside 16 bits.
struct BMPDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  func decode(_ input: ByteInput) throws -> ReadPicture {
    let info = BMPInfo(input)
    let packing = try info.packing()
    let palette = info.palette(input)
    let start = info.start(in: input, behind: palette.end)
    let pixels = input.dropFirst(start)
    let size = WireSize(width: info.width.magnitude, height: info.height.magnitude)
    var picture = try RowPicture(size, for: job, isUpwards: info.height > 0)
    let width = picture.width
    switch packing {
    case .runs:
      var runs = BMPRuns(ByteStream(pixels), colors: palette.colors, bits: info.bits)
      try picture.fill(isCancelled: isCancelled) { _, row in runs.read(into: row, width) }
    case .plain(let masks):
      let rowLength = (width * info.bits + 31) / 32 * 4
      let used = (width * info.bits + 7) / 8
      var (bytes, offset) = ([UInt8](repeating: 0, count: rowLength), 0)
      var isSeen = masks.map { !$0.hasAlpha } ?? true
      try picture.fill(isCancelled: isCancelled) { _, row in
        // The padding of the last row may be missing.
        guard bytes.withUnsafeMutableBufferPointer({ pixels.read(at: offset, into: $0) }) >= used else {
          return false
        }
        offset += rowLength
        if let masks {
          isSeen = masks.read(bytes, bits: info.bits, into: row, width) || isSeen
        } else {
          Self.read(bytes, palette.colors, bits: info.bits, into: row, width)
        }
        return true
      }
      // Many programs write no transparency where the header announces it.
      if !isSeen {
        picture.pixbuf.forEachPixel(rows: picture.height) { pixel in
          pixel[3] = 255
          return true
        }
      }
    }
    return picture.result
  }

  /// Reads a row of numbers of up to eight bits that refer to the palette.
  private static func read(
    _ bytes: [UInt8], _ colors: [UInt8], bits: Int, into row: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    let most = (1 << bits) - 1
    for x in 0..<width {
      let bit = x * bits
      let index = Int(bytes[bit / 8]) >> (8 - bits - bit % 8) & most
      let out = row + x * 4
      (out[0], out[1], out[2], out[3]) = (
        colors[index * 4 + 2], colors[index * 4 + 1], colors[index * 4], 255
      )
    }
  }
}

/// The bits of a pixel that are red, green, blue and alpha.
struct BMPMasks {
  private struct Channel {
    let shift: UInt32
    let most: UInt32

    init(_ mask: UInt32) {
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask >> shift
    }

    /// Returns the channel of a pixel from 0 to 255.
    @inline(__always)
    func value(_ pixel: UInt32) -> UInt8 {
      if most == 255 { return UInt8(truncatingIfNeeded: pixel >> shift) }
      let part = UInt64(pixel >> shift & most)
      return most == 0 ? 0 : UInt8((part * 255 + UInt64(most) / 2) / UInt64(most))
    }
  }

  private let red: Channel
  private let green: Channel
  private let blue: Channel
  private let alpha: Channel

  init(_ masks: [UInt32]) {
    (red, green, blue, alpha) = (
      Channel(masks[0]), Channel(masks[1]), Channel(masks[2]), Channel(masks[3])
    )
  }

  var hasAlpha: Bool { alpha.most > 0 }

  /// Reads a row of pixels of 16, 24 or 32 bits; returns whether any of them can be seen.
  func read(_ bytes: [UInt8], bits: Int, into row: UnsafeMutablePointer<UInt8>, _ width: Int) -> Bool {
    var isSeen = false
    for x in 0..<width {
      var pixel: UInt32 = 0
      for index in 0..<bits / 8 { pixel |= UInt32(bytes[x * bits / 8 + index]) << UInt32(8 * index) }
      let out = row + x * 4
      (out[0], out[1], out[2]) = (red.value(pixel), green.value(pixel), blue.value(pixel))
      out[3] = hasAlpha ? alpha.value(pixel) : 255
      isSeen = isSeen || out[3] > 0
    }
    return isSeen
  }
}

/// Packed rows: runs of equal pixels, stretches of different ones, and jumps. Pixels that are jumped over are
/// transparent, as in browsers.
struct BMPRuns {
  private var bytes: ByteStream
  private let colors: [UInt8]
  private let bits: Int
  private var (rowsToSkip, start) = (0, 0)
  private var isAtEnd = false

  init(_ bytes: ByteStream, colors: [UInt8], bits: Int) {
    self.bytes = bytes
    self.colors = colors
    self.bits = bits
  }

  /// Reads one row; false if the data ends in it.
  mutating func read(into row: UnsafeMutablePointer<UInt8>, _ width: Int) -> Bool {
    for index in 0..<width * 4 { row[index] = 0 }
    if isAtEnd { return true }
    if rowsToSkip > 0 {
      rowsToSkip -= 1
      return true
    }
    var x = start
    start = 0
    while true {
      guard let count = bytes.byte(), let value = bytes.byte() else { return x >= width }
      if count > 0 {
        for index in 0..<Int(count) { set(x + index, number(value, index), in: row, width) }
        x += Int(count)
        continue
      }
      switch value {
      case 0: return true
      case 1:
        isAtEnd = true
        return true
      case 2:
        guard let right = bytes.byte(), let down = bytes.byte() else { return false }
        x += Int(right)
        if down > 0 {
          (rowsToSkip, start) = (Int(down) - 1, x)
          return true
        }
      default:
        // The stretch is padded to a whole number of two bytes.
        let length = (Int(value) * bits + 15) / 16 * 2
        for index in 0..<length {
          guard let byte = bytes.byte() else { return false }
          for part in 0..<8 / bits where index * 8 / bits + part < Int(value) {
            set(x + index * 8 / bits + part, number(byte, part), in: row, width)
          }
        }
        x += Int(value)
      }
    }
  }

  /// Returns the number of a pixel in a byte, which has one of them or two.
  private func number(_ byte: UInt8, _ index: Int) -> Int {
    Int(bits == 8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 15)
  }

  private func set(_ x: Int, _ number: Int, in row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    guard x < width else { return }
    let out = row + x * 4
    (out[0], out[1], out[2], out[3]) = (
      colors[number * 4 + 2], colors[number * 4 + 1], colors[number * 4], 255
    )
  }
}
