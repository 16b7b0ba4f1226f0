public import Foundation

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
