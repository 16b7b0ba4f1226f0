import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import GtkViews

final class ApplicationTests: XCTestCase {
  func testRunOpensFilesAndEndsWithItsLastWindow() {
    withDisplay {
      let baseline = LiveCount.all
      var calls: [String] = []
      do {
        let application = Application(id: "io.github.pinboard.RunTest", isUnique: false)
        application.onStartup = { calls.append("startup") }
        application.onActivate = { calls.append("activate") }
        application.onShutdown = { calls.append("shutdown") }
        application.onOpen = { [unowned application] urls in
          calls += urls.map(\.absoluteString)
          let window = Window(application: application)
          window.content = CanvasView()
          window.onFirstFrame = { [unowned window] in
            // A job on Swift's main actor, which runs inside the main loop.
            Task { @MainActor in window.close() }
          }
          window.present()
        }
        let status = application.run(arguments: [
          "pinboard", "/tmp/naïve #1 100%.png", "https://example.org/a.png", "file:///tmp/K%F6ln.png",
        ])
        XCTAssertEqual(status, 0)
      }
      XCTAssertEqual(
        calls,
        [
          "startup", "file:///tmp/na%C3%AFve%20%231%20100%25.png", "https://example.org/a.png",
          // The name is Latin-1: a path is bytes.
          "file:///tmp/K%F6ln.png", "shutdown",
        ])
      // The self-check's timer hasn't fired yet.
      XCTAssertTrue(MainLoop.pump { LiveCount.isBack(to: baseline) })
    }
  }

  /// Two portions of work that wait between each other, by sleeping or by yielding, have a frame between
  /// them.
  func testWhoGivesWayLetsAFrameThatsDueComeFirst() {
    withDisplay {
      let window = Window()
      let canvas = CanvasView()
      var calls: [String] = []
      canvas.onDraw = { _, _ in calls.append("frame") }
      window.content = canvas
      window.present()
      XCTAssertTrue(MainLoop.pump { !calls.isEmpty })
      for _ in 0..<5 {
        calls = []
        Task { @MainActor in
          canvas.setNeedsDisplay()
          // Waits until the frame is due.
          try? await Task.sleep(for: .milliseconds(40))
          canvas.setNeedsDisplay()
          let begin = MainLoop.now
          while MainLoop.now < begin + 0.04 {}
          calls.append("first")
          await Application.giveWay(atMost: .seconds(60))
          calls.append("second")
        }
        XCTAssertTrue(MainLoop.pump { calls.contains("second") })
        XCTAssertEqual(calls.suffix(3), ["first", "frame", "second"])
      }
      window.close()
    }
  }

  func testWhoGivesWayComesAtLast() {
    withDisplay {
      var isDone = false
      let busy = MainLoopBusyness()
      Task { @MainActor in
        await Application.giveWay(atMost: .milliseconds(20))
        isDone = true
        busy.end()
      }
      busy.begin()
      XCTAssertTrue(MainLoop.pump { isDone })
    }
  }
}

/// Keeps a source due all the time, so that the main loop never gets to its low-priority sources.
@MainActor
private final class MainLoopBusyness {
  private var isOn = true

  func begin() {
    guard isOn else { return }
    MainLoop.schedule(after: 0) { [self] in begin() }
  }

  func end() { isOn = false }
}
