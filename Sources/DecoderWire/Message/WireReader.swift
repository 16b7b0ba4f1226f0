/// Reads numbers from a message. If the message is too short, this number and every later one is nil.
struct WireReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the whole message was read.
  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func word() -> UInt32? { number(4).map { UInt32(truncatingIfNeeded: $0) } }

  mutating func long() -> UInt64? { number(8) }

  /// Reads a text that's preceded by its length, of at most `most` bytes.
  mutating func text(most: Int) -> String? {
    guard let length = word(), length <= most, Int(length) <= bytes.count - offset else { return nil }
    defer { offset += Int(length) }
    return String(decoding: bytes[offset..<offset + Int(length)], as: UTF8.self)
  }

  private mutating func number(_ length: Int) -> UInt64? {
    guard bytes.count - offset >= length else {
      offset = bytes.count
      return nil
    }
    var value: UInt64 = 0
    for index in 0..<length { value |= UInt64(bytes[offset + index]) << (8 * UInt64(index)) }
    offset += length
    return value
  }
}
