import Board
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import KitFiles
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What a window shows of another computer's changes, and of copies that a program has laid beside a board.
final class TwoDesksTests: XCTestCase {
  @MainActor private struct Desk {
    let boards: TemporaryBoards
    let app: AppController
    let window: BoardWindow
    /// The board's file before it was opened here.
    private let base: URL
    var board: BoardController { window.board }
    var copy: URL {
      app.library.boardsFolder.appending(name: "Castle.sync-conflict-20261128-101500-KF44DZH.pinboard")
        .standard
    }

    /// A window on the board “Castle”, which has three pictures.
    init(_ name: String) throws {
      let boards = try TemporaryBoards()
      let app = boards.app(name)
      let base = boards.folder.appending(name: "base.pinboard")
      (self.boards, self.app, self.base) = (boards, app, base)
      let files = try (1...3).map { try boards.picture("\($0).png", red: UInt8(40 * $0)) }
      let board = try MainLoop.wait {
        let file = try await app.library.createBoard(name: "Castle")
        let first = try await BoardController.open(file, pictures: boards.pictures)
        await boards.importFiles(files, into: first)
        await file.close()
        try FileManager.default.copyItem(at: file.url, to: base)
        await app.list.refresh()
        return try await app.openBoard(at: file.url)
      }
      DragDropSystem.activate()
      window = app.openWindow(on: board)
      let shown = window
      XCTAssertTrue(MainLoop.pump { shown.canvas.viewport.size.width > 1 })
    }

    /// Lays a copy beside the board, with changes that were made elsewhere.
    func lay(_ board: URL, _ change: @escaping @MainActor (BoardController) -> Void) throws {
      let (boards, copy) = (boards, copy)
      let draft = boards.folder.appending(name: "draft.pinboard")
      try FileManager.default.copyItem(at: board, to: draft)
      try MainLoop.wait {
        let there = try await BoardController.open(BoardFile.open(draft), pictures: boards.pictures)
        change(there)
        await there.commits.settled()
        await there.file.close()
        try FileManager.default.moveItem(at: draft, to: copy)
      }
    }

    /// Has the changes of a copy come in, and waits for the message.
    func bring(_ change: @escaping @MainActor (BoardController) -> Void) throws {
      try lay(base, change)
      // The desktop's trash isn't the tests'.
      board.discardCopy = { unlink($0.systemPath) == 0 }
      board.takeInCopies()
      let messages = window.messages
      XCTAssertTrue(MainLoop.pump { messages.shown.offer != nil }, "the message is shown")
      XCTAssertEqual(messages.shown.offer, "Changes from another computer were added")
      XCTAssertEqual(messages.action.title, "Show")
      XCTAssertEqual(messages.secondAction.title, "Undo")
      let copy = copy
      XCTAssertTrue(MainLoop.pump { !copy.isTaken }, "the copy is given away")
    }
  }

  func testChangesFromAnotherComputerAreShownAndTakenBack() throws {
    try withDisplay {
      let desk = try Desk("Desks")
      let (board, messages, canvas) = (desk.board, desk.window.messages, desk.window.canvas)
      let pins = board.document.pins.map(\.id)
      canvas.selection = [pins[2]]
      // What's done here meanwhile stays.
      board.perform(.setCaption(of: pins[2], to: "here", in: board.document))
      try desk.bring { there in
        there.perform(.setCaption(of: pins[0], to: "there", in: there.document))
        there.perform(.move([pins[1]], by: CGPoint(x: 87, y: 1.0 / 3), in: there.document))
      }
      XCTAssertEqual(board.document.pin(pins[0])?.attributes.caption, "there")
      XCTAssertEqual(board.document.pin(pins[2])?.attributes.caption, "here")
      messages.action.click()
      XCTAssertEqual(canvas.selection, [pins[0], pins[1]])
      XCTAssertNil(messages.shown.offer)

      let before = board.document
      try desk.bring { there in
        there.perform(.changeTags(of: [pins[0], pins[1]], adding: ["roof"], in: there.document))
        there.perform(.remove([pins[2]], from: there.document))
      }
      let merged = board.document
      XCTAssertEqual(merged.pin(pins[1])?.attributes.tags, ["roof"])
      XCTAssertNotNil(merged.pin(pins[2]), "it was changed here, so it stays")
      // A change that's made before the answer stays, too.
      board.perform(.setCaption(of: pins[1], to: "later", in: board.document))
      messages.secondAction.click()
      XCTAssertNil(messages.shown.offer)
      XCTAssertEqual(board.document.pin(pins[1])?.attributes.caption, "later")
      XCTAssertEqual(board.document.pin(pins[1])?.attributes.tags, [])
      XCTAssertEqual(board.document.pin(pins[0]), before.pin(pins[0]))
      board.undo()
      XCTAssertEqual(board.document.pin(pins[1])?.attributes.tags, ["roof"], "undoing is a step, too")
      desk.app.closeAll()
    }
  }

  /// A copy without a common past is a board of its own, and its row says where it comes from.
  func testACopyOfAnotherBoardIsARowWithAMenu() throws {
    try withDisplay {
      let desk = try Desk("Copies")
      let other = desk.boards.folder.appending(name: "other.pinboard")
      let picture = try desk.boards.picture("other.png", red: 9)
      let (app, boards, board, copy) = (desk.app, desk.boards, desk.board, desk.copy)
      try MainLoop.wait {
        let file = try await BoardFile.create(at: other, name: "Castle")
        let controller = try await BoardController.open(file, pictures: boards.pictures)
        await boards.importFiles([picture], into: controller)
        await file.close()
      }
      try desk.lay(other) { there in
        there.perform(.setCaption(of: there.document.pins[0].id, to: "theirs", in: there.document))
      }
      board.takeInCopies()
      try MainLoop.wait {
        await board.merging?.value
        await app.list.refresh()
      }
      XCTAssertTrue(copy.isTaken, "it stays")
      XCTAssertNil(desk.window.messages.shown.offer)
      XCTAssertEqual(board.document.pins.count, 3)
      let sidebar = desk.window.sidebar
      XCTAssertTrue(MainLoop.pump { sidebar.rows.count == 2 })
      let index = try XCTUnwrap(sidebar.rows.firstIndex { $0.identity == .board(copy) })
      let row = sidebar.view.cellForRow(at: IndexPath(row: index, section: 0))
      let title = try XCTUnwrap(ConflictCopy(named: copy.name)).title
      XCTAssertTrue(title.contains("28"), title)
      XCTAssertTrue(title.hasSuffix("from KF44DZH"), title)
      XCTAssertEqual(row?.accessibilityLabel, "Castle — \(title)")

      let commands = try XCTUnwrap(sidebar.commands)
      @MainActor func items(_ row: Shelf.Row) -> [String] { commands.menu(of: row).allItems.map(\.title) }
      let own = try XCTUnwrap(sidebar.rows.first { $0.identity == .board(board.url.standard) })
      XCTAssertFalse(items(own).contains("Add Everything from This Copy…"))
      XCTAssertTrue(items(sidebar.rows[index]).contains("Add Everything from This Copy…"))
      commands.showMenu(for: sidebar.rows[index], at: .zero)
      let action = try XCTUnwrap(
        desk.window.window.actions.first { $0.name == "add-everything-from-copy" })
      g_action_activate(action.object.opaque, nil)
      XCTAssertTrue(MainLoop.pump { board.document.pins.count == 4 }, "the copy's pins come onto the board")
      let added = board.document.pins.first { $0.attributes.caption == "theirs" }
      XCTAssertNotNil(added)
      try MainLoop.wait { await board.commits.settled() }
      XCTAssertNil(board.commits.failure)
      board.undo()
      XCTAssertEqual(board.document.pins.count, 3, "it's one step")
      desk.app.closeAll()
    }
  }

  /// A board that's renamed gives its file the name, and is at the new location for all that follows.
  func testARenamedBoardNamesItsFile() throws {
    try withDisplay {
      let desk = try Desk("Names")
      let (app, board) = (desk.app, desk.board)
      for (title, name) in [("Keep / tower", "Keep _ tower"), ("Castle", "Castle"), ("Castle", "Castle")] {
        board.perform(.rename(to: title, in: board.document))
        try MainLoop.wait { await app.list.names.latest?.value }
        XCTAssertEqual(board.url.name, name + ".pinboard")
        XCTAssertTrue(app.board(at: board.url) === board)
        XCTAssertEqual(app.entries.map(\.url), [board.url.standard])
        XCTAssertEqual(app.entries.map(\.name), [title])
        XCTAssertEqual(desk.window.window.title, title)
      }
      board.undo()
      try MainLoop.wait { await app.list.names.latest?.value }
      XCTAssertEqual(board.url.name, "Keep _ tower.pinboard", "undoing names it, too")
      board.perform(.setCaption(of: board.document.pins[0].id, to: "after", in: board.document))
      let document = board.document
      let url = board.url
      app.closeAll()
      try MainLoop.wait {
        let file = try await BoardFile.open(url)
        let stored = try await file.load()
        XCTAssertEqual(stored, document)
        await file.close()
      }
    }
  }

  /// A file manager renames the file of an open board: the row, the title and the next changes follow, and
  /// nothing is said. The name that's given last counts.
  func testAFileThatIsRenamedElsewhereIsFollowed() throws {
    try withDisplay {
      let desk = try Desk("Renamed")
      let (app, board, window) = (desk.app, desk.board, desk.window)
      let names = ["Tower", "Ärger & Öl ", "日本"]
      for name in names {
        let target = app.library.boardsFolder.appending(name: name + ".pinboard").standard
        XCTAssertEqual(rename(board.url.systemPath, target.systemPath), 0)
        try MainLoop.wait { await board.file.trouble.look() }
        let title = BoardTitle.shown("Castle", in: target, isFiles: true).shown
        XCTAssertTrue(MainLoop.pump { window.window.title == title }, window.window.title)
        try MainLoop.wait { await app.list.names.latest?.value }
        XCTAssertEqual(app.entries.map(\.url), [target])
        XCTAssertEqual(app.entries.map(\.name), [board.name])
        XCTAssertTrue(app.board(at: target) === board)
        board.perform(.setCaption(of: board.document.pins[0].id, to: name, in: board.document))
        try MainLoop.wait { await board.commits.settled() }
        XCTAssertNil(board.trouble)
        XCTAssertNil(window.messages.shown.offer)
      }
      // The board has this name already, but its file hasn't.
      board.naming.rename(to: "Castle")
      try MainLoop.wait { await app.list.names.latest?.value }
      XCTAssertEqual(board.url.name, "Castle.pinboard")
      XCTAssertEqual(window.window.title, "Castle")
      XCTAssertEqual(app.entries.map(\.name), ["Castle"])
      let (url, document) = (board.url, board.document)
      app.closeAll()
      try MainLoop.wait {
        let file = try await BoardFile.open(url)
        let stored = try await file.load()
        XCTAssertEqual(stored, document)
        await file.close()
      }
    }
  }
}
