import BoardStore
import DragDropKit
import GLibSupport
import GtkTestSupport
import XCTest

@testable import PinboardUI

extension AppController {
  /// Closes all windows, without the questions and the last words of an end, then its boards when they're written.
  @MainActor func closeAll() {
    isQuitting = true
    for window in BoardWindow.all { window.window.close() }
    MainLoop.settle()
    XCTAssertNoThrow(
      try MainLoop.wait {
        for board in self.boards.values {
          await board.commits.settled()
          await board.file.close()
        }
      })
  }
}
