public import Foundation

extension UUID {
  /// A random one (version 4), for what must never have the same id as something else. Any thread.
  ///
  /// Foundation's own reads a file for it, and gives zeros when the process has no descriptor left: so it came out in a
  /// test run with 1,024 of them. The kernel's generator, asked directly, needs none.
  public static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var (high, low) = (generator.next() as UInt64, generator.next() as UInt64)
    high = high & ~0xF000 | 0x4000
    low = low & ~(3 << 62) | 2 << 62
    var bytes = (UInt64(bigEndian: high), UInt64(bigEndian: low))
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
