import XCTest

@testable import GtkDragDrop

/// Drags that end, or come to rest, before the program has drawn its next frame: GTK merges their motions
/// into one.
final class FlickTests: XCTestCase {
  func testAHandThatRestsAtOnceIsOverItsTarget() throws {
    try withPointerBench { bench in
      for _ in 0..<3 {
        XCTAssertTrue(bench.flick(), bench.account)
        XCTAssertTrue(bench.release(), bench.account)
      }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
    }
  }

  /// On X11 the previous drag's icon is still on the screen then, invisible. It isn't a drop target and takes
  /// no presses.
  func testADragThatFollowsAtOnceIsOverTheSameTarget() throws {
    try withPointerBench(isAnimated: false) { bench in
      for _ in 0..<10 {
        guard bench.flick(), bench.release() else { return XCTFail(bench.account) }
      }
    }
  }

  func testAButtonThatGoesUpAtTheBeginDrops() throws {
    try withPointerBench { bench in
      for _ in 0..<3 { XCTAssertTrue(bench.flickAndDropAtTheBegin(), bench.account) }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
    }
  }

  func testAButtonThatIsUpAgainHasDropped() throws {
    try withPointerBench { bench in
      for _ in 0..<3 { XCTAssertTrue(bench.flickAndDrop(), bench.account) }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
      XCTAssertEqual(bench.source.ended, 3)
    }
  }

  /// The last place that the program knows is outdated, and the platform reports that only afterwards.
  func testWhatIsFlungOutOfTheWindowIsNotDropped() throws {
    try withPointerBench { bench in
      for _ in 0..<3 { XCTAssertTrue(bench.flingOut(), bench.account) }
      XCTAssertEqual(bench.target.texts, [])
      XCTAssertEqual(bench.source.ended, 3)
    }
  }

  func testWhatIsFlungBackIntoTheWindowIsDropped() throws {
    try withPointerBench { bench in
      for _ in 0..<3 { XCTAssertTrue(bench.flingBackIn(), bench.account) }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
      XCTAssertEqual(bench.source.ended, 3)
    }
  }
}
