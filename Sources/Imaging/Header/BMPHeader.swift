import DecoderWire
import KitFiles

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

/// Targa (Truevision TGA 2.0). Targa files begin without a mark, so the whole header must be plausible.
enum TGAHeader {
  private static let length = 18
  private static let mark: StaticString = "TRUEVISION-XFILE."

  /// Returns whether a file is a Targa: by the mark at its end, which came with version 2, or by a plausible
  /// header and length.
  static func isTarga(_ source: ByteSource) throws(ImagingError) -> Bool {
    guard source.count > length else { return false }
    let head = Array(try source.bytes(at: 0, length))
    let (hasTable, kind, depth) = (head[1], head[2], head[16])
    let tableBits = Int(head[7])
    let tableLength = Int(head[5]) | Int(head[6]) << 8
    let area = (Int(head[12]) | Int(head[13]) << 8) * (Int(head[14]) | Int(head[15]) << 8)
    guard hasTable <= 1, area > 0, head[17] & 0xC0 == 0, head[17] & 0x0F <= 8 else { return false }
    switch kind {
    case 1, 9:
      guard hasTable == 1, [8, 16].contains(depth), [15, 16, 24, 32].contains(tableBits) else { return false }
    case 2, 10: guard [15, 16, 24, 32].contains(depth) else { return false }
    case 3, 11: guard [8, 16].contains(depth) else { return false }
    default: return false
    }
    if source.count > 44, try source.holds(mark, at: source.count - 18) { return true }
    guard hasTable == 1 ? tableLength > 0 : head[3...7].allSatisfy({ $0 == 0 }) else { return false }
    let start = length + Int(head[0]) + tableLength * ((tableBits + 7) / 8)
    let pixel = (Int(depth) + 7) / 8
    // A packet of the run-length encoded kinds has at most 128 pixels.
    let least = kind >= 9 ? (area + 127) / 128 * (1 + pixel) : area * pixel
    return source.count >= start + least
  }
}

/// Netpbm's bitmaps, greymaps and pixmaps. Their headers are numbers as text, with comments in between.
enum PNMHeader {
  private static let mostBytes = 4096

  /// Returns whether a file begins with the letter P, a digit from 1 to 6, and the width and height.
  static func isPNM(_ head: [UInt8]) -> Bool {
    guard head.count > 8, head[0] == UInt8(ascii: "P"),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(head[1])
    else { return false }
    return numbers(head.dropFirst(2)).count == 2
  }

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let found = numbers(try source.bytes(at: 2, mostBytes))
    guard found.count == 2 else { throw ImagingError(.truncated(percent: 0)) }
    return try ImageHeader(format: .pnm, storedSize: PixelSize(width: found[0], height: found[1]))
  }

  /// Returns the width and height; fewer numbers if other text is found.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    var rest = bytes
    var found: [Int] = []
    while found.count < 2 {
      let before = rest.count
      rest = rest.drop { $0 == 0x20 || (9...13).contains($0) }
      if rest.first == UInt8(ascii: "#") {
        rest = rest.drop { $0 != 10 && $0 != 13 }
        continue
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard rest.count < before, let number = Int(String(decoding: digits, as: UTF8.self)) else { break }
      found.append(number)
      rest = rest.dropFirst(digits.count)
    }
    return found
  }
}
