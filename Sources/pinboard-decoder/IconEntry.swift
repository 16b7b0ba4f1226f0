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
    head = list[0..<4] + [1, 0] + best.entry[0..<12] + [22, 0, 0, 0]
  }
}
