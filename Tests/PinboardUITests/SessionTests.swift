import Board
import BoardExchange
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The window states that are saved for the next start.
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
      // No write of the window's first state must be pending.
      MainLoop.settle()
      try MainLoop.wait { await app.session.write.settled() }
      let before = try XCTUnwrap(saved())
      window.window.setDefaultSize(width: before.width - 120, height: before.height - 90)
      XCTAssertTrue(
        MainLoop.pump {
          (try? saved()) == CGSize(width: before.width - 120, height: before.height - 90)
        })
      app.closeAll()
    }
  }

  func testTheNextStartShowsTheCopyThatTheEndHasMade() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("SessionCopy")
      let board = try MainLoop.wait { try await app.adopt(try await app.library.createBoard(name: "Lost")) }
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 0 })
      try FileManager.default.removeItem(at: board.url)
      board.perform(Command.rename(to: "Kept", in: board.document))
      XCTAssertTrue(MainLoop.pump { board.isAtRisk })
      app.terminate()
      XCTAssertTrue(MainLoop.pump { app.boards.values.allSatisfy { $0.file.state == .closed } })
      let session = try MainLoop.wait { await app.library.loadSession() }
      XCTAssertEqual(session.windows.map(\.boardURL.lastPathComponent), ["Kept (recovered).pinboard"])
      XCTAssertEqual(window.board.url, session.windows.first?.boardURL)
      window.window.close()
      MainLoop.settle()
    }
  }

  /// The desktop's session ends a moment after the file was deleted, before anything has noticed it.
  func testABoardWhoseFileHasJustGoneIsSavedAtLogout() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("SessionGone")
      let board = try MainLoop.wait { try await app.adopt(try await app.library.createBoard(name: "Lost")) }
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 0 })
      board.perform(Command.rename(to: "Kept", in: board.document))
      try MainLoop.wait { await board.commits.settled() }
      XCTAssertFalse(board.isAtRisk)
      try FileManager.default.removeItem(at: board.url)
      app.terminate()
      XCTAssertTrue(MainLoop.pump { app.boards.values.allSatisfy { $0.file.state == .closed } })
      let session = try MainLoop.wait { await app.library.loadSession() }
      XCTAssertEqual(session.windows.map(\.boardURL.lastPathComponent), ["Kept (recovered).pinboard"])
      window.window.close()
      MainLoop.settle()
    }
  }

  func testOpenedCopiesGoWhenTheProgramEnds() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("SessionCopies")
      let picture = try Data(contentsOf: boards.picture("a.png"))
      let (board, copy) = try MainLoop.wait {
        let board = try await app.adopt(try await app.library.createBoard(name: "A"))
        let original = try await board.file.originals.add(
          data: picture, name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
        let leaving = try await LeavingOriginal.read(original, of: board.file)
        return (board, try OpenedCopies.shared.write(leaving, of: original.id))
      }
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 0 })
      XCTAssertTrue(copy.isTaken)
      app.terminate()
      XCTAssertTrue(MainLoop.pump { app.boards.values.allSatisfy { $0.file.state == .closed } })
      XCTAssertTrue(MainLoop.pump { !copy.isTaken }, "\(copy.path) stays")
      window.window.close()
      MainLoop.settle()
    }
  }
}
