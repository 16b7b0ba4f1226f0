import Foundation

/// Reads an encoded image's type and size from its header. Nothing is decoded, and nothing in the header is
/// trusted: an offset that leads out of the data ends the search.
struct EncodedImageHeader {
  private let bytes: Data
  /// A side of more pixels than this is a mistake or an attack.
  private static let longestSide = 1 << 20

  init(_ data: Data) { bytes = data }

  /// The size in pixels, rotated by the EXIF orientation; nil when the header has none that makes sense.
  var size: CGSize? {
    if has("\u{89}PNG", at: 0), has("IHDR", at: 12) { return size(big(16, 4), big(20, 4)) }
    if has("GIF8", at: 0) { return size(little(6, 2), little(8, 2)) }
    if has("BM", at: 0) { return bitmap }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return webP }
    if byte(0) == 0xFF, byte(1) == 0xD8 { return jpeg }
    return nil
  }

  /// The MIME type by the first bytes; nil when they're those of no known format.
  var typeIdentifier: String? {
    if has("\u{89}PNG\r\n", at: 0) { return "image/png" }
    if byte(0) == 0xFF, byte(1) == 0xD8, byte(2) == 0xFF { return "image/jpeg" }
    if has("GIF87a", at: 0) || has("GIF89a", at: 0) { return "image/gif" }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return "image/webp" }
    if has("II*\0", at: 0) || has("MM\0*", at: 0) { return "image/tiff" }
    // "BM" alone is the beginning of many words, so the length of a known header must follow.
    if has("BM", at: 0), let length = little(14, 4), [12, 40, 52, 56, 64, 108, 124].contains(length) {
      return "image/bmp"
    }
    if has("\0\0\u{1}\0", at: 0), let count = little(4, 2), count > 0 { return "image/x-icon" }
    if has("ftyp", at: 4) { return mediaContainer }
    return isSVG ? "image/svg+xml" : nil
  }

  /// AVIF and HEIC share a container with films; its brands distinguish them.
  private var mediaContainer: String? {
    let length = min(big(0, 4) ?? 0, 512)
    for at in stride(from: 8, to: length - 3, by: 4) {
      if has("avif", at: at) || has("avis", at: at) { return "image/avif" }
      if ["heic", "heix", "mif1"].contains(where: { has($0, at: at) }) { return "image/heic" }
    }
    return nil
  }

  /// Whether the text begins with the element `svg`, after declarations and comments.
  private var isSVG: Bool {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard let start = text.firstIndex(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }), text[start] == "<",
      let element = text.range(of: "<svg")
    else { return false }
    let before = text[start..<element.lowerBound]
    return before.isEmpty || ["<?xml", "<!DOCTYPE svg", "<!--"].contains { before.hasPrefix($0) }
  }

  private func size(_ width: Int?, _ height: Int?) -> CGSize? {
    guard let width, let height, (1...Self.longestSide).contains(width),
      (1...Self.longestSide).contains(height)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  // MARK: Formats

  private var bitmap: CGSize? {
    // The OS/2 1.x header has 16-bit numbers; later headers have a negative height when rows are stored from
    // the top.
    if little(14, 4) == 12 { return size(little(18, 2), little(20, 2)) }
    let rows = little(22, 4).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
    return size(little(18, 4), rows)
  }

  private var webP: CGSize? {
    if has("VP8X", at: 12) { return size(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 }) }
    if has("VP8L", at: 12), let bits = little(21, 4) {
      return size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if has("VP8 ", at: 12), little(23, 3) == 0x2A019D {
      return size(little(26, 2).map { $0 & 0x3FFF }, little(28, 2).map { $0 & 0x3FFF })
    }
    return nil
  }

  private var jpeg: CGSize? {
    var at = 2
    var isTurned = false
    // Each round advances by one segment of at least four bytes.
    while byte(at) == 0xFF, let marker = byte(at + 1), let length = big(at + 2, 2), length >= 2 {
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let (height, width) = (big(at + 5, 2), big(at + 7, 2))
        return isTurned ? size(height, width) : size(width, height)
      case 0xE1 where has("Exif", at: at + 4): isTurned = isTurned || turns(exif: at + 10)
      // A segment may begin with any number of these fill bytes.
      case 0xFF:
        at += 1
        continue
      // Start of scan, or end of image: no size can follow.
      case 0xDA, 0xD9: return nil
      default: break
      }
      at += 2 + length
    }
    return nil
  }

  /// Whether the EXIF orientation (5 to 8) swaps width and height.
  private func turns(exif start: Int) -> Bool {
    let isLittle = has("II", at: start)
    guard isLittle || has("MM", at: start) else { return false }
    func number(_ at: Int, _ count: Int) -> Int? { isLittle ? little(at, count) : big(at, count) }
    guard let table = number(start + 4, 4).map({ start + $0 }), let count = number(table, 2) else {
      return false
    }
    for entry in 0..<min(count, 64) where number(table + 2 + entry * 12, 2) == 0x0112 {
      return (5...8).contains(number(table + 2 + entry * 12 + 8, 2) ?? 0)
    }
    return false
  }

  // MARK: Bytes

  private func byte(_ index: Int) -> Int? {
    bytes.indices.contains(bytes.startIndex + index) ? Int(bytes[bytes.startIndex + index]) : nil
  }

  private func has(_ text: String, at start: Int) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { byte(start + $0.offset) == Int($0.element.value) }
  }

  private func big(_ start: Int, _ count: Int) -> Int? {
    (0..<count).reduce(0) { sum, index in
      guard let sum, let byte = byte(start + index) else { return nil }
      return sum << 8 | byte
    }
  }

  private func little(_ start: Int, _ count: Int) -> Int? {
    (0..<count).reversed().reduce(0) { sum, index in
      guard let sum, let byte = byte(start + index) else { return nil }
      return sum << 8 | byte
    }
  }
}
