/// The place of a PNG's pixels.
enum PNGPixels {
  /// Returns the offset behind the last chunk with pixels and its checksum.
  static func end(_ input: ByteInput) -> Int {
    var (offset, end) = (8, 0)
    while offset + 8 <= input.count {
      let head = input.bytes(at: offset, 8)
      guard head.count == 8 else { break }
      let length = Int(head.big(at: 0, 4))
      if head[4...].elementsEqual("IDAT".utf8) {
        end = offset + 12 + length
      } else if end > 0 {
        break
      }
      offset += 12 + length
    }
    return end
  }
}
