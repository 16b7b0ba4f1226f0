/// Reads SQLite's numbers of one to nine bytes, one after the other, never beyond the end.
struct VarintReader {
  private let bytes: [UInt8]
  private(set) var place: Int

  init(_ bytes: [UInt8], at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Nil at the end, and for numbers that can be no size or row here: negative ones.
  mutating func next() -> Int? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      if index == 8 {
        value = value << 8 | UInt64(byte)
      } else {
        value = value << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { break }
      }
    }
    return Int(exactly: value)
  }
}
