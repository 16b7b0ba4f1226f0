import CZlib

/// The type and the range of one chunk of a PNG.
struct PNGChunk {
  let type: String
  /// The offset of the chunk's length, with which it begins.
  let start: Int
  /// The offset and length of what's in it.
  let content: Int
  let length: Int
  /// The offset behind the checksum.
  var end: Int { content + length + 4 }

  /// Finds the chunk that begins at an offset; nil if the input doesn't have its beginning.
  init?(_ input: ByteInput, at offset: Int) {
    let head = input.bytes(at: offset, 8)
    guard head.count == 8 else { return nil }
    type = String(decoding: head[4...], as: UTF8.self)
    start = offset
    content = offset + 8
    length = Int(head.big(at: 0, 4))
  }

  /// Returns the bytes of a chunk.
  static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    let sum = crc32(0, body, uInt(body.count))
    return big(UInt32(clamping: content.count)) + body + big(UInt32(truncatingIfNeeded: sum))
  }

  /// Returns the bytes of a number, the highest first.
  static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
