import Foundation
import XCTest

@testable import GtkViews

final class ProcessMemoryTests: XCTestCase {
  func testBlocksOfThatSizeAreMappingsOfTheirOwnOnceTheHeapHasNoRoomAndSmallerOnesArent() {
    ProcessMemory.returnBlocks(from: 32 << 10)
    // Earlier tests have left free room in the heap, sometimes a hundred megabytes, which takes some of the
    // blocks.
    XCTAssertTrue(isOneMapped(ofAtMost: 50_000, byteCount: 40 << 10))
    XCTAssertFalse(isOneMapped(ofAtMost: 50_000, byteCount: 24 << 10))
  }

  /// Whether at least one of at most `count` blocks is a mapping of its own. The C library notes that in the
  /// word before each block, which holds the block's size and, in bit 1, whether the block goes back to the
  /// system as soon as it's freed.
  private func isOneMapped(ofAtMost count: Int, byteCount: Int) -> Bool {
    var blocks: [UnsafeMutableRawPointer] = []
    defer { for block in blocks { free(block) } }
    while blocks.count < count, let block = malloc(byteCount) {
      blocks.append(block)
      if block.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UInt.self) & 2 != 0 { return true }
    }
    return false
  }
}
