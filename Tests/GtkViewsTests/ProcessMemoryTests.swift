import Foundation
import XCTest

@testable import GtkViews

final class ProcessMemoryTests: XCTestCase {
  func testBlocksOfThatSizeAreMappingsOfTheirOwnOnceTheHeapHasNoRoomAndSmallerOnesArent() {
    ProcessMemory.returnBlocks(from: 32 << 10)
    // Other tests have left space for some of them in the heap, a hundred megabytes now and then.
    XCTAssertTrue(isOneMapped(ofAtMost: 50_000, byteCount: 40 << 10))
    XCTAssertFalse(isOneMapped(ofAtMost: 50_000, byteCount: 24 << 10))
  }

  /// Returns whether one of up to `count` blocks is mapped. The C library records that in the word before each
  /// block: the block's size, and in the second bit whether the block is returned to the system as soon as
  /// it's freed.
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
