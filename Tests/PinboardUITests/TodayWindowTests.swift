import Board
import BoardExchange
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitFiles
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// The window's parts with a real pointer: the sidebar's edge, narrow windows, the empty board, the menu of a
/// board's row, and the export with its preview.
final class TodayWindowTests: XCTestCase {
  // MARK: The sidebar

  func testTheSidebarsEdgeIsDraggedAndStaysWhereItWasLeft() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let split = used.window.split
      let first = split.sidebar.bounds.width
      @MainActor func edge() -> CGPoint {
        let frame = used.onScreen(used.canvas.convert(split.edgeFrame, from: split))
        return CGPoint(x: frame.midX, y: frame.midY)
      }
      for offset in [97.0, -61] {
        let (before, start) = (split.sidebar.bounds.width, edge())
        used.drag(from: start, to: CGPoint(x: start.x + offset, y: start.y + 5))
        used.until("the sidebar to follow") { abs(split.sidebar.bounds.width - before - offset) < 1.5 }
      }
      let start = edge()
      used.drag(from: start, to: CGPoint(x: 2, y: start.y))
      used.until("the least width") { split.sidebar.bounds.width == SplitView.leastSidebarWidth }
      used.drag(from: edge(), to: CGPoint(x: edge().x + 133, y: start.y))
      used.until("another width") { split.sidebar.bounds.width > SplitView.leastSidebarWidth + 100 }
      let left = split.sidebarWidth
      XCTAssertNotEqual(left, first)
      XCTAssertEqual(used.window.sessionState.sidebarWidth, left)
      XCTAssertEqual(used.app.openWindow(on: used.board).split.sidebarWidth, left, "another window")
      used.app.windows.last?.window.close()
      MainLoop.settle()
      used.focus(used.window.window)
      used.doubleClick(edge())
      used.until("the first width") { split.sidebar.bounds.width == first }
      used.close()
    }
  }

  func testAWindowMayBeAsNarrowAsAPhone() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let (window, header) = (used.window.window, used.window.header)
      used.window.split.sidebarWidth = 400
      MainLoop.settle()
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      header.fit(width: 360)
      MainLoop.settle()
      XCTAssertTrue(header.menu.isMapped)
      XCTAssertTrue(header.newBoard.isMapped)
      XCTAssertFalse(header.history.isMapped)
      header.fit(width: 1_100)
      MainLoop.settle()
      XCTAssertTrue(header.history.isMapped)
      XCTAssertEqual(header.newBoard.title, "New Board")
      used.close()
    }
  }

  /// GTK gives each end of a header bar at most half of what the title leaves, if the end may be smaller.
  func testNoControlOfTheHeaderIsCutAtAnyWidth() throws {
    try withDisplay {
      let used = try UsedWindow()
      let header = used.window.header
      let controls: [View] = [
        header.sidebarToggle, header.newBoard, header.zoomOut, header.zoomLabel, header.zoomIn,
        header.history,
        header.menu,
      ]
      for name in ["a", "A board whose name is as long as some of them are"] {
        used.board.perform(try XCTUnwrap(Command.rename(to: name, in: used.board.document)))
        for width in stride(from: 1_080.0, through: 360, by: -37) {
          used.resize(to: width)
          var last = 0.0
          for control in controls where control.isMapped {
            let frame = control.frameInWindow
            XCTAssertGreaterThanOrEqual(frame.width, control.minimumWidth, "\(width), \(name), \(control)")
            XCTAssertGreaterThanOrEqual(frame.minX, last, "\(width), \(name), \(control)")
            last = frame.maxX
          }
          XCTAssertLessThanOrEqual(last, width)
        }
      }
      used.close()
    }
  }

  // MARK: The empty board

  func testAnEmptyBoardOffersItsThreeWaysAndLeavesTheRestToTheBoard() throws {
    try withDisplay {
      let used = try UsedWindow()
      let empty = used.window.overlay.empty
      XCTAssertTrue(empty.isShown)
      let frames = empty.buttons.map { $0.button.frameInWindow }
      XCTAssertTrue(empty.buttons.allSatisfy { $0.button.isMapped && $0.button.isEnabled })
      let all = frames.reduce(frames[0]) { $0.union($1) }
      XCTAssertLessThan(abs(all.midX - used.canvas.frameInWindow.midX), 3, "in the middle")
      // Beside the buttons, it's the board: its menu opens, and so does a note.
      let shift = used.window.window.surfaceOffset
      let above = CGPoint(x: all.midX + shift.x, y: all.minY - 30 + shift.y)
      used.openMenu(at: above)
      used.tap("Escape")
      used.click(CGPoint(x: frames[1].midX + shift.x, y: frames[1].midY + shift.y))
      used.doubleClick(above)
      used.until("a note") { used.canvas.notes.isActive }
      used.type("x")
      used.tap("Escape")
      used.until("the note") { used.board.document.pins.count == 1 }
      used.until("the end of its writing") { !used.canvas.notes.isActive }
      used.until("the board with a pin") { !empty.isShown }
      used.choose("undo")
      used.until("the empty board, with \(used.board.document.pins.count) pins") { empty.isShown }
      used.close()
    }
  }

  // MARK: A board's row

  /// What a row's menu does is done to its board, though the window shows another one.
  func testABoardIsRenamedAndDuplicatedByItsRow() throws {
    try withDisplay {
      let used = try UsedWindow("red", board: "Shown")
      let app = used.app
      let other = try MainLoop.wait {
        let board = try await app.adopt(try await app.library.createBoard(name: "Other"))
        let note = Pin(content: .note("a"), name: "a", center: .zero, size: CGSize(width: 200, height: 130))
        board.perform(Command.addNote(note, to: board.document, group: .random()))
        await board.commits.settled()
        await app.list.refresh()
        return board
      }
      @MainActor func openRow(_ name: String) throws {
        used.until("a row of \(name)") { app.entries.contains { $0.name == name } }
        used.rest()
        let entry = try XCTUnwrap(app.entries.first { $0.name == name })
        let cell = try XCTUnwrap(used.window.sidebar.cell(of: .board(entry.url.standard)))
        used.openMenu(at: used.middle(of: cell))
      }
      try openRow("Other")
      used.chooseOpen("win.rename-listed")
      used.trace.wait("name.open")
      used.tap("ctrl+a")
      used.type("Castle 87")
      used.tap("Return")
      used.until("the new name") { other.name == "Castle 87" }
      XCTAssertEqual(used.board.name, "Shown")
      XCTAssertTrue(used.window.board === used.board)

      try openRow("Castle 87")
      used.chooseOpen("win.duplicate-listed")
      used.until("the duplicate, beside \(app.entries.map(\.name))") { app.entries.count == 3 }
      let copy = try XCTUnwrap(app.entries.first { !["Shown", "Castle 87"].contains($0.name) })
      let document = try MainLoop.wait { try await app.openBoard(at: copy.url).document }
      XCTAssertEqual(document.pins.map(\.content), other.document.pins.map(\.content))
      used.close()
    }
  }

  func testABoardsRowHasItsMenuAndTellsItsFile() throws {
    try withDisplay {
      let used = try UsedWindow("red", board: "Shown")
      let app = used.app
      let other = try MainLoop.wait {
        let file = try await app.library.createBoard(name: "Other")
        let board = try await app.adopt(file)
        await app.list.refresh()
        return board
      }
      let (sidebar, commands) = (used.window.sidebar, try XCTUnwrap(used.window.sidebar.commands))
      let row = try XCTUnwrap(sidebar.rows.first { $0.identity == .board(other.url.standard) })
      let actions = commands.menu(of: row).allItems.map(\.action)
      XCTAssertEqual(
        actions.filter { $0.hasSuffix("-listed") },
        ["win.rename-listed", "win.duplicate-listed", "win.show-listed", "win.remove-listed"])
      let cell = try XCTUnwrap(sidebar.cell(of: row.identity))
      XCTAssertEqual(
        cell.tooltip?.split(separator: "\n").map(String.init),
        [other.url.lastPathComponent, other.url.deletingLastPathComponent().shownPath])
      used.close()
    }
  }

  // MARK: Export

  func testTheExportShowsBeforehandWhatItWillBe() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green")
      used.choose("export")
      let export = try XCTUnwrap(ExportWindow.opened(for: used.window))
      XCTAssertTrue(export.window.transientParent === used.window.window)
      used.until("the first preview") { export.showsPreview }
      for kind in ExportKind.allCases where kind != .frames {
        export.choose(kind)
        used.until("the preview of \(kind)") { export.showsPreview }
      }
      // What's chosen and left at once isn't drawn.
      used.trace.mark()
      for kind in [ExportKind.contactSheet, .png, .contactSheet, .originals] { export.choose(kind) }
      used.until("the last preview") { export.showsPreview }
      XCTAssertEqual(used.trace.count("export.preview"), 1)
      export.window.close()
      used.close()
    }
  }
}
