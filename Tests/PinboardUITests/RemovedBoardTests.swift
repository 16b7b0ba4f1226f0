import Board
import BoardStore
import CKitGtk
import DragDropKit
import KitFiles
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Restoring a removed board: it's as before and at its old position in the sidebar.
final class RemovedBoardTests: XCTestCase {
  @MainActor private struct Scene {
    let folder: TemporaryBoards
    let app: AppController
    let window: BoardWindow

    /// The application of all tests, since a process has one. It's registered like `run(arguments:)` does it,
    /// but without the main loop; windows can be added then.
    private static let application: Application = {
      let application = Application(id: "io.github.pinboard.Removal", isUnique: false)
      g_application_register(application.object.pointer(), nil, nil)
      return application
    }()

    /// Makes boards in the library and a last one elsewhere, and a window on the second.
    /// - Parameter isFirstGone: whether the first board's file can't be found any more.
    init(_ names: [String], elsewhere: String, isFirstGone: Bool = false) throws {
      let folder = try TemporaryBoards()
      self.folder = folder
      let library = BoardLibrary(folder: folder.folder.appending(path: "library"))
      let app = AppController(
        application: Self.application, library: library,
        preferences: PreferencesController(
          file: PreferencesFile(url: folder.folder.appending(path: "preferences.json"))))
      self.app = app
      let picture = try folder.picture("red.png")
      let board = try MainLoop.wait {
        for name in names { await (try await library.createBoard(name: name)).close() }
        let far = try await folder.board(elsewhere)
        await far.file.close()
        try await library.remember(far.url)
        await app.list.refresh()
        let board = try await app.openBoard(at: app.entries[1].url)
        await folder.importFiles([picture], into: board)
        if isFirstGone { try FileManager.default.removeItem(at: app.entries[0].url) }
        return board
      }
      DragDropSystem.activate()
      window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { app.windows.first?.window.size.width ?? 0 > 0 })
    }

    var names: [String] { app.entries.map(\.name) }

    func remove() throws {
      let board = window.board
      try MainLoop.wait { await app.removeBoard(board) }
      XCTAssertFalse(names.contains(board.name))
      XCTAssertNotEqual(window.board.name, board.name)
    }
  }

  func testUndoBringsABoardBackFromTheTrash() throws {
    try withDisplay {
      let scene = try Scene(["A", "B", "C"], elsewhere: "D")
      XCTAssertEqual(scene.names, ["A", "B", "C", "D"])
      let before = scene.window.board.document
      try scene.remove()
      XCTAssertFalse(scene.window.messages.view.isHidden)
      scene.window.messages.action.click()
      XCTAssertTrue(MainLoop.pump { scene.window.board.name == "B" })
      XCTAssertEqual(scene.window.board.document, before)
      XCTAssertEqual(scene.names, ["A", "B", "C", "D"])
      XCTAssertTrue(scene.window.messages.view.isHidden)
      // The board has its own history again.
      scene.window.board.undo()
      XCTAssertTrue(scene.window.board.document.pins.isEmpty)
      scene.app.closeAll()
    }
  }

  func testTheWindowGoesToABoardThatCanBeShown() throws {
    try withDisplay {
      let scene = try Scene(["A", "B"], elsewhere: "D", isFirstGone: true)
      try scene.remove()
      XCTAssertEqual(scene.window.board.name, "D")
      XCTAssertTrue(scene.window.board.isEditable)
      scene.app.closeAll()
    }
  }

  func testTheWindowGetsANewBoardWhereNoOtherCanBeShown() throws {
    try withDisplay {
      let scene = try Scene(["A", "B"], elsewhere: "D", isFirstGone: true)
      let far = try XCTUnwrap(scene.app.entries.last)
      try MainLoop.wait { await scene.app.board(at: far.url)?.file.close() }
      scene.app.boards[AppController.key(far.url)] = nil
      try FileManager.default.removeItem(at: far.url)
      try scene.remove()
      XCTAssertTrue(scene.names.contains(scene.window.board.name))
      XCTAssertTrue(scene.window.board.isEditable)
      XCTAssertTrue(scene.window.board.document.pins.isEmpty)
      scene.app.closeAll()
    }
  }

  func testUndoListsABoardElsewhereAgain() throws {
    try withDisplay {
      let scene = try Scene(["A", "B"], elsewhere: "D")
      let url = scene.app.entries[2].url
      try MainLoop.wait { await scene.app.show(url, in: scene.window) }
      let bytes = try Data(contentsOf: url)
      try scene.remove()
      XCTAssertEqual(try Data(contentsOf: url), bytes)
      scene.window.messages.action.click()
      XCTAssertTrue(MainLoop.pump { scene.window.board.url == url })
      XCTAssertEqual(scene.names, ["A", "B", "D"])
      scene.app.closeAll()
    }
  }

  func testTheTrashIsListedAndGivesBack() throws {
    try withDisplay {
      let scene = try Scene(["A", "B", "C"], elsewhere: "D")
      scene.window.showRemovedBoards()
      XCTAssertTrue(MainLoop.pump { !scene.window.messages.view.isHidden })
      XCTAssertNil(scene.window.removedBoards, "there are none yet")
      // This removes B, then A, which the window shows next.
      try scene.remove()
      try scene.remove()
      XCTAssertEqual(scene.names, ["C", "D"])
      scene.window.showRemovedBoards()
      XCTAssertTrue(MainLoop.pump { scene.window.removedBoards?.table.visibleCells.count == 2 })
      let table = try XCTUnwrap(scene.window.removedBoards?.table)
      let rows = (0..<2).compactMap {
        table.cellForRow(at: IndexPath(row: $0, section: 0)) as? RemovedBoardRow
      }
      XCTAssertEqual(rows.map { $0.restore.accessibilityLabel }, ["Restore: A", "Restore: B"])
      rows.last?.restore.click()
      XCTAssertTrue(MainLoop.pump { scene.window.board.name == "B" && scene.window.removedBoards == nil })
      XCTAssertEqual(scene.names, ["B", "C", "D"])
      XCTAssertEqual(scene.window.board.document.pins.count, 1)
      let left = try MainLoop.wait { await scene.app.library.removedBoards() }
      XCTAssertEqual(left.map(\.name), ["A"])
      scene.app.closeAll()
    }
  }

  func testABoardGoesBackIntoItsFolderByUndoAndFromTheTrash() throws {
    try withDisplay {
      let scene = try Scene(["A", "B", "C"], elsewhere: "D")
      let (app, window) = (scene.app, scene.window)
      let (first, board) = (app.entries[0].url.standard, window.board.url.standard)
      app.changeShelf { shelf in
        shelf.makeFolder(named: "Trip", of: [first, board])
        shelf.setColor(.green, of: board)
      }
      let before = app.shelf
      XCTAssertEqual(before.folders.map(\.boards), [[first, board]])
      try scene.remove()
      XCTAssertEqual(app.shelf.folders.map(\.boards), [[first]])
      window.messages.action.click()
      XCTAssertTrue(MainLoop.pump { window.board.name == "B" })
      XCTAssertEqual(app.shelf, before)

      try scene.remove()
      window.showRemovedBoards()
      XCTAssertTrue(MainLoop.pump { window.removedBoards?.table.visibleCells.count == 1 })
      let row = window.removedBoards?.table.cellForRow(at: IndexPath(row: 0, section: 0))
      try XCTUnwrap(row as? RemovedBoardRow).restore.click()
      XCTAssertTrue(MainLoop.pump { window.board.name == "B" && window.removedBoards == nil })
      XCTAssertEqual(app.shelf, before)
      app.closeAll()
    }
  }

  /// The sidebar opens the boards of its rows one after the other, also during a removal.
  func testABoardThatsBeingRemovedIsNotOpenedAgain() throws {
    try withDisplay {
      let scene = try Scene(["A", "B"], elsewhere: "D")
      let (app, url) = (scene.app, scene.window.board.url)
      let sidebar = Task {
        while !Task.isCancelled {
          _ = try? await app.openBoard(at: url)
          try? await Task.sleep(for: .milliseconds(1))
        }
      }
      try scene.remove()
      sidebar.cancel()
      XCTAssertEqual(scene.names, ["A", "D"])
      scene.app.closeAll()
    }
  }

  /// The trash was emptied in the meantime.
  func testABoardThatHasGoneForGoodIsSaid() throws {
    try withDisplay {
      let scene = try Scene(["A", "B"], elsewhere: "D")
      try scene.remove()
      try FileManager.default.removeItem(at: scene.app.library.trashFolder)
      scene.window.messages.action.click()
      XCTAssertTrue(scene.window.messages.view.isHidden)
      XCTAssertTrue(MainLoop.pump { !scene.window.messages.view.isHidden })
      XCTAssertTrue(scene.window.messages.action.isHidden)
      XCTAssertEqual(scene.names, ["A", "D"])
      scene.app.closeAll()
    }
  }
}
