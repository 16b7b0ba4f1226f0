/// Reads the hexadecimal digits of ids, eight at once: boards and merges read ids by the ten thousand.
enum HexDigits {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The number that eight digits of either case say; nil if one of the bytes isn't a digit.
  /// - Parameter text: the bytes, the first one in the highest bits.
  static func number(_ text: UInt64) -> UInt64? {
    // All eight bytes are worked on in one word. None of the sums is more than a byte holds.
    let letters = text >> 6 & ones
    let digits = text & (15 * ones) &+ letters &* 9
    let above9 = (digits &+ 6 * ones) >> 4 & ones
    // The bytes are digits if those that are made of the numbers again are the same.
    let spelled = digits &+ 0x30 * ones &+ above9 &* 0x27
    guard digits & (0xF0 * ones) == 0, spelled == text | letters << 5 else { return nil }
    let pairs = (digits | digits >> 4) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    return (fours | fours >> 16) & 0xFFFF_FFFF
  }

  /// The number that sixteen digits say, of which the last ones may be elsewhere.
  /// - Parameters:
  ///   - text: the bytes of a text. All offsets must be in it.
  ///   - offsets: where eight digits begin, and twice four, or eight again.
  static func number(_ text: UnsafeRawBufferPointer, _ offsets: (Int, Int, Int)) -> UInt64? {
    let head = text.loadUnaligned(fromByteOffset: offsets.0, as: UInt64.self).bigEndian
    let (third, fourth) = (
      text.loadUnaligned(fromByteOffset: offsets.1, as: UInt32.self).bigEndian,
      text.loadUnaligned(fromByteOffset: offsets.2, as: UInt32.self).bigEndian
    )
    guard let high = number(head), let low = number(UInt64(third) << 32 | UInt64(fourth)) else { return nil }
    return high << 32 | low
  }
}
