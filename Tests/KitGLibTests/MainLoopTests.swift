import CKitGtkShim
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

/// Swift's main actor runs on GLib's main loop.
final class MainLoopTests: XCTestCase {
  func testMainActorTasksRunOnTheFirstThread() {
    withDisplay {
      var threads: [Bool] = []
      Task { @MainActor in
        threads.append(shim_is_process_main_thread() != 0)
        try? await Task.sleep(nanoseconds: 1_000_000)
        threads.append(shim_is_process_main_thread() != 0)
        await Task.detached {}.value
        threads.append(shim_is_process_main_thread() != 0)
      }
      DispatchQueue.main.async { threads.append(true) }
      XCTAssertTrue(MainLoop.pump { threads.count == 4 })
      XCTAssertEqual(threads, [true, true, true, true])
    }
  }

  func testSelfCheckFindsNothing() {
    withDisplay {
      var failures: [String] = []
      var isOver = false
      MainLoop.selfCheck { failures.append($0) }
      MainLoop.schedule(after: 1.05, priority: .idle) { isOver = true }
      XCTAssertTrue(MainLoop.pump { isOver })
      XCTAssertEqual(failures, [])
    }
  }

  func testTimersFireOnceInOrderUnlessCancelled() {
    withDisplay {
      let closures = LiveCount[.closures]
      var fired: [String] = []
      MainLoop.schedule(after: 0.03) { fired.append("late") }
      let cancelled = MainLoop.schedule(after: 0.01) { fired.append("cancelled") }
      let early = MainLoop.schedule(after: 0.01) { fired.append("early") }
      MainLoop.schedule(after: -.infinity) { fired.append("now") }
      MainLoop.schedule(after: .nan) { fired.append("now") }
      cancelled.cancel()
      cancelled.cancel()
      XCTAssertFalse(cancelled.isPending)
      XCTAssertTrue(early.isPending)
      XCTAssertTrue(MainLoop.pump { fired.contains("late") })
      XCTAssertEqual(fired, ["now", "now", "early", "late"])
      XCTAssertFalse(early.isPending)
      early.cancel()
      MainLoop.settle()
      XCTAssertEqual(LiveCount[.closures], closures)
    }
  }
}
