import Files

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
    case 1, 9: guard hasTable == 1, depth == 8, [15, 16, 24, 32].contains(tableBits) else { return false }
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

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let depth = try source.little(at: 16, 1)
    // GdkPixbuf's loader supports only whole bytes for each colour.
    if depth == 15 || depth == 16 { throw ImagingError(.knownFormat("a Targa image with 16 bits a pixel")) }
    let size = PixelSize(width: try source.little(at: 12, 2), height: try source.little(at: 14, 2))
    return try ImageHeader(format: .tga, storedSize: size)
  }
}
