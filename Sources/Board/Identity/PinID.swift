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

  /// The UUID in capital letters, with hyphens.
  public var description: String { uuid.uuidString }

  /// Orders ids in an arbitrary but stable way. The order decides which of two pins of equal `z` is on top.
  public static func < (left: PinID, right: PinID) -> Bool {
    withUnsafeBytes(of: left.uuid.uuid) { a in
      withUnsafeBytes(of: right.uuid.uuid) { b in a.lexicographicallyPrecedes(b) }
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
  /// The 64 digits, 0–9 and a–f.
  public let sha256: String

  /// Makes an id from its digits. Nil unless `text` is exactly 64 hexadecimal digits; upper case is accepted
  /// and lowered.
  public init?(_ text: String) {
    guard text.utf8.count == 64 else { return nil }
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: continue
      default: return nil
      }
    }
    sha256 = text.lowercased()
  }

  /// Makes the id for a digest of 32 bytes; nil for any other number of bytes.
  public init?(digest: some Sequence<UInt8>) {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    guard text.count == 64 else { return nil }
    sha256 = String(decoding: text, as: UTF8.self)
  }

  /// The 64 digits.
  public var description: String { sha256 }

  /// Orders ids by their digits: a stable order without a meaning.
  public static func < (left: OriginalID, right: OriginalID) -> Bool { left.sha256 < right.sha256 }

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
