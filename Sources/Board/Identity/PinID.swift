public import Foundation

/// The identity of one pin, on every board and in every file, for ever. It's encoded as the UUID's text.
public struct PinID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The UUID, which is random where the pin was made.
  public let uuid: UUID

  /// Makes an id from a UUID; a new random id by default.
  public init(_ uuid: UUID = .random()) {
    self.uuid = uuid
  }

  /// Makes an id from its text; nil if the text isn't a UUID.
  public init?(_ text: String) {
    guard let uuid = UUID(uuidString: text) else { return nil }
    self.uuid = uuid
  }

  /// Makes an id from the bytes of its text many times faster; nil if they aren't a UUID in 36 characters.
  package init?(stored text: UnsafeRawBufferPointer) {
    guard let words = Self.words(text) else { return nil }
    var uuid = (words.0.bigEndian, words.1.bigEndian)
    self.init(withUnsafeBytes(of: &uuid) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
  }

  private static func words(_ text: UnsafeRawBufferPointer) -> (UInt64, UInt64)? {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen,
      let high = HexDigits.number(text, (0, 9, 14)),
      let low = HexDigits.number(text, (28, 19, 24))
    else { return nil }
    // The second half begins with four digits, of which eight follow others.
    return (high, low << 32 | low >> 32)
  }

  /// The UUID in capital letters, with hyphens.
  public var description: String { uuid.text }

  /// Orders ids in an arbitrary but stable way. The order decides which of two pins of equal `z` is on top.
  public static func < (left: PinID, right: PinID) -> Bool {
    left.words < right.words
  }

  /// The bytes, the first one in the highest bits: thousands of pins are sorted by them.
  private var words: (UInt64, UInt64) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// Throws if the stored value isn't a UUID.
  public init(from decoder: any Decoder) throws {
    uuid = try decoder.singleValueContainer().decode(UUID.self)
  }

  /// Writes the form that the board file stores.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uuid)
  }
}

/// The identity of an original image's bytes: their SHA-256, as 64 lower-case hexadecimal digits. Equal bytes
/// have equal ids, so the bytes are stored once.
public struct OriginalID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The digest's bytes, eight in each word, the first byte in the highest bits. Boards look up ids by the
  /// ten thousand, and a text would be slower to compare and have memory of its own.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// The 64 digits, 0–9 and a–f.
  public var sha256: String {
    String(unsafeUninitializedCapacity: 64) { text in
      for (number, word) in [words.0, words.1, words.2, words.3].enumerated() {
        for digitIndex in 0..<16 {
          let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64(digitIndex)) & 15)
          text[16 * number + digitIndex] = digit < 10 ? 48 + digit : 87 + digit
        }
      }
      return 64
    }
  }

  /// Makes an id from its digits. Nil unless `text` is exactly 64 hexadecimal digits; upper case is accepted.
  public init?(_ text: String) {
    var text = text
    guard let id = text.withUTF8({ OriginalID(stored: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = id
  }

  /// Makes an id from the bytes of its digits.
  package init?(stored text: UnsafeRawBufferPointer) {
    guard text.count == 64, let first = HexDigits.number(text, (0, 8, 12)),
      let second = HexDigits.number(text, (16, 24, 28)), let third = HexDigits.number(text, (32, 40, 44)),
      let fourth = HexDigits.number(text, (48, 56, 60))
    else { return nil }
    words = (first, second, third, fourth)
  }

  /// Makes the id for a digest of 32 bytes; nil for any other number of bytes.
  public init?(digest: some Sequence<UInt8>) {
    let nibbles = digest.flatMap { [UInt64($0 >> 4), UInt64($0 & 15)] }
    guard nibbles.count == 64 else { return nil }
    self.init(nibbles: nibbles)
  }

  private init(nibbles: [UInt64]) {
    func word(_ number: Int) -> UInt64 {
      nibbles[16 * number..<16 * number + 16].reduce(0) { $0 << 4 | $1 }
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Returns whether two ids are equal.
  public static func == (left: OriginalID, right: OriginalID) -> Bool { left.words == right.words }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }

  /// The 64 digits.
  public var description: String { sha256 }

  /// Orders ids by their digits: a stable order without a meaning.
  public static func < (left: OriginalID, right: OriginalID) -> Bool { left.words < right.words }

  /// Throws if the stored text isn't a SHA-256 in hexadecimal.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = OriginalID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a SHA-256 in hexadecimal")
    }
    self = id
  }

  /// Writes the form that the board file stores.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(sha256)
  }
}

extension UUID {
  /// Returns a random UUID (version 4), for values that must never share an id. Safe on any thread.
  ///
  /// Foundation's `UUID()` reads a file for its random bytes, and returns zeros when the process has no
  /// descriptor left; a test run with 1,024 descriptors showed this. The kernel's generator, which this
  /// function asks directly, needs no descriptor.
  public static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var (high, low) = (generator.next() as UInt64, generator.next() as UInt64)
    high = high & ~0xF000 | 0x4000
    low = low & ~(3 << 62) | 2 << 62
    var bytes = (UInt64(bigEndian: high), UInt64(bigEndian: low))
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
