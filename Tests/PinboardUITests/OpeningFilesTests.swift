import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Files on the app's command line.
final class OpeningFilesTests: XCTestCase {
  func testFoldersAndFilesOfTheCommandLineLieSideBySide() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Opening")
      var urls = [try boards.picture("file.png", width: 150, height: 90)]
      for name in ["one", "two"] {
        // This is how GIO names folders: the URL doesn't show that it's a folder.
        urls.append(URL(filePath: try boards.subfolder(name).path, directoryHint: .notDirectory))
        for number in 1...3 {
          _ = try boards.picture("\(name)/\(number).png", width: 70 * number, height: 100)
        }
      }
      let opened = urls
      let board = try MainLoop.wait {
        await app.open(opened)
        let board = try XCTUnwrap(app.windows.last?.board)
        await board.importer.finished()
        return board
      }
      XCTAssertEqual(board.document.pins.count, 7)
      XCTAssertEqual(overlaps(board.document.pins.map(\.boundingBox)), 0)
      XCTAssertEqual(board.history.depth, 1)
      app.windows.last?.window.close()
      XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
      MainLoop.settle()
    }
  }

  func testBoardsOfOtherProgramsAndArchivesAreOpenedOnBoardsOfTheirOwn() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("OpeningForeign")
      let files = try ForeignFiles(in: boards.folder)
      let before = try files.all.map { try Data(contentsOf: $0) }
      let images = try MainLoop.wait {
        await app.open(files.all)
        var images: [Data?] = []
        for window in app.windows {
          let board = window.board
          await board.commits.settled()
          let original = try await board.file.load().pins.first?.content.original
          images.append(try await board.file.originals.data(of: try XCTUnwrap(original)))
        }
        return images
      }
      XCTAssertEqual(app.windows.map(\.board.name), ["one", "two", "three"])
      XCTAssertEqual(images, files.images)
      for window in app.windows {
        XCTAssertEqual(window.board.history.depth, 1)
        XCTAssertEqual(window.canvas.selection, Set(window.board.document.pins.map(\.id)))
      }
      XCTAssertEqual(try files.all.map { try Data(contentsOf: $0) }, before)
      app.closeAll()
    }
  }

  func testWindowsOfTheLastSessionStayPartOfItWhenTheAppIsStartedThroughAFile() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("OpeningOne")
      let (left, opened) = try MainLoop.wait {
        let files = [try await boards.board("Left").file, try await boards.board("Opened").file]
        for file in files { await file.close() }
        return (files[0].url, files[1].url)
      }
      let states = [left, opened].map {
        SessionWindow(
          boardURL: $0, size: CGSize(width: 640, height: 480), isSidebarShown: false, isMaximized: true,
          zoom: 2,
          center: CGPoint(x: 1, y: 2))
      }
      let saved = try MainLoop.wait {
        try await app.library.saveSession(SessionState(windows: states))
        await app.open([opened])
        return app.session.unrestored
      }
      XCTAssertEqual(saved, [states[0]])
      XCTAssertEqual(app.windows.map(\.board.name), ["Opened"])
      let board = try XCTUnwrap(app.windows.last?.board)
      app.windows.last?.window.close()
      XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
      MainLoop.settle()
    }
  }
}
