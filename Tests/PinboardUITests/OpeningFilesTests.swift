import Board
import BoardStore
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
      let app = boards.app("Opening")
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
