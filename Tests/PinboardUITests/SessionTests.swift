import BoardStore
import DragDropKit
import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import PinboardUI

/// What the next start shows of a window.
final class SessionTests: XCTestCase {
  func testAWindowThatIsOnlyResizedComesBackSo() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Session")
      let window = app.openWindow(on: try MainLoop.wait { try await boards.board("A") })
      @MainActor func saved() throws -> CGSize? {
        try MainLoop.wait { await app.library.loadSession().windows.first?.size }
      }
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 0 })
      XCTAssertTrue(MainLoop.pump { (try? saved()) != nil })
      // Nothing that came with the window is still to be saved.
      MainLoop.settle()
      try MainLoop.wait { await app.sessionWrite.settled() }
      let before = try XCTUnwrap(saved())
      window.window.setDefaultSize(width: before.width - 120, height: before.height - 90)
      XCTAssertTrue(
        MainLoop.pump {
          (try? saved()) == CGSize(width: before.width - 120, height: before.height - 90)
        })
      app.isQuitting = true
      window.window.close()
      MainLoop.settle()
    }
  }
}
