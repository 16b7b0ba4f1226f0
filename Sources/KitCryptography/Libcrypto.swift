import CKitCrypto

/// The system's libcrypto, as this process uses it.
enum Libcrypto {
  /// Whether libcrypto is ready. Each use of it begins with this.
  ///
  /// By default, libcrypto frees its data when the process exits. A thread that was still computing a digest
  /// crashed then. So the data stay until the process has ended.
  static let isReady = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
}
