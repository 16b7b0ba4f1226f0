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

/// The operations that rows of the sidebar and the tray propose to a drag. After the drop, they can't refuse
/// it any more.
final class DropPromiseTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let window: BoardWindow
    let drag: ForeignDrag
    /// The board that isn't shown in the window. It isn't open yet.
    let other: URL

    init(_ name: String) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      let app = boards.app(name)
      self.app = app
      let (shown, other) = try MainLoop.wait {
        let shown = try await app.adopt(try await app.library.createBoard(name: "Shown"))
        let other = try await app.library.createBoard(name: "Other")
        await other.close()
        await app.list.refresh()
        return (shown, other.url)
      }
      self.other = other
      drag = try ForeignDrag()
      window = app.openWindow(on: shown)
    }

    /// Returns the operation that the other board's row proposes for the drag.
    func promiseOfRow() throws -> DropOperation {
      let sidebar = window.sidebar
      let row = try XCTUnwrap(sidebar.entries.firstIndex { $0.name == "Other" })
      return sidebar.tableView(
        sidebar.view, dropSessionDidUpdate: drag.session,
        withDestinationIndexPath: IndexPath(row: row, section: 0)
      ).operation
    }

    var promiseOfTray: DropOperation {
      window.tray.collectionView(
        window.tray.collection, dropSessionDidUpdate: drag.session, withDestinationIndexPath: nil
      ).operation
    }
  }

  func testARowPromisesNothingForABoardThatCannotBeChanged() throws {
    try withDisplay {
      let scene = try Scene("RowPromise")
      let (app, other) = (scene.app, scene.other)
      let board = try MainLoop.wait { try await app.openBoard(at: other) }
      XCTAssertEqual(try scene.promiseOfRow(), .copy)
      for state in [BoardFileState.readOnly, .following] {
        board.fileState = state
        XCTAssertEqual(try scene.promiseOfRow(), .forbidden, "\(state)")
      }
      scene.app.closeAll()
    }
  }

  func testTheTrayPromisesNothingWhileItCannotBeChanged() throws {
    try withDisplay {
      let scene = try Scene("TrayPromise")
      scene.app.tray.open()
      XCTAssertTrue(MainLoop.pump { scene.app.tray.board != nil })
      let board = try XCTUnwrap(scene.app.tray.board)
      XCTAssertEqual(scene.promiseOfTray, .copy)
      for state in [BoardFileState.readOnly, .following] {
        board.fileState = state
        XCTAssertEqual(scene.promiseOfTray, .forbidden, "\(state)")
      }
      scene.app.closeAll()
    }
  }

  func testARowWhoseBoardCouldNotBeOpenedIsTriedAgain() throws {
    try withDisplay {
      let scene = try Scene("EarlyRow")
      let bytes = try Data(contentsOf: scene.other)
      try bytes.asOfNewerPinboard.write(to: scene.other, options: .atomic)
      XCTAssertEqual(try scene.promiseOfRow(), .forbidden)
      XCTAssertTrue(MainLoop.pump { scene.window.sidebar.wantedEarly.isEmpty })
      XCTAssertNil(scene.app.board(at: scene.other))
      try bytes.write(to: scene.other, options: .atomic)
      XCTAssertTrue(MainLoop.pump { (try? scene.promiseOfRow()) == .copy })
      scene.app.closeAll()
    }
  }
}
