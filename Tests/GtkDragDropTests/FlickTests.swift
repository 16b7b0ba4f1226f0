import CKitGtk
import XCTest

@testable import GtkDragDrop

/// Tests of drags that are over, or at rest, before the program has drawn its next frame. GTK combines all
/// their motions into one.
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

  /// On X11 the icon of the previous drag is still there then, invisible. It isn't a target and can't be
  /// pressed.
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

  /// The last known location is no longer right, and the platform reports that only afterwards.
  func testWhatIsFlungOutOfTheWindowIsNotDropped() throws {
    try XCTSkipIf(gtk_get_minor_version() >= 18, "GTK 4.18 may drop it: see the article on X11 and Wayland")
    try withPointerBench { bench in
      for _ in 0..<3 { XCTAssertTrue(bench.flingOut(), bench.account) }
      XCTAssertEqual(bench.target.texts, [], bench.account)
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
