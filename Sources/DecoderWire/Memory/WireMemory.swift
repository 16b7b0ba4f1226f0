import CDecoderWire
import Glibc

/// Memory without a name that's written once, sealed, and handed to the other side.
package enum WireMemory {
  /// Makes a sealed memory of at most `length` bytes. `body` writes into it, and returns how many of them are
  /// kept; what it doesn't write is 0.
  package static func sealed(
    name: String, length: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> WireDescriptor {
    let number = pinboard_wire_memory(name, UInt64(max(0, length)))
    if number < 0 { throw WireFailure.system(-number) }
    let descriptor = WireDescriptor(taking: number)
    if length > 0 {
      guard let base = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0), base != MAP_FAILED
      else { throw WireFailure.system(ENOMEM) }
      let kept: Int
      do {
        kept = try body(UnsafeMutableRawBufferPointer(start: base, count: length))
      } catch {
        munmap(base, length)
        throw error
      }
      // Sealing against writing is refused as long as it's mapped.
      munmap(base, length)
      if kept < length, ftruncate(number, off_t(max(0, kept))) != 0 { throw WireFailure.system(errno) }
    }
    let failure = pinboard_wire_seal(number)
    if failure != 0 { throw WireFailure.system(failure) }
    return descriptor
  }

  /// Whether nobody can change it any more: neither its size nor a byte.
  package static func isSealed(_ descriptor: WireDescriptor) -> Bool {
    pinboard_wire_is_sealed(descriptor.number) != 0
  }
}
