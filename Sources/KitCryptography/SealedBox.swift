import CKitCrypto
public import Foundation

/// Data that only a key's holders can read and make: ChaCha20-Poly1305 (RFC 8439). Safe on any thread.
public struct SealedBox: Sendable {
  /// The length of a nonce in bytes.
  public static let nonceCount = 12
  /// The length of a tag in bytes.
  public static let tagCount = 16

  /// The nonce, the encrypted data and the tag.
  public let combined: Data

  /// Makes a box from its bytes; nil if they're too short.
  public init?(combined: Data) {
    guard combined.count >= Self.nonceCount + Self.tagCount else { return nil }
    self.combined = combined
  }

  /// Encrypts data. The time grows with the data's length.
  /// - Parameters:
  ///   - data: the data to encrypt.
  ///   - key: the key, which opens the box again.
  ///   - nonce: 12 bytes that are never used for anything else under this key; nil makes random ones.
  ///   - purpose: authenticated data that's needed to open the box again; it isn't a part of the box.
  /// - Throws: ``CryptographyError``.
  public init(
    sealing data: Data, with key: SecretKey, nonce: Data? = nil, for purpose: Data = Data()
  ) throws(CryptographyError) {
    let nonce = if let nonce { nonce } else { try Data.random(count: Self.nonceCount) }
    guard nonce.count == Self.nonceCount else { throw .failed("sealing") }
    let cipher = try Cipher(key: key, nonce: nonce, isSealing: true)
    try cipher.authenticate(purpose)
    let hidden = try cipher.pass(data)
    guard cipher.end() else { throw .failed("sealing") }
    combined = nonce + hidden + (try cipher.tag())
  }

  /// Decrypts the data.
  /// - Throws: ``CryptographyError/notAuthentic``.
  public func open(with key: SecretKey, for purpose: Data = Data()) throws(CryptographyError) -> Data {
    let cipher = try Cipher(key: key, nonce: combined.prefix(Self.nonceCount), isSealing: false)
    try cipher.setTag(combined.suffix(Self.tagCount))
    try cipher.authenticate(purpose)
    let data = try cipher.pass(combined.dropFirst(Self.nonceCount).dropLast(Self.tagCount))
    guard cipher.end() else { throw .notAuthentic }
    return data
  }
}

/// A single use of libcrypto's cipher.
private final class Cipher {
  private let context: OpaquePointer

  init(key: SecretKey, nonce: Data, isSealing: Bool) throws(CryptographyError) {
    guard Libcrypto.isReady, let made = EVP_CIPHER_CTX_new() else { throw .failed("ChaCha20-Poly1305") }
    context = made
    let isReady = [UInt8](key.bytes).withUnsafeBufferPointer { key in
      [UInt8](nonce).withUnsafeBufferPointer { nonce in
        EVP_CipherInit_ex2(
          made, EVP_chacha20_poly1305(), key.baseAddress, nonce.baseAddress, isSealing ? 1 : 0, nil) == 1
      }
    }
    guard isReady else { throw .failed("ChaCha20-Poly1305") }
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  func authenticate(_ data: Data) throws(CryptographyError) { _ = try update(data, isHidden: false) }

  func pass(_ data: Data) throws(CryptographyError) -> Data { try update(data, isHidden: true) }

  /// Passes data to the cipher. libcrypto counts in 32 bits, so long data is passed in parts.
  private func update(_ data: Data, isHidden: Bool) throws(CryptographyError) -> Data {
    var output = Data(count: isHidden ? data.count : 0)
    let isDone = output.withUnsafeMutableBytes { output in
      data.withUnsafeBytes { input in
        var offset = 0
        while offset < input.count {
          let part = min(input.count - offset, 1 << 30)
          var written: Int32 = 0
          // Data without a target is only authenticated.
          let target =
            isHidden ? output.baseAddress.map { ($0 + offset).assumingMemoryBound(to: UInt8.self) } : nil
          let source = input.baseAddress.map { ($0 + offset).assumingMemoryBound(to: UInt8.self) }
          guard EVP_CipherUpdate(context, target, &written, source, Int32(part)) == 1 else { return false }
          offset += part
        }
        return true
      }
    }
    guard isDone else { throw .failed("ChaCha20-Poly1305") }
    return output
  }

  /// Ends the cipher. When it decrypts, returns whether the data is authentic.
  func end() -> Bool {
    var (rest, count) = ([UInt8](repeating: 0, count: 16), Int32(0))
    return EVP_CipherFinal_ex(context, &rest, &count) == 1
  }

  func tag() throws(CryptographyError) -> Data {
    var tag = [UInt8](repeating: 0, count: SealedBox.tagCount)
    guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .failed("sealing")
    }
    return Data(tag)
  }

  func setTag(_ tag: Data) throws(CryptographyError) {
    var tag = [UInt8](tag)
    guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .failed("opening")
    }
  }
}
