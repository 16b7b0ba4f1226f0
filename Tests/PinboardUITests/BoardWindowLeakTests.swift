import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Tests that board windows that are opened and closed again leave nothing in memory.
final class BoardWindowLeakTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let board: BoardController

    init() throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      app = boards.app("Leaks")
      let file = try boards.picture("red.png")
      board = try MainLoop.wait {
        let board = try await boards.board("A")
        await boards.importFiles([file], into: board)
        return board
      }
      NoteIntake.pin("a note", on: board, around: CGPoint(x: 200, y: 0))
    }

    func open() -> BoardWindow {
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 && window.canvas.viewport.size.width > 0 })
      return window
    }
  }

  func testAHundredWindowsLeaveNothing() throws {
    try withDisplay {
      let scene = try Scene()
      // One window stays open, since the app ends with its last window.
      _ = scene.open()
      scene.open().window.close()
      MainLoop.settle()
      let baseline = LiveCount.all
      for _ in 1...100 {
        weak var weakWindow: BoardWindow?
        weak var weakCanvas: BoardView?
        do {
          let window = scene.open()
          (weakWindow, weakCanvas) = (window, window.canvas)
          window.canvas.selectAll()
          window.window.close()
        }
        XCTAssertTrue(MainLoop.pump(timeout: 10) { weakWindow == nil && weakCanvas == nil })
      }
      MainLoop.settle()
      // There may be fewer textures: pictures that were being loaded are forgotten.
      for (kind, count) in LiveCount.all { XCTAssertLessThanOrEqual(count, baseline[kind] ?? 0, "\(kind)") }
      XCTAssertEqual(scene.app.windows.count, 1)
      scene.app.closeAll()
    }
  }
}
