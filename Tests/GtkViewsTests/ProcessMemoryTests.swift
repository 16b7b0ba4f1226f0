import Foundation
import XCTest

@testable import GtkViews

final class ProcessMemoryTests: XCTestCase {
  func testBlocksOfThatSizeAreMappingsOfTheirOwnOnceTheHeapHasNoRoomAndSmallerOnesArent() {
    ProcessMemory.returnBlocks(from: 32 << 10)
    // More than the heap may have room for.
    XCTAssertTrue(areMapped(count: 2_000, byteCount: 40 << 10))
    XCTAssertFalse(areMapped(count: 2_000, byteCount: 24 << 10))
  }

  /// Whether some of so many blocks are, as the C library notes it in the word before each: its size, and in the second bit
  /// whether it's given back as soon as it's freed.
  private func areMapped(count: Int, byteCount: Int) -> Bool {
    let blocks = (0..<count).compactMap { _ in malloc(byteCount) }
    defer { for block in blocks { free(block) } }
    return blocks.contains { $0.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UInt.self) & 2 != 0 }
  }
}
