import Foundation
import Testing

@testable import Imaging

/// Pixels outside of the heap.
@Suite(.timeLimit(.minutes(5))) struct PixelMemoryTests {
  /// Sizes of small pictures, which share mappings, and of large ones, which don't.
  private static let sizes = [1, 1_000, 1_024, 12_288, 32_767, 32_768, 200_000]

  /// Returns pixels that consist of one number.
  private func pixels(_ count: Int, of number: UInt8) -> Data {
    PixelMemory.pixels(count) { memory in
      #expect(memory.count == count)
      #expect(memory.allSatisfy { $0 == 0 })
      memory.initializeMemory(as: UInt8.self, repeating: number)
    }
  }

  @Test(arguments: sizes)
  func picturesKeepTheirPixels(_ count: Int) {
    // More than share a mapping.
    let kept = (0..<200).map { pixels(count, of: UInt8($0)) }
    for (number, data) in kept.enumerated() {
      #expect(data.count == count)
      #expect(data.allSatisfy { $0 == UInt8(number) })
    }
  }

  @Test(arguments: sizes)
  func whatWasAnotherPictureIsZeroAtFirst(_ count: Int) {
    var kept: [Data?] = (0..<150).map { pixels(count, of: UInt8($0)) }
    for round in 0..<5 {
      for index in stride(from: round % 2, to: kept.count, by: 2) { kept[index] = nil }
      for index in kept.indices where kept[index] == nil { kept[index] = pixels(count, of: UInt8(index)) }
    }
    for (index, data) in kept.enumerated() {
      #expect(data?.allSatisfy { $0 == UInt8(index) } == true)
    }
  }

  @Test func nothingIsMadeOfNoPixels() {
    #expect(PixelMemory.pixels(0) { _ in Issue.record("nothing is to be filled") }.isEmpty)
  }

  @Test func picturesComeAndGoOnAllThreads() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var kept: [Data] = []
          var isRight = true
          for step in 0..<400 {
            let number = UInt8(truncatingIfNeeded: task * 31 + step)
            kept.append(
              PixelMemory.pixels(4_096 + step % 7 * 1_024) {
                $0.initializeMemory(as: UInt8.self, repeating: number)
              })
            if kept.count > 40 {
              let old = kept.remove(at: step % kept.count)
              isRight = isRight && Set(old).count == 1
            }
          }
          return isRight && kept.allSatisfy { Set($0).count == 1 }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
