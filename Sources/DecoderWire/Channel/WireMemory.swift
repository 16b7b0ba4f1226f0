import CDecoderWire
import Glibc

/// Anonymous memory that's written once, sealed, and passed to the other process.
package enum WireMemory {
  /// Makes a sealed memory of at most `length` bytes. `body` writes into it, and returns the number of bytes
  /// to keep. Bytes that it doesn't write are 0.
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
      // Sealing against writing is refused as long as the memory is mapped.
      munmap(base, length)
      if kept < length, ftruncate(number, off_t(max(0, kept))) != 0 { throw WireFailure.system(errno) }
    }
    let failure = pinboard_wire_seal(number)
    if failure != 0 { throw WireFailure.system(failure) }
    return descriptor
  }

  /// Returns whether neither the memory's size nor any byte can change any more.
  package static func isSealed(_ descriptor: WireDescriptor) -> Bool {
    pinboard_wire_is_sealed(descriptor.number) != 0
  }
}
