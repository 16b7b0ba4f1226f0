import Board
import DragDropKit
import Foundation
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The division of cards into runs that are drawn together, so that little is redrawn when one of them
/// changes.
final class SceneRunTests: XCTestCase {
  private static let everything = CGRect(x: -10_000, y: -10_000, width: 20_000, height: 20_000)

  @MainActor private static func items(_ count: Int, every distance: Int = 20) -> [SceneItem] {
    (0..<count).map { number in
      let item = SceneItem(PinID())
      item.box = CGRect(x: number * distance, y: 0, width: 10, height: 10)
      item.middle = DrawingContext.record(size: item.box.size) { context, _ in context.fill(item.box, .black)
      }
      return item
    }
  }

  @MainActor private static func counts(_ runs: [SceneRun]) -> [Int] { runs.map(\.items.count) }

  func testPinsAreCutByTheirCountAndWhatArrivesByItsNumbers() throws {
    withDisplay {
      let items = Self.items(100)
      // The last thirty items are the cards with the numbers 5 to 34.
      for (number, item) in items[70...].enumerated() { item.zOrder.arrival = number + 5 }
      let runs = SceneRun.runs(of: items, keeping: [])
      XCTAssertEqual(Self.counts(runs), [64, 6, 27, 3])
      XCTAssertEqual(runs.flatMap(\.items).map(\.id), items.map(\.id))
    }
  }

  func testWhatIsTheSameIsDrawnByTheSameNode() throws {
    withDisplay {
      let items = Self.items(100)
      var old = SceneRun.runs(of: items, keeping: [])
      let nodes = old.indices.map { old[$0].node(at: 0.5, in: Self.everything) }
      // One item is added at the end, or removed there.
      for changed in [items + Self.items(1), items.dropLast()] {
        var runs = SceneRun.runs(of: Array(changed), keeping: old)
        XCTAssertEqual(runs.count, 2)
        XCTAssertNotNil(nodes[0])
        XCTAssertTrue(runs[0].node(at: 0.5, in: Self.everything) === nodes[0])
        XCTAssertTrue(runs[1].isStale)
        XCTAssertFalse(runs[1].node(at: 0.5, in: Self.everything) === nodes[1])
      }
      XCTAssertFalse(old[0].node(at: 0.6, in: Self.everything) === nodes[0])
      XCTAssertEqual(old[0].node(at: 2, in: Self.everything)?.bounds.width, items[63].box.maxX * 2)
    }
  }

  func testAChangedCardTakesTheRunsDrawingAlong() throws {
    withDisplay {
      var run = SceneRun(items: Self.items(3))
      let before = run.node(at: 0.5, in: Self.everything)
      XCTAssertFalse(run.isStale)
      run.isStale = true
      let after = run.node(at: 0.5, in: Self.everything)
      XCTAssertNotNil(after)
      XCTAssertFalse(after === before)
    }
  }

  func testOfARunThatIsCutByTheViewOnlyWhatIsSeenIsDrawn() throws {
    withDisplay {
      // The items are so far apart that none casts its shadow on the next one.
      var run = SceneRun(items: Self.items(10, every: 60))
      let all = run.node(at: 1, in: Self.everything)
      XCTAssertEqual(all?.bounds, CGRect(x: 0, y: 0, width: 550, height: 10))
      let part = run.node(at: 1, in: CGRect(x: 65, y: -50, width: 200, height: 200))
      XCTAssertEqual(part?.bounds, CGRect(x: 60, y: 0, width: 190, height: 10))
      XCTAssertNil(run.node(at: 1, in: CGRect(x: 0, y: 200, width: 500, height: 200)))
      XCTAssertTrue(run.node(at: 1, in: Self.everything.insetBy(dx: 1, dy: 1))?.bounds == all?.bounds)
    }
  }

  func testCardsThatLieOnEachOtherAreDrawnInTheirOrderWhateverTheViewCuts() throws {
    withDisplay {
      var run = SceneRun(items: Self.items(10, every: 8))
      let all = run.node(at: 1, in: Self.everything)
      XCTAssertTrue(run.node(at: 1, in: CGRect(x: 30, y: -50, width: 20, height: 200)) === all)
    }
  }
}
