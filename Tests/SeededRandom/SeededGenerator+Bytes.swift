package import Foundation

extension SeededGenerator {
  /// `count` bytes that don't compress.
  package mutating func bytes(_ count: Int) -> Data {
    let words = (count + 7) / 8
    let storage = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: words)
    for index in 0..<words { storage[index] = next() }
    defer { storage.deallocate() }
    return Data(UnsafeRawBufferPointer(storage)).prefix(count)
  }

  /// A UUID that is determined by the seed.
  package mutating func uuid() -> UUID {
    let value = bytes(16)
    return value.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
