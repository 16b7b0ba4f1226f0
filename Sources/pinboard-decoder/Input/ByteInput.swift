import DecoderWire
import Glibc

/// The bytes of one image in a descriptor. They're read with `pread` and never mapped, so that a file that
/// shrinks meanwhile gives short reads and not a signal.
struct ByteInput {
  static let chunkLength = 65_536

  private let descriptor: Int32
  private let start: Int
  let count: Int

  init(_ descriptor: WireDescriptor, _ job: DecodeJob) {
    self.descriptor = descriptor.number
    start = Int(job.byteOffset)
    count = Int(job.byteCount)
  }

  private init(_ input: ByteInput, from offset: Int) {
    descriptor = input.descriptor
    start = input.start + offset
    count = input.count - offset
  }

  /// Returns the bytes behind the first `length` ones.
  func dropFirst(_ length: Int) -> ByteInput { ByteInput(self, from: max(0, min(length, count))) }

  /// Returns up to `length` bytes from `offset`; fewer at the end.
  func bytes(at offset: Int, _ length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, min(length, count - offset))) { buffer, filled in
      filled = read(at: offset, into: buffer)
    }
  }

  /// Reads up to `buffer.count` bytes from `offset`; fewer at the end.
  func read(at offset: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let wanted = min(buffer.count, count - offset)
    guard wanted > 0, let base = buffer.baseAddress else { return 0 }
    var filled = 0
    while filled < wanted {
      let got = pread(descriptor, base + filled, wanted - filled, off_t(start + offset + filled))
      if got > 0 {
        filled += got
      } else if got == 0 || errno != EINTR {
        break
      }
    }
    return filled
  }
}

/// An input as an object to which a library can have a pointer.
final class PointedInput {
  private let input: ByteInput

  init(_ input: ByteInput) { self.input = input }

  /// Reads up to `length` bytes from `offset`; fewer at the end.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawPointer, _ length: Int) -> Int {
    guard offset < UInt64(input.count) else { return 0 }
    return buffer.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      input.read(at: Int(offset), into: UnsafeMutableBufferPointer(start: bytes, count: length))
    }
  }
}
