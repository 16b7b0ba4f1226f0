/// Identifies the bytes of an original image: their SHA-256, as 64 lower-case hexadecimal digits.
/// Equal bytes have equal ids, which is how originals are kept once.
public struct OriginalID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// 64 digits, 0–9 and a–f.
  public let sha256: String

  /// Nil unless `text` is exactly 64 hexadecimal digits; upper case is accepted and lowered.
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

  /// The id for a digest of 32 bytes; nil for any other count.
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

  /// By the digits: a stable order that means nothing.
  public static func < (left: OriginalID, right: OriginalID) -> Bool { left.sha256 < right.sha256 }

  /// Throws if it isn't one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = OriginalID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a SHA-256 in hexadecimal")
    }
    self = id
  }

  /// As the board file stores it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(sha256)
  }
}
