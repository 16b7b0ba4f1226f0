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

/// Searching in a window.
final class WindowSearchTests: XCTestCase {
  @MainActor private final class Scene {
    let boards: TemporaryBoards
    let app: AppController
    let board: BoardController
    let window: BoardWindow
    let pins: [Pin]
    var search: WindowSearch { window.display.search }

    init() throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      app = boards.app("Search")
      let board = try MainLoop.wait { try await boards.board("A") }
      self.board = board
      pins = [("blue hand", 0.0), ("red hand", 3_000), ("blue light", 6_000)].map { text, x in
        Pin(
          content: .note(text), name: "", center: CGPoint(x: x, y: 0), size: CGSize(width: 100, height: 60))
      }
      board.perform(Command.add(pins, originals: [], to: board.document))
      window = app.openWindow(on: board)
      let shown = window
      XCTAssertTrue(
        MainLoop.pump { shown.window.size.width > 0 && shown.canvas.viewport.size.width > 1 })
    }

    func type(_ text: String) {
      search.bar.field.text = text
      search.bar.answers?.search(text)
      let isReady: () -> Bool = { self.search.search?.isReady == true }
      XCTAssertTrue(MainLoop.pump(until: isReady))
    }

    func settle() { XCTAssertTrue(MainLoop.pump(timeout: 10) { !self.window.canvas.isGliding }) }

    func close() {
      window.window.close()
      MainLoop.settle()
    }
  }

  func testTheBarIsBelowAMessageAboutTrouble() throws {
    try withDisplay {
      let scene = try Scene()
      let (trouble, bar) = (scene.window.trouble.bar, scene.search.bar)
      let url = scene.boards.folder.appending(path: "missing.pinboard")
      scene.window.trouble.showOpeningFailure(url, BoardStoreError.notFound(url))
      scene.search.begin()
      let isBelow: () -> Bool = {
        trouble.view.bounds.height > 10 && bar.view.bounds.height > 10
          && bar.view.frameInWindow.minY >= trouble.view.frameInWindow.maxY
      }
      XCTAssertTrue(MainLoop.pump(timeout: 10, until: isBelow))
      scene.window.trouble.forgetOpeningFailure()
      scene.window.trouble.update()
      let isAtTop: () -> Bool = { bar.view.frameInWindow.minY < scene.window.canvas.frameInWindow.minY + 20 }
      XCTAssertTrue(MainLoop.pump(timeout: 10, until: isAtTop), "it takes the message's place")
      scene.close()
    }
  }

  func testFoundPinsAreLitAndWalkedThroughInReadingOrder() throws {
    try withDisplay {
      let scene = try Scene()
      let (search, canvas, pins) = (scene.search, scene.window.canvas, scene.pins)
      search.begin()
      XCTAssertFalse(search.bar.view.isHidden)
      XCTAssertNil(canvas.model.light, "nothing is dimmed before something is typed")
      scene.type("blue")
      XCTAssertEqual(canvas.model.light, [pins[0].id, pins[2].id])
      XCTAssertEqual(search.count.text, "2 found")
      let depth = scene.board.history.depth
      for (way, number) in [(1, 0), (1, 2), (1, 0), (-1, 2)] {
        search.bar.answers?.step(way)
        scene.settle()
        XCTAssertEqual(canvas.selection, [pins[number].id])
        let frame = canvas.viewport.viewRect(pins[number].boundingBox)
        let view = CGRect(origin: .zero, size: canvas.viewport.size)
        XCTAssertTrue(view.encloses(frame), "\(frame) in \(view)")
        XCTAssertGreaterThan(frame.minY, search.bar.covered, "it isn't behind the bar")
      }
      XCTAssertEqual(search.count.text, "2 of 2")
      scene.type("purple")
      XCTAssertEqual(canvas.model.light, [], "everything is dimmed")
      XCTAssertEqual(search.count.text, "Nothing found")
      scene.type("hand")
      search.bar.answers?.selectAll()
      XCTAssertEqual(canvas.selection, [pins[0].id, pins[1].id])
      XCTAssertEqual(scene.board.history.depth, depth, "a search changes nothing")
      XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")), "Escape on the board ends the search")
      XCTAssertNil(canvas.model.light)
      XCTAssertTrue(search.bar.view.isHidden)
      XCTAssertEqual(canvas.selection.count, 2)
      scene.close()
    }
  }

  func testTheSearchFollowsTheBoardAndItsHistory() throws {
    try withDisplay {
      let scene = try Scene()
      let (canvas, pins, board) = (scene.window.canvas, scene.pins, scene.board)
      scene.search.begin()
      scene.type("blue")
      board.perform(Command.setCaption(of: pins[1].id, to: "Blau & BLUE", in: board.document))
      XCTAssertEqual(canvas.model.light, Set(pins.map(\.id)))
      board.undo()
      XCTAssertEqual(canvas.model.light, [pins[0].id, pins[2].id])
      board.perform(Command.remove([pins[0].id], from: board.document))
      XCTAssertEqual(scene.search.count.text, "1 found")
      scene.close()
    }
  }

  func testAllBoardsAreSearchedAndOneIsOpenedWithTheSearchOn() throws {
    try withDisplay {
      let scene = try Scene()
      let app = scene.app
      let closed = try MainLoop.wait {
        let file = try await app.library.createBoard(name: "Closed")
        let board = try await file.load()
        let note = Pin(
          content: .note("Bleu, blue"), name: "", center: .zero, size: CGSize(width: 100, height: 60))
        try await file.commit(try XCTUnwrap(Command.add([note], originals: [], to: board)))
        await file.close()
        await app.list.refresh()
        return file.url
      }
      scene.search.begin()
      scene.type("blue")
      scene.search.bar.answers?.searchAllBoards(true)
      let library = scene.search.library
      XCTAssertTrue(MainLoop.pump { library.isComplete && !library.results.isEmpty })
      XCTAssertEqual(library.results.map(\.count), [1])
      XCTAssertEqual(library.results.map(\.name), ["Closed"])
      scene.search.bar.results.onOpen?(closed)
      let window = scene.window
      XCTAssertTrue(
        MainLoop.pump { window.board.name == "Closed" && window.canvas.model.light?.count == 1 })
      XCTAssertFalse(scene.search.bar.view.isHidden)
      scene.close()
    }
  }

  @MainActor func testAPinThatIsTooSmallOrTooLargeIsShownWhole() {
    var viewport = Viewport(size: CGSize(width: 800, height: 600))
    viewport.setZoom(0.1, keeping: .zero)
    let small = viewport.showing(CGRect(x: 5_000, y: 0, width: 100, height: 50), belowCovered: 60)
    XCTAssertEqual(small.zoom, 1.6, accuracy: 0.01)
    let large = viewport.showing(CGRect(x: 0, y: 0, width: 10_000, height: 5_000), belowCovered: 60)
    let frame = large.viewRect(CGRect(x: 0, y: 0, width: 10_000, height: 5_000))
    XCTAssertGreaterThanOrEqual(frame.minY, 60)
    XCTAssertLessThanOrEqual(frame.maxX, 800)
    let seen = viewport.showing(CGRect(x: 0, y: 1_000, width: 1_000, height: 500), belowCovered: 60)
    XCTAssertEqual(seen, viewport, "what's on the screen stays where it is")
  }
}
