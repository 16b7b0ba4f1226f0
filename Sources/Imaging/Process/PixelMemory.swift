import DecoderWire
import Dispatch
import Foundation
import Glibc

/// Pixels outside of the heap: a decoder's answer, mapped, or what was made of it. Nobody can change them any more. Any thread.
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

  /// What's smaller is better off in the heap: a mapping takes whole pages, and a process may have some sixty thousand.
  private static let leastMapping = 32 << 10

  /// Pixels that are made here. Pictures come and go in another order than the small things that are made beside them and
  /// stay: in the heap they would leave holes that no picture fits into.
  /// - Parameter fill: gets zeros.
  static func pixels(_ count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) -> Data {
    if count >= leastMapping, let memory = PixelMemory(count, filledBy: fill) {
      return memory.data(0..<count)
    }
    // Data's own blocks are larger by a quarter.
    guard count > 0, let block = calloc(count, 1) else { return Data() }
    fill(UnsafeMutableRawBufferPointer(start: block, count: count))
    return Data(bytesNoCopy: block, count: count, deallocator: .free)
  }

  /// Whoever lets go of the last picture, mostly the thread that draws, doesn't wait until the system has its pages back: some tenths
  /// of a millisecond for each megabyte.
  deinit {
    Self.unmapping.async { [address, count] in munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
  }

  private static let unmapping = DispatchQueue(label: "pinboard.pixels", qos: .utility)

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
