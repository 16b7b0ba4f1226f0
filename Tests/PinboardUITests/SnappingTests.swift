import Board
import Foundation
import Testing

@testable import BoardCanvas

/// Where boxes that are moved and resized catch on their neighbours.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SnappingTests {
  private func box(_ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 50) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func edgesAndMiddlesCatch() {
    let snapping = Snapping(neighbours: [box(0, 0)], reach: 6)
    #expect(snapping.moved(box(4, 200)).offset == CGPoint(x: -4, y: 0), "left to left")
    #expect(snapping.moved(box(103, 200)).offset == CGPoint(x: -3, y: 0), "left to right")
    #expect(snapping.moved(box(-300, -48)).offset == CGPoint(x: 0, y: -2), "bottom to top")
    #expect(snapping.moved(box(22, 200, 60)).offset == CGPoint(x: -2, y: 0), "middle to middle")
    let corner = snapping.moved(box(5, 52))
    #expect(corner.offset == CGPoint(x: -5, y: -2))
    #expect(corner.guides.count >= 2)
    let none = snapping.moved(box(300, 300))
    #expect(none.offset == .zero)
    #expect(none.guides.isEmpty)
  }

  @Test func theNearestLineWinsAndAllThatFitAreShown() {
    let snapping = Snapping(neighbours: [box(0, 0), box(3, 100), box(0, 300)], reach: 6)
    let caught = snapping.moved(box(1, 200))
    #expect(caught.offset.x == -1)
    let left = caught.guides.filter { $0.start.x == 0 && $0.end.x == 0 }
    #expect(left.map(\.start.y) == [0], "one line from the first to the last")
    #expect(left.map(\.end.y) == [350], "one line from the first to the last")
  }

  @Test func gapsBecomeEqual() {
    // Between two neighbours.
    let between = Snapping(neighbours: [box(0, 0), box(400, 0)], reach: 6).moved(box(197, 10, 100, 20))
    #expect(between.offset.x == 3)
    #expect(between.guides.filter(\.isGap).count == 2)
    // After two that have a gap.
    let after = Snapping(neighbours: [box(0, 0), box(130, 0)], reach: 6).moved(box(264, 10, 77, 20))
    #expect(after.offset.x == -4)
    #expect(after.guides.filter(\.isGap).count == 2)
    let above = Snapping(neighbours: [box(0, 0), box(0, 80)], reach: 6).moved(box(9, -83, 33, 50))
    #expect(above.offset.y == 3)
  }

  @Test func gapsToNeighboursInLineHaveLengths() {
    let snapping = Snapping(neighbours: [box(0, 0), box(0, 300), box(0, 500), box(300, 100)], reach: 6)
    let frame = box(0, 110)
    let gaps = snapping.distances(of: frame, besides: [])
    #expect(gaps.map(\.length) == [60, 140], "the nearest above and below; that on the right isn't in line")
    #expect(gaps.allSatisfy { $0.isGap && $0.start.x == 50 && $0.end.x == 50 })
    #expect(snapping.distances(of: frame, besides: [gaps[0]]) == [gaps[1]])
    #expect(snapping.distances(of: box(17, 110), besides: []).isEmpty)
    // Equal gaps show equal lengths.
    let equal = Snapping(neighbours: [box(0, 0), box(130, 0)], reach: 6).moved(box(264, 10, 77, 20))
    #expect(equal.guides.filter(\.isGap).map(\.length) == [30, 30])
  }

  @Test func aNeighbourBesideTheRowHasNoGap() {
    let snapping = Snapping(neighbours: [box(0, 0), box(400, 500)], reach: 6)
    #expect(snapping.moved(box(197, 10, 101, 20)).offset.x == 0)
  }

  @Test(arguments: [ShapeHandle.right, .bottomRight, .bottom]) func aDraggedEdgeCatches(_ handle: ShapeHandle)
    throws
  {
    let pin = Pin(
      content: .unknown(kind: "x", payload: nil), name: "pin", center: CGPoint(x: 50, y: 25),
      size: CGSize(width: 100, height: 50))
    let shaping = try #require(
      Shaping(
        [pin], handle: handle,
        press: CGPoint(x: 50 + 50 * handle.direction.x, y: 25 + 25 * handle.direction.y)))
    let pulled = CGPoint(x: 50 + 50 * handle.direction.x + 21, y: 25 + 25 * handle.direction.y + 11)
    let box = try #require(shaping.movedBox(of: shaping.outcome(at: pulled)))
    let snapping = Snapping(
      neighbours: [CGRect(x: box.maxX + 3, y: box.maxY + 2, width: 50, height: 50)], reach: 6)
    let across = handle.direction.x == 0 ? nil : snapping.edge(at: box.maxX, isVertical: true)
    let down = handle.direction.y == 0 ? nil : snapping.edge(at: box.maxY, isVertical: false)
    let point = try #require(shaping.point(pulled, catching: (across, down), []))
    let caught = try #require(shaping.movedBox(of: shaping.outcome(at: point)))
    let isOnALine = abs(caught.maxX - box.maxX - 3) < 0.001 || abs(caught.maxY - box.maxY - 2) < 0.001
    #expect(isOnALine, "\(caught)")
    #expect(abs(caught.width / caught.height - 2) < 0.001, "the proportions stay")
  }
}
