import Foundation
import Testing

@testable import Board

/// Where new cards go on a frame.
@Suite struct FrameRoomTests {
  private let frame = CGRect(x: 0, y: 0, width: 500, height: 400)
  private let card = CGSize(width: 200, height: 150)

  private func room(_ taken: [CGRect] = []) -> FrameRoom {
    FrameRoom(in: frame, besides: taken, margin: 20, gap: 10)
  }

  @Test func cardsFillRowsFromTheUpperLeftCorner() {
    var room = room()
    let boxes = (0..<5).map { _ in room.place(card) }
    #expect(
      boxes.map(\.origin) == [
        CGPoint(x: 20, y: 20), CGPoint(x: 230, y: 20), CGPoint(x: 20, y: 180), CGPoint(x: 230, y: 180),
        CGPoint(x: 20, y: 340),
      ])
    #expect(room.area.maxY == 490, "the frame grows for the last one")
  }

  @Test func cardsGoBesideWhatLiesThere() {
    let there = [
      CGRect(x: 100, y: 0, width: 150, height: 100), CGRect(x: 40, y: 260, width: 400, height: 50),
    ]
    var room = room(there)
    for _ in 0..<6 {
      let box = room.place(card)
      #expect(!there.contains { $0.insetBy(dx: -9.9, dy: -9.9).intersects(box) })
      #expect(box.minX >= 20)
      #expect(box.maxX <= 480)
    }
  }

  @Test func aWideCardIsMadeSmaller() {
    var room = room()
    #expect(room.place(CGSize(width: 920, height: 100)).size == CGSize(width: 460, height: 50))
  }

  @Test func thousandsHaveRoom() {
    var room = room()
    var boxes: [CGRect] = []
    for number in 0..<3_000 { boxes.append(room.place(CGSize(width: 100 + number % 7 * 10, height: 90))) }
    let sorted = boxes.sorted { $0.minY < $1.minY }
    for (number, box) in sorted.enumerated() {
      for other in sorted[(number + 1)...].prefix(while: { $0.minY < box.maxY }) {
        #expect(!other.insetBy(dx: 0.1, dy: 0.1).intersects(box))
      }
    }
  }
}
