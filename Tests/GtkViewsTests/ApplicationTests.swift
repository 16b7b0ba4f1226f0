import Foundation
import KitGLib
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
            // The window is closed by way of Swift's main actor, which runs inside the loop.
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
          // This path is in Latin-1: its bytes aren't UTF-8.
          "file:///tmp/K%F6ln.png", "shutdown",
        ])
      // The self-check's timer hasn't fired yet.
      XCTAssertTrue(MainLoop.pump { LiveCount.isBack(to: baseline) })
    }
  }

  /// GLib takes the bus for granted, and ends a program that asks it for a notification without one if criticals
  /// are fatal, as they are in tests.
  func testANotificationWithoutAMessageBusIsNoTrouble() throws {
    try withDisplay {
      let application = Application(id: "io.github.pinboard.NoticeTest", isUnique: false)
      try application.register()
      for text in ["", "3 images are on “Castle”"] {
        application.add(UserNotification(title: "Done", body: text), withIdentifier: "import")
      }
    }
  }

  /// Two portions of work would follow each other directly if the task slept or yielded in between. With
  /// `giveWay(atMost:)` a frame that's due comes between them.
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
          // The task sleeps until the frame is due.
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

/// Keeps work of the loop due all the time, so that its idle work has to wait.
@MainActor
private final class MainLoopBusyness {
  private var isOn = true

  func begin() {
    guard isOn else { return }
    MainLoop.schedule(after: 0) { [self] in begin() }
  }

  func end() { isOn = false }
}
