import Board
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// How a window shows its board.
final class WindowDisplayTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let board: BoardController
    let window: BoardWindow

    init() throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      app = boards.app("Display")
      let file = try boards.picture("red.png")
      let board = try MainLoop.wait {
        let board = try await boards.board("A")
        await boards.importFiles([file], into: board)
        return board
      }
      self.board = board
      window = app.openWindow(on: board)
      let shown = window
      XCTAssertTrue(
        MainLoop.pump { shown.window.size.width > 0 && shown.canvas.viewport.size.width > 1 })
    }

    func close() {
      window.window.close()
      MainLoop.settle()
    }
  }

  /// A board from elsewhere may have any name. In a title, such characters show another name than the file's.
  func testNoTitleHasCharactersThatCannotBeSeen() throws {
    try withDisplay {
      let scene = try Scene()
      for name in ["Castle\u{202E}gnp.exe", "\u{2066}a\u{200B}\u{FEFF}b", "red \u{1B}[31m\u{9B}31m"] {
        let board = try MainLoop.wait { try await scene.boards.board(name) }
        let window = scene.app.openWindow(on: board)
        let title = window.window.title
        XCTAssertFalse(title.isEmpty)
        XCTAssertFalse(title.unicodeScalars.contains(where: UnseenCharacter.contains), title.debugDescription)
        window.window.close()
      }
      scene.close()
    }
  }

  func testInReferenceModeTheBoardIsAloneAndComesBackAsItWas() throws {
    try withDisplay {
      let scene = try Scene()
      let window = scene.window
      let chrome = window.display.chrome
      window.tray.isShown = true
      window.display.information.isShown = true
      chrome.toggleReference()
      XCTAssertTrue(chrome.isBare)
      XCTAssertNil(window.window.titlebar)
      XCTAssertFalse(window.split.isSidebarShown || window.tray.isShown || window.display.information.isShown)
      XCTAssertTrue(window.tray.handle.isHidden)
      XCTAssertTrue(window.sessionState.isSidebarShown, "the next start shows the sidebar")
      XCTAssertEqual(window.actions["reference"]?.state, true)
      // Escape leaves, and then deselects as always.
      window.canvas.selectAll()
      XCTAssertTrue(window.canvas.handle(KeyPress(name: "Escape")))
      XCTAssertFalse(chrome.isBare)
      XCTAssertFalse(window.canvas.selection.isEmpty)
      XCTAssertTrue(window.window.titlebar === window.header.view)
      XCTAssertTrue(window.split.isSidebarShown)
      XCTAssertTrue(window.tray.isShown)
      XCTAssertTrue(window.display.information.isShown)
      XCTAssertTrue(window.canvas.handle(KeyPress(name: "Escape")))
      XCTAssertTrue(window.canvas.selection.isEmpty)
      XCTAssertFalse(chrome.leave())
      scene.close()
    }
  }

  func testTheInformationIsReadOnlyWhenItsShown() throws {
    try withDisplay {
      let scene = try Scene()
      let window = scene.window
      window.canvas.selectAll()
      MainLoop.settle()
      XCTAssertNil(window.display.information.shown)
      window.display.information.isShown = true
      XCTAssertTrue(
        MainLoop.pump(timeout: 10) {
          window.display.information.shown?.rows.contains { $0.value == "In the board “A”" } == true
        })
      XCTAssertEqual(window.display.information.shown?.title, "red.png")
      window.canvas.selection = []
      XCTAssertEqual(window.display.information.shown?.title, "A")
      scene.close()
    }
  }

  func testArrivalsStayInViewUntilTheUserMovesIt() throws {
    try withDisplay {
      let scene = try Scene()
      let (canvas, board) = (scene.window.canvas, scene.board)
      @MainActor func addFar(_ x: Double) {
        let pin = Pin(
          content: .note("far"), name: "far", center: CGPoint(x: x, y: 0),
          size: CGSize(width: 100, height: 60))
        board.perform(Command.add([pin], originals: [], to: board.document))
      }
      @MainActor func isOutside() -> Bool {
        !canvas.viewport.visibleRect.encloses(board.document.bounds ?? .null)
      }
      addFar(4_000)
      XCTAssertTrue(isOutside())
      scene.window.display.arrivals.begin()
      XCTAssertFalse(isOutside())
      // The import is over, so what comes later leaves the view alone.
      addFar(12_000)
      XCTAssertTrue(isOutside())
      scene.close()
    }
  }

  func testWhatArrivesIsShownWithItsCaption() throws {
    try withDisplay {
      let scene = try Scene()
      let (canvas, board) = (scene.window.canvas, scene.board)
      var pin = Pin(
        content: .note("far"), name: "far", center: CGPoint(x: 0, y: 3_000),
        size: CGSize(width: 100, height: 60))
      pin.attributes.caption = String(repeating: "A caption of many lines. ", count: 60)
      board.perform(Command.add([pin], originals: [], to: board.document))
      scene.window.display.arrivals.begin()
      let all = try XCTUnwrap(canvas.bounds(of: board.document.pins))
      XCTAssertGreaterThan(all.maxY, pin.boundingBox.maxY + 100)
      let shown = canvas.viewport.visibleRect
      XCTAssertTrue(shown.minY < all.minY, "\(shown) shows \(all)")
      XCTAssertTrue(shown.maxY > all.maxY, "\(shown) shows \(all)")
      scene.close()
    }
  }

  func testAWindowThatsClosedDuringALookIsWhereItWasBefore() throws {
    try withDisplay {
      let scene = try Scene()
      let (canvas, board) = (scene.window.canvas, scene.board)
      let pin = try XCTUnwrap(board.document.pins.first)
      // The view that's stored is restored first, and then the new one is saved.
      let end = Date(timeIntervalSinceNow: 20)
      var saved: BoardViewState?
      while saved?.zoom != 0.7, Date() < end {
        if canvas.viewport.zoom != 0.7 {
          canvas.viewport.center = CGPoint(x: 33, y: 44)
          canvas.viewport.setZoom(0.7, keeping: .zero)
        }
        saved = try MainLoop.wait { [views = scene.app.library.views] in
          await views.view(of: board.document.id)
        }
      }
      let before = canvas.viewport
      XCTAssertEqual(saved?.center, before.center)
      canvas.look.toggle(pin.id)
      XCTAssertTrue(MainLoop.pump(timeout: 10) { !canvas.look.isGliding })
      XCTAssertNotEqual(canvas.viewport.zoom, before.zoom)
      XCTAssertEqual(scene.window.sessionState.zoom, before.zoom)
      XCTAssertEqual(scene.window.sessionState.center, before.center)
      // On the way back, it's the position where the way ends.
      canvas.look.end()
      XCTAssertEqual(scene.window.sessionState.zoom, before.zoom)
      canvas.look.toggle(pin.id)
      XCTAssertTrue(MainLoop.pump(timeout: 10) { !canvas.look.isGliding })
      scene.close()
      saved = try MainLoop.wait { [views = scene.app.library.views] in await views.view(of: board.document.id)
      }
      XCTAssertEqual(saved?.zoom ?? 0, before.zoom, accuracy: 1e-9)
      XCTAssertEqual(saved?.center, before.center)
    }
  }
}
