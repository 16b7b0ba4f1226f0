import CCrypto
public import Foundation

/// A running SHA-256 (FIPS 180-4), by the system's libcrypto. A value: copies go on independently. Any thread.
public struct SHA256: Sendable {
  /// The length of a digest.
  public static let byteCount = 32

  private var context = DigestContext()

  /// The digest of nothing, so far.
  public init() {}

  /// Takes the next bytes.
  public mutating func update(data: Data) {
    if !isKnownUniquelyReferenced(&context) { context = DigestContext(copying: context) }
    context.update(data)
  }

  /// The digest of all that has come so far; more may come afterwards.
  public func finalize() -> [UInt8] { DigestContext(copying: context).finish() }

  /// The digest of bytes that are all there.
  public static func hash(data: Data) -> [UInt8] {
    let context = DigestContext()
    context.update(data)
    return context.finish()
  }
}

/// Unchecked: `SHA256` writes into a context only while it holds the one reference to it.
private final class DigestContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// libcrypto's calls fail for want of memory alone, where nothing else would go on either.
  init() {
    guard let made = EVP_MD_CTX_new(), EVP_DigestInit_ex(made, EVP_sha256(), nil) == 1 else {
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

  /// Once.
  func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
    precondition(EVP_DigestFinal_ex(pointer, &digest, nil) == 1, "libcrypto can't end a SHA-256")
    return digest
  }
}
