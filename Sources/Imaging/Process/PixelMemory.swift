import DecoderWire
import Foundation
import Glibc

/// A decoder's answer, mapped: read only, and nobody can change it any more. Any thread.
final class PixelMemory: Sendable {
  private let address: UInt
  let count: Int

  /// Checks that `descriptor` holds exactly `count` bytes that stay as they are, and maps them.
  init(mapping descriptor: WireDescriptor, count: Int) throws(AnswerFlaw) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notMemory
    }
    // Seals exist for memory alone: a file or device has none.
    guard WireMemory.isSealed(descriptor) else { throw .notSealed }
    guard count > 0, Int(status.st_size) == count else { throw .wrongLength }
    // Private, as older systems map nothing shared that's sealed. Read at once: the thread that draws mustn't
    // wait for each page.
    guard
      let base = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor.number, 0),
      base != MAP_FAILED
    else { throw .notMapped }
    address = UInt(bitPattern: base)
    self.count = count
  }

  deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }

  /// A part of it without a copy; the data keeps the memory.
  func data(_ range: Range<Int>) -> Data {
    let bounds = range.clamped(to: 0..<count)
    guard !bounds.isEmpty, let base = UnsafeMutableRawPointer(bitPattern: address) else { return Data() }
    let keeper = Unmanaged.passRetained(self)
    return Data(
      bytesNoCopy: base + bounds.lowerBound, count: bounds.count,
      deallocator: .custom { _, _ in keeper.release() })
  }
}
