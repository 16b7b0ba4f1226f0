/// The range of a PNG's pixels.
enum PNGPixels {
  /// Returns the offset behind the last chunk with pixels and its checksum.
  static func end(_ input: ByteInput) -> Int {
    var (chunk, end) = (PNGChunk(input, at: 8), 0)
    while let next = chunk {
      if next.type == "IDAT" {
        end = next.end
      } else if end > 0 {
        break
      }
      chunk = PNGChunk(input, at: next.end)
    }
    return end
  }
}
