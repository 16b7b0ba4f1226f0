import Board
import BoardLook
import BoardExchange
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import Synchronization
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Saving a copy of a board with which the user goes on.
final class SavedCopyTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let board: BoardController
    let window: BoardWindow
    /// The location of the copy.
    let target: URL
    /// The bytes of an image file.
    let bytes: Data

    init(_ name: String) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      let app = boards.app(name)
      self.app = app
      target = boards.folder.appending(path: "Copy.pinboard")
      bytes = try Data(contentsOf: boards.picture("red.png"))
      board = try MainLoop.wait {
        let file = try await app.library.createBoard(name: "Before")
        // This is more than is copied in one step.
        _ = try await file.originals.add(
          data: Data(repeating: 7, count: 6_000_000), name: "large",
          typeIdentifier: "image/png", pixelSize: nil)
        return try await app.adopt(file)
      }
      let window = app.openWindow(on: board)
      self.window = window
      XCTAssertTrue(MainLoop.pump { window.window.size.width > 0 })
    }

    /// Begins to save a copy, and calls `body` during the writing.
    func save(while body: @escaping @MainActor () -> Void) -> Task<BoardController, any Error> {
      let (app, board, target) = (app, board, target)
      let steps = Atomic(0)
      return Task {
        let copy = try await app.saveCopy(of: board, to: target) { _ in
          // The first call comes before anything is copied.
          guard steps.wrappingAdd(1, ordering: .relaxed).newValue == 2 else { return }
          let done = DispatchSemaphore(value: 0)
          Task { @MainActor in
            body()
            done.signal()
          }
          done.wait()
        }
        XCTAssertGreaterThan(
          steps.load(ordering: .relaxed), 1, "it was written before anything could be done")
        return copy
      }
    }

    /// Drops an image that hasn't arrived yet.
    func drop(_ late: LateImage) {
      board.importer.start([ImportTicket(late.provider)], around: CGPoint(x: 30, y: 40), pixelScale: 1)
    }

    func arrive(_ late: LateImage) throws {
      try MainLoop.wait { await late.wasAsked() }
      late.answer(bytes)
    }

    var isCopyThere: Bool { FileManager.default.fileExists(atPath: target.path) }

    /// Checks that a board has only the dropped image, in memory and in its file, with the image's bytes.
    func checkHasImage(_ board: BoardController) throws {
      XCTAssertTrue(board.cards.isEmpty)
      XCTAssertEqual(board.document.pins.map(\.center), [CGPoint(x: 30, y: 40)])
      let original = try XCTUnwrap(board.document.pins.first?.content.original)
      try MainLoop.wait { await board.commits.settled() }
      XCTAssertEqual(try MainLoop.wait { try await board.file.load() }, board.document)
      XCTAssertEqual(try MainLoop.wait { try await board.file.originals.data(of: original) }, bytes)
    }
  }

  func testWhatsDoneWhileItsSavedIsOnTheCopy() throws {
    try withDisplay {
      let scene = try Scene("SavedCopy")
      let (board, window) = (scene.board, scene.window)
      try FileManager.default.removeItem(at: board.url)
      window.canvas.notes.write(at: .zero)
      let note = try XCTUnwrap(window.canvas.notes.sheets.first)
      let saving = scene.save {
        board.perform(Command.rename(to: "Meanwhile", in: board.document))
        note.session.write("Remember")
      }
      let copy = try MainLoop.wait { try await saving.value }
      XCTAssertTrue(window.board === copy)
      XCTAssertEqual(copy.name, "Meanwhile")
      XCTAssertEqual(copy.document.pins.map(\.content.note), ["Remember"])
      XCTAssertTrue(board.unwritten.isEmpty)
      XCTAssertEqual(try MainLoop.wait { try await copy.file.load() }, copy.document)
      scene.app.closeAll()
    }
  }

  func testAnImageOnItsWayIsWaitedFor() throws {
    try withDisplay {
      let scene = try Scene("CopyWaits")
      let (window, target) = (scene.window, scene.target)
      let late = LateImage()
      scene.drop(late)
      let saving = Task { await window.fileWork.saveCopy(to: target) }
      XCTAssertTrue(MainLoop.pump { window.progress.text == "Waiting for images on their way" })
      XCTAssertFalse(scene.isCopyThere)
      try scene.arrive(late)
      XCTAssertTrue(try MainLoop.wait { await saving.value })
      XCTAssertTrue(scene.isCopyThere)
      XCTAssertTrue(window.board !== scene.board)
      try scene.checkHasImage(window.board)
      scene.app.closeAll()
    }
  }

  func testWhoDoesNotWantToWaitGetsNoCopyAndKeepsTheBoard() throws {
    try withDisplay {
      let scene = try Scene("CopyCancelled")
      let (window, target) = (scene.window, scene.target)
      let late = LateImage()
      scene.drop(late)
      let saving = Task { await window.fileWork.saveCopy(to: target) }
      XCTAssertTrue(MainLoop.pump { window.progress.text == "Waiting for images on their way" })
      window.progress.cancelAll()
      XCTAssertFalse(try MainLoop.wait { await saving.value })
      XCTAssertFalse(scene.isCopyThere || window.progress.isBusy)
      XCTAssertTrue(window.board === scene.board)
      XCTAssertTrue(scene.board.importer.isBusy)
      try scene.arrive(late)
      try MainLoop.wait { await window.board.importer.finished() }
      try scene.checkHasImage(window.board)
      scene.app.closeAll()
    }
  }

  func testAnImageThatsDroppedWhileItsWrittenIsOnTheCopy() throws {
    try withDisplay {
      let scene = try Scene("CopyMeanwhile")
      let late = LateImage()
      let saving = scene.save { scene.drop(late) }
      XCTAssertTrue(MainLoop.pump { scene.app.board(at: scene.target) != nil })
      try scene.arrive(late)
      let copy = try MainLoop.wait { try await saving.value }
      XCTAssertTrue(scene.window.board === copy)
      try scene.checkHasImage(copy)
      scene.app.closeAll()
    }
  }

  func testACopyThatsWrittenAndNotWantedAnyMoreGoes() throws {
    try withDisplay {
      let scene = try Scene("CopyUnwanted")
      let board = scene.board
      let late = LateImage()
      let saving = scene.save { scene.drop(late) }
      XCTAssertTrue(MainLoop.pump { scene.app.board(at: scene.target) != nil })
      saving.cancel()
      XCTAssertThrowsError(try MainLoop.wait { try await saving.value }) { error in
        XCTAssertTrue(error is CancellationError)
      }
      XCTAssertFalse(scene.isCopyThere)
      XCTAssertNil(scene.app.board(at: scene.target))
      XCTAssertTrue(scene.window.board === board)
      XCTAssertTrue(board.importer.isBusy)
      try scene.arrive(late)
      try MainLoop.wait { await board.importer.finished() }
      try scene.checkHasImage(board)
      scene.app.closeAll()
    }
  }

  /// No other copy of a pasted image's bytes exists.
  func testWhatCouldNotBePinnedComesAlongAndIsTriedAgain() throws {
    try withDisplay {
      let scene = try Scene("CopyFailed")
      let (app, board, target, bytes) = (scene.app, scene.board, scene.target, scene.bytes)
      try FileManager.default.removeItem(at: board.url)
      let gone = ItemProvider()
      gone.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(nil, CardFailure(title: "Nothing", detail: "The other program is gone."))
        return nil
      }
      board.importer.start(
        [ImportTicket(.data(bytes), name: "Pasted"), ImportTicket(gone)], around: .zero, pixelScale: 1)
      try MainLoop.wait {
        await board.importer.finished()
        await board.commits.settled()
      }
      let failed = board.cards.values.sorted { one, _ in board.importer.canRetry(one.id) }
      XCTAssertEqual(failed.map { board.importer.canRetry($0.id) }, [true, false])
      let copy = try MainLoop.wait {
        let copy = try await app.saveCopy(of: board, to: target) { _ in }
        await copy.importer.finished()
        return copy
      }
      let pin = try XCTUnwrap(copy.document.pin(failed[0].id))
      XCTAssertEqual(pin.name, "Pasted")
      XCTAssertEqual(pin.center, failed[0].center)
      let original = try XCTUnwrap(pin.content.original)
      XCTAssertEqual(try MainLoop.wait { try await copy.file.originals.data(of: original) }, bytes)
      // An image that never arrived can't be requested again, so its card keeps its text.
      XCTAssertEqual(Array(copy.cards.values), [failed[1]])
      XCTAssertFalse(copy.importer.canRetry(failed[1].id))
      XCTAssertTrue(board.cards.isEmpty)
      scene.app.closeAll()
    }
  }

  func testWhatCouldNotBePinnedIsOnTheCopyThatTheEndMakes() throws {
    try withDisplay {
      let scene = try Scene("CopyAtTheEnd")
      let (app, board) = (scene.app, scene.board)
      try FileManager.default.removeItem(at: board.url)
      board.importer.start(
        [ImportTicket(.data(scene.bytes), name: "Pasted")], around: .zero, pixelScale: 1)
      try MainLoop.wait { await board.importer.finished() }
      XCTAssertTrue(MainLoop.pump { board.isAtRisk && board.cards.count == 1 })
      app.terminate()
      XCTAssertTrue(MainLoop.pump { app.boards.values.allSatisfy { $0.file.state == .closed } })
      let copy = scene.window.board
      XCTAssertTrue(copy !== board)
      let (name, data) = try MainLoop.wait {
        let file = try await BoardFile.open(copy.url)
        let pins = try await file.load().pins
        let pin = try XCTUnwrap(pins.first)
        let original = try XCTUnwrap(pin.content.original)
        let data = try await file.originals.data(of: original)
        await file.close()
        return (pin.name, data)
      }
      XCTAssertEqual(name, "Pasted")
      XCTAssertEqual(data, scene.bytes)
      scene.app.closeAll()
    }
  }
}
