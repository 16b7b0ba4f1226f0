import Files

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
      rest = rest.drop(while: XMLScanner.isSpace)
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
