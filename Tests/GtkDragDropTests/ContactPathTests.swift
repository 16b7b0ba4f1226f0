import Foundation
import Testing

@testable import GtkDragDrop

struct ContactPathTests {
  private let area = CGRect(x: 0, y: 0, width: 600, height: 400)

  /// Returns a path with a step every 10 ms.
  private func path(from start: CGPoint, by step: CGPoint, count: Int, start time: UInt32 = 1000)
    -> ContactPath
  {
    var path = ContactPath()
    for number in 0..<count {
      path.record(
        CGPoint(x: start.x + step.x * Double(number), y: start.y + step.y * Double(number)),
        at: time &+ UInt32(number * 10))
    }
    return path
  }

  @Test func whatGoesOutSoonLeaves() {
    // The path is at 560 points, with 2 points in a millisecond.
    let path = path(from: CGPoint(x: 460, y: 200), by: CGPoint(x: 20, y: 0), count: 6)
    #expect(path.leaves(area, within: 0.03))
    #expect(!path.leaves(area, within: 0.01))
  }

  @Test func whatRestsOrGoesAlongTheEdgeStays() {
    #expect(
      !path(from: CGPoint(x: 590, y: 100), by: CGPoint(x: 0, y: 5), count: 6).leaves(area, within: 0.1))
    #expect(!path(from: CGPoint(x: 590, y: 100), by: .zero, count: 6).leaves(area, within: 0.1))
    #expect(
      !path(from: CGPoint(x: 590, y: 100), by: CGPoint(x: -20, y: 0), count: 6).leaves(area, within: 0.1))
  }

  @Test func onlyTheLastMomentsCount() {
    var path = path(from: CGPoint(x: 100, y: 200), by: CGPoint(x: 40, y: 0), count: 10)
    for number in 1...10 { path.record(CGPoint(x: 460, y: 200), at: 1090 + UInt32(number * 10)) }
    #expect(!path.leaves(area, within: 0.1))
  }

  @Test func afterARestTheFirstStepHasASpeed() {
    var path = path(from: CGPoint(x: 500, y: 200), by: .zero, count: 1)
    path.record(CGPoint(x: 560, y: 200), at: 3000)
    #expect(!path.leaves(area, within: 0.06))
    path.record(CGPoint(x: 590, y: 200), at: 3010)
    #expect(path.leaves(area, within: 0.06))
  }

  @Test func theServersClockMayStartAnew() {
    let path = path(
      from: CGPoint(x: 460, y: 200), by: CGPoint(x: 20, y: 0), count: 6, start: UInt32.max - 25)
    #expect(path.leaves(area, within: 0.03))
    #expect(!path.leaves(area, within: 0.01))
  }

  @Test func onePointIsNoWay() {
    #expect(!ContactPath().leaves(area, within: 1))
    #expect(!path(from: CGPoint(x: 599, y: 1), by: .zero, count: 1).leaves(area, within: 1))
  }
}
