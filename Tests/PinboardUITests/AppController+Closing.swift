import BoardStore
import DragDropKit
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

extension AppController {
  /// Closes all windows without asking or saving the session, then closes the boards once they are written.
  @MainActor func closeAll() {
    isQuitting = true
    for window in windows { window.window.close() }
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
