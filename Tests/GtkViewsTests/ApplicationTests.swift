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
            // By way of Swift's main actor, which runs inside the loop.
            Task { @MainActor in window.close() }
          }
          window.present()
        }
        let status = application.run(arguments: [
          "pinboard", "/tmp/naïve #1 100%.png", "https://example.org/a.png",
        ])
        XCTAssertEqual(status, 0)
      }
      XCTAssertEqual(
        calls,
        [
          "startup", "file:///tmp/na%C3%AFve%20%231%20100%25.png", "https://example.org/a.png", "shutdown",
        ])
      // The self-check's timer is still to come.
      XCTAssertTrue(MainLoop.pump { LiveCount.isBack(to: baseline) })
    }
  }
}
