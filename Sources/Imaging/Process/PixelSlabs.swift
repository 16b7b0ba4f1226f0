import Dispatch
import Foundation
import Glibc
import Synchronization

/// Memory for small pictures, of which a board has one for each pin.
///
/// Pictures are freed in another order than the small objects that are allocated beside them in the heap, and
/// would leave holes that no picture fits into. A mapping of its own for each would be too many mappings. So
/// pictures of about one size share mappings, which end with the last picture in them. Safe on any thread.
enum PixelSlabs {
  /// One mapping, divided into blocks of one size.
  private final class Slab: Sendable {
    static let blockCount = 64
    let address: UInt
    let blockSize: Int

    /// Nil if there's no memory.
    init?(blockSize: Int) {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
      guard
        let base = mmap(nil, blockSize * Self.blockCount, PROT_READ | PROT_WRITE, flags, -1, 0),
        base != MAP_FAILED
      else { return nil }
      address = UInt(bitPattern: base)
      self.blockSize = blockSize
    }

    deinit {
      PixelMemory.unmapping.async { [address, blockSize] in
        munmap(UnsafeMutableRawPointer(bitPattern: address), blockSize * Self.blockCount)
      }
    }

    func block(_ number: Int) -> UnsafeMutableRawPointer {
      // The address is that of a mapping, and so it isn't null.
      UnsafeMutableRawPointer(bitPattern: address)! + number * blockSize
    }
  }

  /// A mapping, and the numbers of its free blocks.
  private struct Use {
    let slab: Slab
    var free = Array((0..<Slab.blockCount).reversed())
  }

  private struct Slabs {
    var uses: [ObjectIdentifier: Use] = [:]
    /// The mappings with free blocks, by the size of the blocks.
    var open: [Int: [ObjectIdentifier]] = [:]
  }

  private static let slabs = Mutex(Slabs())
  /// Sizes are rounded up to multiples of it, so that pictures with other proportions fit into each other's
  /// blocks.
  private static let unit = 1 << 10

  /// Returns data of `count` bytes that `fill` makes; nil if there's no memory.
  /// - Parameter fill: fills the memory, which is zero before.
  static func data(_ count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) -> Data? {
    guard let (slab, number) = take((count + unit - 1) / unit * unit) else { return nil }
    let block = slab.block(number)
    // The block may have been another picture's.
    memset(block, 0, count)
    fill(UnsafeMutableRawBufferPointer(start: block, count: count))
    return Data(bytesNoCopy: block, count: count, deallocator: .custom { _, _ in giveBack(number, of: slab) })
  }

  private static func take(_ blockSize: Int) -> (Slab, Int)? {
    slabs.withLock { slabs in
      if slabs.open[blockSize, default: []].isEmpty {
        guard let slab = Slab(blockSize: blockSize) else { return nil }
        slabs.uses[ObjectIdentifier(slab)] = Use(slab: slab)
        slabs.open[blockSize] = [ObjectIdentifier(slab)]
      }
      guard let id = slabs.open[blockSize]?.last, let slab = slabs.uses[id]?.slab,
        let number = slabs.uses[id]?.free.popLast()
      else { return nil }
      if slabs.uses[id]?.free.isEmpty == true { slabs.open[blockSize]?.removeLast() }
      return (slab, number)
    }
  }

  private static func giveBack(_ number: Int, of slab: Slab) {
    slabs.withLock { slabs in
      let id = ObjectIdentifier(slab)
      slabs.uses[id]?.free.append(number)
      switch slabs.uses[id]?.free.count {
      case 1: slabs.open[slab.blockSize, default: []].append(id)
      case Slab.blockCount:
        slabs.uses[id] = nil
        slabs.open[slab.blockSize]?.removeAll { $0 == id }
      default: break
      }
    }
  }
}
