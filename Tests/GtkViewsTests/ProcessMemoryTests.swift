import Foundation
import XCTest

@testable import GtkViews

final class ProcessMemoryTests: XCTestCase {
  func testBlocksOfThatSizeAreMappingsOfTheirOwnOnceTheHeapHasNoRoomAndSmallerOnesArent() {
    ProcessMemory.returnBlocks(from: 32 << 10)
    // Other tests have left the heap room for some of them, a hundred megabytes now and then.
    XCTAssertTrue(isOneMapped(ofAtMost: 50_000, byteCount: 40 << 10))
    XCTAssertFalse(isOneMapped(ofAtMost: 50_000, byteCount: 24 << 10))
  }

  /// Whether one of so many blocks is, as the C library notes it in the word before each: its size, and in the second bit
  /// whether it's given back as soon as it's freed.
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
