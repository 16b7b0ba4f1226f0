import CKitCrypto
public import Foundation

/// A secret key of 256 bits. Safe on any thread.
public struct SecretKey: Sendable {
  /// The length of a key in bytes.
  public static let byteCount = 32

  let bytes: Data

  /// Makes a key; nil unless there are 32 bytes.
  public init?(_ bytes: Data) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Returns 32 random bytes.
  /// - Throws: ``CryptographyError`` if the system has no random numbers.
  public static func randomBytes() throws(CryptographyError) -> Data { try .random(count: byteCount) }

  /// Returns another key that reveals nothing about this one: HKDF with SHA-256 and no salt (RFC 5869). For
  /// 32 bytes each of its two steps is one HMAC.
  /// - Parameter purpose: the use of the key. Equal purposes make equal keys.
  public func derived(for purpose: String) throws(CryptographyError) -> SecretKey {
    let extracted = try SecretKey(all: Data(count: Self.byteCount)).authenticationCode(for: bytes)
    return SecretKey(all: try SecretKey(all: extracted).authenticationCode(for: Data(purpose.utf8) + [1]))
  }

  private init(all bytes: Data) { self.bytes = bytes }

  /// Returns a digest that only the key's holders can make: HMAC with SHA-256 (RFC 2104).
  public func authenticationCode(for data: Data) throws(CryptographyError) -> Data {
    guard Libcrypto.isReady else { throw .failed("HMAC") }
    var code = [UInt8](repeating: 0, count: SHA256.byteCount)
    let made = bytes.withUnsafeBytes { key in
      data.withUnsafeBytes { data in
        HMAC(
          EVP_sha256(), key.baseAddress, Int32(key.count),
          data.baseAddress?.assumingMemoryBound(to: UInt8.self), data.count, &code, nil) != nil
      }
    }
    guard made else { throw .failed("HMAC") }
    return Data(code)
  }
}

/// An error of libcrypto.
public enum CryptographyError: Error, Sendable, CustomStringConvertible {
  /// A call that failed, with the name of the operation.
  case failed(String)
  /// Bytes that weren't sealed with this key or for this purpose, or that were changed.
  case notAuthentic

  /// The error in English, for logs.
  public var description: String {
    switch self {
    case .failed(let what): "libcrypto couldn't do \(what)"
    case .notAuthentic: "it was sealed with another key, or has been changed"
    }
  }
}

extension Data {
  /// Returns bytes from the system's source of random numbers.
  static func random(count: Int) throws(CryptographyError) -> Data {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw .failed("random numbers") }
    return Data(bytes)
  }
}
