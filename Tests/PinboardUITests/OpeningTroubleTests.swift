import Board
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import OwnDisk
import XCTest
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The actions that a window offers for a board that can't be opened.
final class OpeningTroubleTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let shown: BoardController
    let window: BoardWindow

    init(_ name: String) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      app = boards.app(name)
      shown = try MainLoop.wait { try await boards.board("Shown") }
      window = app.openWindow(on: shown)
      let window = window
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 0 })
    }

    /// Makes another board, and returns its closed file.
    func wanted() throws -> URL {
      let boards = boards
      return try MainLoop.wait {
        let board = try await boards.board("Wanted")
        await board.file.close()
        return board.url
      }
    }

    func show(_ url: URL) throws {
      let (app, window) = (app, window)
      try MainLoop.wait { await app.show(url, in: window) }
    }

    /// Presses a button of the bar, which must be visible.
    func press(_ action: BoardTrouble.Action) throws {
      let button = try XCTUnwrap(window.trouble.bar.buttons[action])
      XCTAssertFalse(button.isHidden, "\(action)")
      button.click()
    }
  }

  func testEachOfSeveralBoardsThatCannotBeOpenedIsShown() throws {
    try withDisplay {
      let scene = try Scene("Several")
      let names = ["one", "two", "three"]
      let urls = try names.map { name in
        let url = scene.boards.folder.appending(path: "\(name).pinboard")
        try Data("no board".utf8).write(to: url)
        return url
      }
      let app = scene.app
      try MainLoop.wait { await app.open(urls) }
      for name in names {
        XCTAssertTrue(scene.window.trouble.bar.trouble?.title.contains(name) == true, name)
        try scene.press(.dismiss)
      }
      XCTAssertNil(scene.window.trouble.bar.trouble)
      app.closeAll()
    }
  }

  func testABoardThatIsOpenedAtASecondTryHasARow() throws {
    try withDisplay {
      let scene = try Scene("SecondTry")
      let (app, window) = (scene.app, scene.window)
      let url = try scene.wanted()
      let away = url.deletingLastPathComponent().appending(path: "away")
      try FileManager.default.moveItem(at: url, to: away)
      try MainLoop.wait { await app.open([url]) }
      XCTAssertFalse(app.list.lists(url))
      try FileManager.default.moveItem(at: away, to: url)
      try scene.press(.retry)
      XCTAssertTrue(MainLoop.pump { window.board.name == "Wanted" })
      XCTAssertTrue(MainLoop.pump { app.list.lists(url) })
      app.closeAll()
    }
  }

  func testABoardWhoseDiskCannotBeWrittenIsOpenedForLooking() throws {
    try withDisplay {
      let scene = try Scene("Looking")
      let url = try scene.wanted()
      for error in [
        BoardStoreError.diskFull(url), .inputOutput(url, detail: "input/output error"),
        .cannotCreate(url, reason: "no"),
      ] {
        scene.window.trouble.showOpeningFailure(url, error)
        try scene.press(.openReadOnly)
        XCTAssertTrue(MainLoop.pump { scene.window.board.name == "Wanted" }, "\(error)")
        XCTAssertEqual(scene.window.board.fileState, .readOnly)
        XCTAssertFalse(scene.window.board.isEditable)
        XCTAssertNil(scene.window.trouble.openingFailure)
        XCTAssertEqual(scene.window.trouble.bar.trouble?.title, "“Wanted” is read-only")
        // Now the disk can be written.
        try scene.press(.retry)
        XCTAssertTrue(MainLoop.pump { scene.window.board.isEditable }, "\(error)")
        XCTAssertNil(scene.window.trouble.bar.trouble)
        let board = scene.window.board
        scene.window.show(scene.shown)
        scene.app.boards[AppController.key(url)] = nil
        try MainLoop.wait { await board.file.close() }
      }
      scene.app.closeAll()
    }
  }

  /// The board's last changes are in a log that a crash has left, and moving them into the file takes space.
  func testABoardWithALogOnAFullDiskIsOpenedForLooking() throws {
    try XCTSkipUnless(OwnDisk.isAvailable, OwnDisk.advice)
    try withDisplay {
      let scene = try Scene("Full")
      let (boards, app, window) = (scene.boards, scene.app, scene.window)
      try MainLoop.wait {
        try await OwnDisk.mounted(at: boards.folder.appending(path: "disk"), megabytes: 8) { disk in
          let made = try await BoardFile.create(at: disk.url.appending(path: "made.pinboard"), name: "Before")
          for name in ["Between", "After"] {
            let command = Command.rename(to: name, in: try await made.load())
            try await made.commit(try XCTUnwrap(command))
          }
          let url = disk.url.appending(path: "Wanted.pinboard")
          for ending in ["-wal", ""] {
            try FileManager.default.copyItem(atPath: made.url.path + ending, toPath: url.path + ending)
          }
          await made.close()
          _ = disk.fill(with: "filler")
          await app.show(url, in: window)
          XCTAssertEqual(window.board.name, "Shown")
          XCTAssertEqual(window.trouble.bar.trouble?.title, "“Wanted” can’t be opened")
          try scene.press(.openReadOnly)
          try await eventually("the board to be shown") { window.board.name == "After" }
          XCTAssertEqual(window.board.fileState, .readOnly)
          await window.board.file.close()
        }
      }
      scene.app.closeAll()
    }
  }

  /// While the file is locked like this, nobody can read it either, so only a retry helps.
  func testABoardThatAnotherProgramHoldsIsTriedAgain() throws {
    try withDisplay {
      let scene = try Scene("Held")
      let url = try scene.wanted()
      // SQLite locks a file exclusively like this. The lock belongs to another open file description, so it
      // counts as another program's.
      let descriptor = open(url.path, O_RDWR | O_CLOEXEC)
      var lock = flock()
      (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
      (lock.l_start, lock.l_len) = (0x4000_0000, 512)
      // 37 is F_OFD_SETLK, which Swift doesn't import.
      XCTAssertEqual(fcntl(descriptor, 37, &lock), 0)
      try scene.show(url)
      XCTAssertEqual(scene.window.board.name, "Shown")
      let trouble = try XCTUnwrap(scene.window.trouble.bar.trouble)
      XCTAssertEqual(trouble.title, "“Wanted” can’t be opened")
      XCTAssertEqual(trouble.actions, [.retry, .dismiss])
      XCTAssertEqual(scene.window.trouble.bar.buttons[.openReadOnly]?.isHidden, true)
      close(descriptor)
      try scene.press(.retry)
      XCTAssertTrue(MainLoop.pump { scene.window.board.name == "Wanted" })
      XCTAssertTrue(scene.window.board.isEditable)
      XCTAssertNil(scene.window.trouble.bar.trouble)
      scene.app.closeAll()
    }
  }
}
