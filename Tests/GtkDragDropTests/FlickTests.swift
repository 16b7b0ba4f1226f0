import GtkTestSupport
import XCTest

@testable import GtkDragDrop

/// Drags that are over, or at rest, before the program has drawn its next frame: GTK makes one motion of all.
final class FlickTests: XCTestCase {
  func testAHandThatRestsAtOnceIsOverItsTarget() throws {
    try withDisplay {
      try Pointer.require()
      let bench = PointerBench()
      defer { bench.close() }
      for _ in 0..<3 {
        XCTAssertTrue(bench.flick(), "the target has seen nothing")
        XCTAssertTrue(bench.release())
      }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
    }
  }

  func testAButtonThatGoesUpAtTheBeginDrops() throws {
    try withDisplay {
      try Pointer.require()
      let bench = PointerBench()
      defer { bench.close() }
      for _ in 0..<3 { XCTAssertTrue(bench.flickAndDropAtTheBegin()) }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
    }
  }

  func testAButtonThatIsUpAgainHasDropped() throws {
    try withDisplay {
      try Pointer.require()
      let bench = PointerBench()
      defer { bench.close() }
      for _ in 0..<3 { XCTAssertTrue(bench.flickAndDrop()) }
      XCTAssertEqual(bench.target.texts, ["x", "x", "x"])
      XCTAssertEqual(bench.source.ended, 3)
    }
  }
}
