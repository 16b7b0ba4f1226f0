/// Writes numbers into a message, the lowest byte first.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func word(_ value: UInt32) { number(UInt64(value), 4) }

  mutating func long(_ value: UInt64) { number(value, 8) }

  /// Writes a text preceded by its length, cut to `most` bytes.
  mutating func text(_ value: String, most: Int) {
    let utf8 = Array(value.utf8.prefix(most))
    word(UInt32(utf8.count))
    bytes += utf8
  }

  private mutating func number(_ value: UInt64, _ length: UInt64) {
    for index in 0..<length { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
