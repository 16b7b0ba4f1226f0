import Board
import Foundation
import Testing

@Suite struct ReadingOrderTests {
  private func order(_ boxes: [(x: Double, y: Double, height: Double)]) throws -> [Int] {
    let pins = boxes.enumerated().map { number, box in
      Samples.pin(
        number, at: CGPoint(x: box.x, y: box.y), size: CGSize(width: 50, height: box.height), z: number)
    }
    let document = try Samples.document(pins: pins)
    return document.readingOrder.compactMap { id in pins.firstIndex { $0.id == id } }
  }

  @Test func `rows are read from the top, each from the left`() throws {
    #expect(
      try order([(200, 100, 80), (0, 300, 80), (100, 104, 80), (0, 90, 80), (-50, 297, 80)]) == [
        3, 2, 0, 4, 1,
      ])
  }

  @Test func `small pins beside a tall one are in its row, or in one before it`() throws {
    #expect(try order([(0, 0, 40), (100, 60, 160), (0, 100, 40)]) == [0, 2, 1])
  }

  @Test func `pins at one position are read from the back to the front`() throws {
    #expect(try order([(0, 0, 40), (0, 0, 40), (0, 0, 40)]) == [0, 1, 2])
    #expect(try order([]).isEmpty)
  }
}
