import Board
import BoardStore
import CGtk
import DragDropKit
import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import PinboardUI

/// Files that the app is started with.
final class OpeningFilesTests: XCTestCase {
  func testFoldersAndFilesOfTheCommandLineLieSideBySide() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = AppController(
        application: Application(id: "io.github.pinboard.Opening", isUnique: false),
        library: BoardLibrary(folder: boards.folder.appending(path: "library")),
        preferences: PreferencesController(
          file: PreferencesFile(url: boards.folder.appending(path: "preferences.json"))))
      // As `run(arguments:)` would, but without its loop: windows may be added then.
      g_application_register(app.application.object.pointer(), nil, nil)
      var urls = [try boards.picture("file.png", width: 150, height: 90)]
      for name in ["one", "two"] {
        urls.append(try boards.subfolder(name))
        for number in 1...3 {
          _ = try boards.picture("\(name)/\(number).png", width: 70 * number, height: 100)
        }
      }
      let opened = urls
      let board = try MainLoop.wait {
        await app.open(opened)
        let board = try XCTUnwrap(BoardWindow.all.last?.board)
        await board.importer.finished()
        return board
      }
      XCTAssertEqual(board.document.pins.count, 7)
      XCTAssertEqual(overlaps(board.document.pins.map(\.boundingBox)), 0)
      XCTAssertEqual(board.history.depth, 1)
      BoardWindow.all.last?.window.close()
      XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
      MainLoop.settle()
    }
  }
}
