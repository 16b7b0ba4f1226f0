import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The sidebar lists the boards with a name as one types it.
final class BoardFilterTests: XCTestCase {
  func testOnlyBoardsWithTheNameAreListedAndKeepTheirOrder() throws {
    try withDisplay {
      DragDropSystem.activate()
      let boards = try TemporaryBoards()
      let app = boards.app("Filter")
      let board = try MainLoop.wait {
        var first: BoardController?
        for name in ["Hände", "Faces", "Left hand"] {
          let board = try await app.adopt(try await app.library.createBoard(name: name))
          first = first ?? board
        }
        await app.list.refresh()
        return try XCTUnwrap(first)
      }
      let window = app.openWindow(on: board)
      let sidebar = window.sidebar
      let order = app.entries.map(\.name)
      XCTAssertTrue(sidebar.filter.view.isHidden, "three boards need no filter")
      sidebar.filter.begin()
      XCTAssertFalse(sidebar.filter.view.isHidden)
      for (text, names) in [
        ("HAN", ["Hände", "Left hand"]), ("hand left", ["Left hand"]), ("foot", []),
        ("", ["Hände", "Faces", "Left hand"]),
      ] {
        sidebar.filter.filter(text)
        XCTAssertEqual(sidebar.entries.map(\.name), order.filter(names.contains), text)
      }
      sidebar.filter.filter("left")
      let row = IndexPath(row: 0, section: 0)
      XCTAssertFalse(sidebar.tableView(sidebar.view, canMoveRowAt: row), "the order of all boards stays")
      var opened: URL?
      sidebar.onOpen = { opened = $0 }
      sidebar.filter.onOpenFirst?()
      XCTAssertEqual(opened, sidebar.entries.first?.url)
      sidebar.filter.end()
      XCTAssertEqual(sidebar.entries.map(\.name), order)
      XCTAssertTrue(sidebar.filter.view.isHidden)
      window.window.close()
      MainLoop.settle()
    }
  }

  func testReturnOpensTheFirstBoardAndListsAllAgain() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      defer { used.close() }
      try MainLoop.wait {
        _ = try await used.app.library.createBoard(name: "Left hand")
        await used.app.list.refresh()
      }
      let sidebar = used.window.sidebar
      sidebar.filter.begin()
      MainLoop.settle()
      used.type("left")
      XCTAssertTrue(MainLoop.pump { sidebar.entries.map(\.name) == ["Left hand"] })
      used.tap("Return")
      XCTAssertTrue(MainLoop.pump { used.board.name == "Left hand" })
      XCTAssertTrue(MainLoop.pump { sidebar.entries.count == used.app.entries.count })
      XCTAssertTrue(sidebar.filter.view.isHidden)
      XCTAssertTrue(used.canvas.hasFocus)
    }
  }
}
