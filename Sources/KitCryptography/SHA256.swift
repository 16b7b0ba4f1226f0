import CKitCrypto
public import Foundation

/// A running SHA-256 (FIPS 180-4), computed by the system's libcrypto. It's a value: copies continue
/// independently. Safe on any thread.
public struct SHA256: Sendable {
  /// The length of a digest in bytes.
  public static let byteCount = 32

  private var context = DigestContext()

  /// Starts a digest of no bytes.
  public init() {}

  /// Adds the next bytes.
  public mutating func update(data: Data) {
    if !isKnownUniquelyReferenced(&context) { context = DigestContext(copying: context) }
    context.update(data)
  }

  /// Returns the digest of all bytes so far. More bytes may be added afterwards.
  public func finalize() -> [UInt8] { DigestContext(copying: context).finish() }

  /// Returns the digest of complete data.
  public static func hash(data: Data) -> [UInt8] {
    let context = DigestContext()
    context.update(data)
    return context.finish()
  }
}

/// A digest context of libcrypto. Unchecked, because `SHA256` writes into a context only while it holds the
/// only reference to it.
private final class DigestContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Makes a context. libcrypto's calls fail only for lack of memory, when nothing else would work either.
  init() {
    guard Libcrypto.isReady, let made = EVP_MD_CTX_new(), EVP_DigestInit_ex(made, EVP_sha256(), nil) == 1
    else {
      fatalError("libcrypto has no SHA-256")
    }
    pointer = made
  }

  init(copying other: DigestContext) {
    guard let made = EVP_MD_CTX_new(), EVP_MD_CTX_copy_ex(made, other.pointer) == 1 else {
      fatalError("libcrypto can't copy a SHA-256")
    }
    pointer = made
  }

  deinit { EVP_MD_CTX_free(pointer) }

  func update(_ data: Data) {
    let isDone = data.withUnsafeBytes { EVP_DigestUpdate(pointer, $0.baseAddress, $0.count) == 1 }
    precondition(isDone, "libcrypto can't go on with a SHA-256")
  }

  /// Ends the digest. May be called once.
  func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
    precondition(EVP_DigestFinal_ex(pointer, &digest, nil) == 1, "libcrypto can't end a SHA-256")
    return digest
  }
}
