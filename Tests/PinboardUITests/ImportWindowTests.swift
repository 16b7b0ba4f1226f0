import Board
import DragDropKit
import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import PinboardUI

/// What a window says about its board while images arrive.
final class ImportWindowTests: XCTestCase {
  func testAWindowFollowsAnImportWhileItGoesOnAndWhenItsOver() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Importing")
      let board = try MainLoop.wait { try await boards.board("A") }
      app.keep(board, as: AppController.key(board.url))
      let window = app.openWindow(on: board)
      let undo = try XCTUnwrap(window.actions["undo"])
      XCTAssertFalse(window.hint.isHidden || undo.isEnabled)
      let never = UnansweredImage().provider
      // More than become pins at a time.
      let files = try (0..<60).map { try boards.picture("\($0).png", width: 20 + $0) }
      board.importer.start(
        files.map(ImportTicket.init(file:)) + [ImportTicket(never)], around: .zero, pixelScale: 1)
      XCTAssertTrue(MainLoop.pump { window.hint.isHidden })
      XCTAssertTrue(board.importer.isBusy)
      board.importer.cancelAll()
      try MainLoop.wait {
        await board.importer.finished()
        await board.commits.settled()
      }
      XCTAssertTrue(MainLoop.pump { undo.isEnabled == !board.document.pins.isEmpty })
      let rest = try (0..<60).map { try boards.picture("b\($0).png", width: 20 + $0) }
      try MainLoop.wait { await boards.importFiles(rest, into: board) }
      XCTAssertTrue(MainLoop.pump { undo.isEnabled })
      // As they're stored, and one step.
      XCTAssertEqual(Set(board.document.pins.suffix(60).map(\.name)), Set(rest.map(\.lastPathComponent)))
      board.undo()
      XCTAssertFalse(board.document.pins.contains { $0.name.hasPrefix("b") })
      window.window.close()
      XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
      MainLoop.settle()
    }
  }
}
