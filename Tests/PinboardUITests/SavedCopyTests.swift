import Board
import BoardStore
import Foundation
import GLibSupport
import GtkTestSupport
import GtkViews
import Synchronization
import XCTest

@testable import PinboardUI

/// A copy of a board that the person goes on with.
final class SavedCopyTests: XCTestCase {
  func testWhatsDoneWhileItsSavedIsOnTheCopy() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("SavedCopy")
      let board = try MainLoop.wait {
        let file = try await app.library.createBoard(name: "Before")
        // More than is copied at once.
        _ = try await file.addOriginal(
          data: Data((0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }), name: "large",
          typeIdentifier: "image/png", pixelSize: nil)
        return try await app.adopt(file)
      }
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 })
      try FileManager.default.removeItem(at: board.url)
      window.canvas.notes.write(at: .zero)
      let note = try XCTUnwrap(window.canvas.notes.sheets.first)
      let steps = Atomic(0)
      let target = boards.folder.appending(path: "Copy.pinboard")
      let copy = try MainLoop.wait {
        try await app.saveCopy(of: board, to: target) { _ in
          // The first one comes before anything is copied.
          guard steps.wrappingAdd(1, ordering: .relaxed).newValue == 2 else { return }
          let done = DispatchSemaphore(value: 0)
          Task { @MainActor in
            board.perform(Command.rename(to: "Meanwhile", in: board.document))
            note.session.write("Remember")
            done.signal()
          }
          done.wait()
        }
      }
      XCTAssertGreaterThan(steps.load(ordering: .relaxed), 1)
      XCTAssertTrue(window.board === copy)
      XCTAssertEqual(copy.name, "Meanwhile")
      XCTAssertEqual(copy.document.pins.map(\.content.note), ["Remember"])
      XCTAssertTrue(board.unwritten.isEmpty)
      XCTAssertEqual(try MainLoop.wait { try await copy.file.load() }, copy.document)
      app.isQuitting = true
      window.window.close()
      MainLoop.settle()
      try MainLoop.wait { await copy.file.close() }
    }
  }
}
