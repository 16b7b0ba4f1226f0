import DecoderWire

/// Decodes the pixels of Radiance's pictures: red, green, blue and a common exponent, in one byte each.
struct RadianceDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts? {
    try RadianceHeader(input).facts
  }

  func decode(_ input: ByteInput) throws -> ReadPicture {
    let header = try RadianceHeader(input)
    var picture = try RowPicture(header.facts.wireSize, for: job)
    let width = picture.width
    var bytes = ByteStream(input, from: header.start)
    // The exponent is kept in the channel of alpha until all light is known.
    try picture.fill(isCancelled: isCancelled) { _, row in Self.read(&bytes, into: row, width) }
    ToneMapping(picture.pixbuf, rows: picture.rows.count).apply()
    return picture.result
  }

  /// Reads one row; false if it isn't complete.
  private static func read(
    _ bytes: inout ByteStream, into row: UnsafeMutablePointer<UInt8>, _ width: Int
  ) -> Bool {
    guard let first = bytes.four() else { return false }
    if 8..<32_768 ~= width, first.0 == 2, first.1 == 2, Int(first.2) << 8 | Int(first.3) == width {
      return (0..<4).allSatisfy { readChannel(&bytes, into: row + $0, width) }
    }
    return readPixels(&bytes, first, into: row, width)
  }

  /// Reads one channel of a row: runs of equal bytes, and stretches of different ones.
  private static func readChannel(
    _ bytes: inout ByteStream, into row: UnsafeMutablePointer<UInt8>, _ width: Int
  ) -> Bool {
    var x = 0
    while x < width {
      guard let code = bytes.byte() else { return false }
      let count = code > 128 ? Int(code) - 128 : Int(code)
      guard count > 0, count <= width - x else { return false }
      if code > 128 {
        guard let value = bytes.byte() else { return false }
        for index in x..<x + count { row[index * 4] = value }
      } else {
        for index in x..<x + count {
          guard let value = bytes.byte() else { return false }
          row[index * 4] = value
        }
      }
      x += count
    }
    return true
  }

  /// Reads a row in the older form: whole pixels, of which 1, 1, 1 and a number repeats the one before.
  private static func readPixels(
    _ bytes: inout ByteStream, _ first: (UInt8, UInt8, UInt8, UInt8),
    into row: UnsafeMutablePointer<UInt8>, _ width: Int
  ) -> Bool {
    var (pixel, x, shift) = (first, 0, 0)
    while true {
      if pixel.0 == 1, pixel.1 == 1, pixel.2 == 1 {
        // Repeats that follow each other are the digits of one number.
        let count = shift < 32 ? Int(pixel.3) << shift : .max
        guard x > 0, count <= width - x else { return false }
        for index in x..<x + count {
          for channel in 0..<4 { row[index * 4 + channel] = row[(x - 1) * 4 + channel] }
        }
        x += count
        shift += 8
      } else {
        (row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3]) = pixel
        x += 1
        shift = 0
      }
      if x == width { return true }
      guard let next = bytes.four() else { return false }
      pixel = next
    }
  }
}
