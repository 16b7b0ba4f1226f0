import DecoderWire
import Dispatch
import Foundation
import Glibc

/// Pixels outside of the heap: a decoder's answer, mapped, or pixels made from one. They never change any
/// more. Safe on any thread.
final class PixelMemory: Sendable {
  private let address: UInt
  let count: Int

  /// Checks that `descriptor` has exactly `count` bytes that can't change, and maps them.
  init(mapping descriptor: WireDescriptor, count: Int) throws(AnswerFlaw) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notMemory
    }
    // Only memory can have seals; a file or device has none.
    guard WireMemory.isSealed(descriptor) else { throw .notSealed }
    guard count > 0, Int(status.st_size) == count else { throw .wrongLength }
    // The mapping is private, because older systems don't map sealed memory as shared. It's populated at
    // once, so that the thread that draws doesn't wait for each page.
    guard
      let base = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor.number, 0),
      base != MAP_FAILED
    else { throw .notMapped }
    address = UInt(bitPattern: base)
    self.count = count
  }

  private init?(_ count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
    guard
      let base = mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0),
      base != MAP_FAILED
    else { return nil }
    fill(UnsafeMutableRawBufferPointer(start: base, count: count))
    address = UInt(bitPattern: base)
    self.count = count
  }

  /// The size in bytes below which pictures share mappings. A mapping takes whole pages, and a process may
  /// have only some sixty thousand mappings.
  private static let leastMapping = 32 << 10

  /// Returns pixels that `fill` makes, outside of the heap; see ``PixelSlabs``.
  /// - Parameter fill: fills the memory, which is zero before.
  static func pixels(_ count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) -> Data {
    guard count > 0 else { return Data() }
    if count >= leastMapping {
      if let memory = PixelMemory(count, filledBy: fill) { return memory.data(0..<count) }
    } else if let data = PixelSlabs.data(count, filledBy: fill) {
      return data
    }
    // No mapping is left; the heap may have room.
    guard let block = calloc(count, 1) else { return Data() }
    fill(UnsafeMutableRawBufferPointer(start: block, count: count))
    return Data(bytesNoCopy: block, count: count, deallocator: .free)
  }

  /// Unmaps the memory on a queue, so that the thread that releases the last picture, usually the one that
  /// draws, doesn't wait until the system has its pages back. That takes some tenths of a millisecond for
  /// each megabyte.
  deinit {
    Self.unmapping.async { [address, count] in munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
  }

  static let unmapping = DispatchQueue(label: "pinboard.pixels", qos: .utility)

  /// Returns a part of the memory without a copy. The data keeps the memory alive.
  func data(_ range: Range<Int>) -> Data {
    let bounds = range.clamped(to: 0..<count)
    guard !bounds.isEmpty, let base = UnsafeMutableRawPointer(bitPattern: address) else { return Data() }
    let keeper = Unmanaged.passRetained(self)
    return Data(
      bytesNoCopy: base + bounds.lowerBound, count: bounds.count,
      deallocator: .custom { _, _ in keeper.release() })
  }
}
