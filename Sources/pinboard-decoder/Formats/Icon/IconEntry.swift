import DecoderWire

/// The entry of a Windows icon that's shown: the largest one, of several equal ones the first. GdkPixbuf's
/// loader chooses the last.
struct IconEntry {
  /// The offset of the entry's picture.
  let start: Int
  /// The bytes of an icon's head with this entry alone, behind which the picture follows at once.
  let head: [UInt8]

  /// Chooses an entry; nil if the list of entries is cut.
  init?(_ input: ByteInput) {
    let list = input.bytes(at: 0, 6)
    guard list.count == 6 else { return nil }
    var best: (area: Int, depth: Int, entry: [UInt8])?
    for index in 0..<(Int(list[4]) | Int(list[5]) << 8) {
      let entry = input.bytes(at: 6 + 16 * index, 16)
      guard entry.count == 16 else { break }
      // A side of 256 doesn't fit in its byte and is stored as 0.
      let area = (entry[0] == 0 ? 256 : Int(entry[0])) * (entry[1] == 0 ? 256 : Int(entry[1]))
      let depth = Int(entry[6]) | Int(entry[7]) << 8
      if best.map({ (area, depth) > ($0.area, $0.depth) }) ?? true { best = (area, depth, entry) }
    }
    guard let best else { return nil }
    start = best.entry[12..<16].reversed().reduce(0) { $0 << 8 | Int($1) }
    // The loader refuses a picture whose size isn't that of the list. One of 256 and more is 0 there.
    let bitmap = input.bytes(at: start, 12)
    var sides = Array(best.entry[0..<2])
    if bitmap.count == 12, bitmap[0] == 40, bitmap[1...3].allSatisfy({ $0 == 0 }) {
      let wide = UInt32(bitmap[4]) | UInt32(bitmap[5]) << 8
      let high = (UInt32(bitmap[8]) | UInt32(bitmap[9]) << 8) / 2
      sides = [wide, high].map { UInt8(exactly: $0) ?? 0 }
    }
    head = list[0..<4] + [1, 0] + sides + best.entry[2..<12] + [22, 0, 0, 0]
  }
}
