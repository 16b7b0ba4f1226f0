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

/// Limits that both sides keep, whatever a request says.
package enum WireLimits {
  /// The greatest length of a message, in bytes.
  package static let mostMessageBytes = 1024
  /// The greatest length of a text in a message, in bytes.
  package static let mostTextBytes = 300
  /// The greatest size of an answer's pixels, in bytes: 2 GiB.
  package static let mostAnswerBytes: UInt64 = 1 << 31
  /// The greatest size of an image file, in bytes.
  package static let mostInputBytes: UInt64 = 1 << 40
  /// The greatest number of frames in an answer, and the greatest number of a frame.
  package static let mostFrames: UInt32 = 1 << 20
  /// The greatest number of pixels of a film's pictures. Films of 8K have 35 million.
  package static let mostFilmPixels: UInt64 = 1 << 27
  /// The greatest length of a drawing's or page's longer side, in pixels: no picture that's loaded without
  /// asking has more.
  package static let mostVectorSide: UInt32 = 16_384
}
