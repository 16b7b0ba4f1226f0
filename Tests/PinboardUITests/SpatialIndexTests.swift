import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct SpatialIndexTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func box(within reach: Double) -> CGRect {
      // The lengths are spread over the powers of two, from tiny boxes to boxes as large as the board.
      let length = exp2(Double.random(in: -2...16, using: &self))
      return CGRect(
        x: .random(in: -reach...reach, using: &self), y: .random(in: -reach...reach, using: &self),
        width: length, height: length * .random(in: 0.1...3, using: &self))
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `it finds what looking at everything finds, whatever is added, moved and removed`(seed: UInt64) {
    var dice = Dice(state: seed)
    var index = SpatialIndex<Int>()
    var all: [Int: CGRect] = [:]
    let reach = exp2(Double.random(in: 6...23, using: &dice))
    for _ in 0..<1_500 {
      let element = Int.random(in: 0..<400, using: &dice)
      if Int.random(in: 0..<4, using: &dice) == 0 {
        index.remove(element)
        all[element] = nil
      } else {
        let box = dice.box(within: reach)
        index.set(box, for: element)
        all[element] = box
      }
    }
    #expect(index.count == all.count)
    #expect(Set(index.elements) == Set(all.keys))
    for _ in 0..<200 {
      let query = dice.box(within: reach)
      let found = index.elements(in: query)
      #expect(Set(found) == Set(all.filter { $0.value.intersects(query) }.keys))
      #expect(Set(found).count == found.count, "something was found twice")
    }
  }

  @Test func `a copy keeps what it had`() {
    var index = SpatialIndex<String>()
    index.set(CGRect(x: 0, y: 0, width: 10, height: 10), for: "a")
    let copy = index
    index.set(CGRect(x: 5_000, y: 0, width: 10, height: 10), for: "a")
    index.set(CGRect(x: 0, y: 0, width: 10, height: 10), for: "b")
    #expect(copy.elements(in: CGRect(x: 0, y: 0, width: 20, height: 20)) == ["a"])
    #expect(index.elements(in: CGRect(x: 0, y: 0, width: 20, height: 20)) == ["b"])
  }

  @Test func `rectangles that no board has are harmless`() {
    var index = SpatialIndex<Int>()
    index.set(CGRect(x: 1, y: 1, width: 5, height: 5), for: 1)
    index.set(CGRect(x: 1e300, y: -1e300, width: 1e300, height: 1), for: 2)
    index.set(CGRect(x: Double.nan, y: 0, width: 4, height: 4), for: 3)
    #expect(index.elements(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)).contains(1))
    #expect(index.elements(in: .zero).isEmpty)
    #expect(index.elements(in: CGRect(x: 0, y: 0, width: 0, height: 10)).isEmpty)
    for element in 1...3 { index.remove(element) }
    #expect(index.count == 0)
  }
}
