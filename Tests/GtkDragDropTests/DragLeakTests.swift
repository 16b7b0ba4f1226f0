import CKitGtkShim
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkDragDrop

/// Tests that whole drags with a real pointer, from the press to the data, leave nothing behind.
final class DragLeakTests: XCTestCase {
  func testAHundredDropsLeaveNothingBehind() throws {
    try withPointerBench(isAnimated: false) { bench in
      // The first drags load objects that stay: cursors, the overlay's pictures.
      for _ in 0..<3 { XCTAssertTrue(bench.dragAndDrop()) }
      MainLoop.settle()
      let baseline = LiveCount.all
      // GDK keeps the last drag, and with it the provider, until the next one has entered.
      let providers = shim_content_provider_live_count()
      for number in 1...100 {
        guard bench.dragAndDrop() else {
          return XCTFail("drag \(number) wasn't dropped; \(bench.account)")
        }
      }
      XCTAssertEqual(bench.target.texts, Array(repeating: "x", count: 103))
      XCTAssertEqual(bench.source.ended, 103)
      XCTAssertTrue(MainLoop.pump { !bench.source.isAnythingAlive }, "weak slots hold something")
      XCTAssertTrue(
        MainLoop.pump { LiveCount.isBack(to: baseline) }, "\(LiveCount.all) instead of \(baseline)")
      let rest = shim_content_provider_live_count()
      XCTAssertLessThanOrEqual(rest, providers, "drags that GDK keeps")
    }
  }
}
