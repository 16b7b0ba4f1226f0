import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Tests that animations run on a window's frames and end exactly once.
final class AnimationTests: XCTestCase {
  func testRunsToItsEnd() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var seen: [Double] = []
      var ends: [AnimatingPosition] = []
      View.animate(duration: 0.1, curve: .linear) {
        canvas.alpha = 0.25
        AnimationTransaction.current?.animate(from: 10, to: 20, in: canvas) { seen.append($0) }
      } completion: {
        ends.append($0)
      }
      XCTAssertEqual(canvas.alpha, 1, "changes nothing before the first frame")
      XCTAssertTrue(MainLoop.pump { !ends.isEmpty })
      XCTAssertEqual(canvas.alpha, 0.25)
      XCTAssertEqual(seen.last, 20)
      XCTAssertEqual(seen, seen.sorted())
      MainLoop.settle()
      XCTAssertEqual(ends, [.end])
      window.close()
    }
  }

  func testReversedEndsAtItsStart() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var ends: [AnimatingPosition] = []
      let animation = View.animate(duration: 0.2, curve: .linear) {
        canvas.alpha = 0
      } completion: {
        ends.append($0)
      }
      XCTAssertTrue(MainLoop.pump { canvas.alpha < 1 })
      animation.reverse()
      XCTAssertTrue(MainLoop.pump { !animation.isRunning })
      XCTAssertEqual(canvas.alpha, 1)
      XCTAssertEqual(ends, [.start])
      window.close()
    }
  }

  func testRewindsAfterItsEnd() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var ends: [AnimatingPosition] = []
      let animation = View.animate(duration: 0.05) {
        canvas.alpha = 0.5
      } completion: {
        ends.append($0)
      }
      XCTAssertTrue(MainLoop.pump { ends == [.end] })
      var rewound: [AnimatingPosition] = []
      animation.rewind { rewound.append($0) }
      XCTAssertEqual(canvas.alpha, 0.5)
      XCTAssertTrue(MainLoop.pump { !rewound.isEmpty })
      XCTAssertEqual(canvas.alpha, 1)
      XCTAssertEqual(rewound, [.start])
      XCTAssertEqual(ends, [.end])
      window.close()
    }
  }

  func testRewindsInMidRun() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var ends: [String] = []
      let animation = View.animate(duration: 0.2) {
        canvas.alpha = 0
      } completion: {
        ends.append("own \($0)")
      }
      XCTAssertTrue(MainLoop.pump { canvas.alpha < 1 })
      animation.rewind { ends.append("rewind \($0)") }
      XCTAssertTrue(MainLoop.pump { ends.count == 2 })
      XCTAssertEqual(ends, ["own start", "rewind start"])
      XCTAssertEqual(canvas.alpha, 1)
      window.close()
    }
  }

  func testFinishAndCancel() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var ends: [AnimatingPosition] = []
      View.animate(duration: 5) {
        canvas.alpha = 0.5
      } completion: {
        ends.append($0)
      }.finish()
      XCTAssertEqual(canvas.alpha, 0.5)
      View.animate(duration: 5) {
        canvas.alpha = 1
      } completion: {
        ends.append($0)
      }.cancel()
      XCTAssertEqual(canvas.alpha, 0.5)
      XCTAssertEqual(ends, [.end, .current])
      window.close()
    }
  }

  func testLaterChangeWins() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var isOver = false
      View.animate(duration: 0.05) {
        canvas.alpha = 0
      } completion: { _ in
        isOver = true
      }
      canvas.alpha = 0.75
      XCTAssertTrue(MainLoop.pump { isOver })
      XCTAssertEqual(canvas.alpha, 0.75)
      window.close()
    }
  }

  func testClosingTheWindowEndsIt() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var ends: [AnimatingPosition] = []
      View.animate(duration: 60) {
        canvas.alpha = 0
      } completion: {
        ends.append($0)
      }
      window.close()
      XCTAssertEqual(ends, [.end])
      XCTAssertEqual(canvas.alpha, 0)
    }
  }

  func testWithoutAWindowItJumps() {
    withDisplay {
      let canvas = CanvasView()
      var ends: [AnimatingPosition] = []
      View.animate(duration: 60) {
        canvas.alpha = 0
      } completion: {
        ends.append($0)
      }
      XCTAssertEqual(canvas.alpha, 0)
      XCTAssertEqual(ends, [], "the completion follows")
      XCTAssertTrue(MainLoop.pump { ends == [.end] })
    }
  }

  func testLessMotionJumps() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      TestDisplay.enablesAnimations(false)
      var ends: [AnimatingPosition] = []
      View.animate(duration: 60) {
        canvas.alpha = 0.5
      } completion: {
        ends.append($0)
      }
      XCTAssertEqual(canvas.alpha, 0.5)
      XCTAssertTrue(MainLoop.pump { ends == [.end] })
      window.close()
    }
  }
}
