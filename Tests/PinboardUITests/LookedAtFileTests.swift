import Board
import BoardStore
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What's only shown isn't written.
final class LookedAtFileTests: XCTestCase {
  /// The law: whatever is shown, and in whatever order, the file's bytes stay as they were, and no file
  /// comes beside it.
  func testLookingLeavesTheFileAsItWas() throws {
    try withDisplay {
      let seeds: Range<UInt64> =
        ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 1..<60 : 1..<3
      for seed in seeds { try Self.look(seed: seed) }
    }
  }

  @MainActor private static func look(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let boards = try TemporaryBoards()
    let url = try MainLoop.wait {
      let board = try await boards.board("A")
      let pins = (0..<9).map { number in
        Pin(
          content: .note("note \(number)"), name: "", center: CGPoint(x: 333 * number, y: 77 * number),
          size: CGSize(width: 100, height: 60))
      }
      board.perform(Command.add(pins, originals: [], to: board.document))
      await board.commits.settled()
      await board.file.close()
      return board.url
    }
    let (bytes, names) = (try Data(contentsOf: url), try files(beside: url))
    let app = boards.app("Looking")
    for _ in 0..<2 {
      let board = try MainLoop.wait {
        await BoardController.open(
          try await BoardContents.open(url, access: .readWrite, library: app.library, withView: true),
          pictures: boards.pictures)
      }
      let window = app.openWindow(on: board)
      XCTAssertTrue(MainLoop.pump { window.canvas.viewport.size.width > 1 }, "seed \(seed): no window")
      XCTAssertTrue(
        MainLoop.pump(timeout: 20) { !window.viewState.isRestoring }, "seed \(seed): the place isn't read")
      for _ in 0..<Int.random(in: 1...12, using: &dice) { look(at: window, &dice) }
      window.window.close()
      MainLoop.settle()
      try waitForView(of: board, in: app, window.canvas.look.restingViewport.zoom, "seed \(seed)")
      try MainLoop.wait { await board.file.close() }
      XCTAssertEqual(try Data(contentsOf: url), bytes, "seed \(seed): looking has changed the file")
      XCTAssertEqual(try files(beside: url), names, "seed \(seed)")
    }
  }

  /// Returns when the view is stored that a closed window has shown.
  @MainActor private static func waitForView(
    of board: BoardController, in app: AppController, _ zoom: Double, _ seed: String
  ) throws {
    let (views, id) = (app.library.views, board.document.id)
    let end = Date(timeIntervalSinceNow: 20)
    var stored: BoardViewState?
    while stored.map({ abs($0.zoom - zoom) > 1e-9 }) ?? true, Date() < end {
      stored = try MainLoop.wait { await views.view(of: id) }
    }
    XCTAssertEqual(stored?.zoom ?? 0, zoom, accuracy: 1e-9, "\(seed): the place isn't kept")
  }

  @MainActor private static func look(at window: BoardWindow, _ dice: inout SeededGenerator) {
    let canvas = window.canvas
    switch Int.random(in: 0..<7, using: &dice) {
    case 0:
      canvas.viewport.center = CGPoint(
        x: Double.random(in: -4_000...4_000, using: &dice), y: Double.random(in: -300...300, using: &dice))
    case 1:
      canvas.viewport.setZoom([0.87, 1.0 / 3, 1.5, 2].randomElement(using: &dice) ?? 1, keeping: .zero)
    case 2:
      if let pin = canvas.board.document.pins.randomElement(using: &dice) { canvas.look.toggle(pin.id) }
    case 3:
      canvas.selection = Set(canvas.board.document.pins.map(\.id).filter { _ in Bool.random(using: &dice) })
    case 4:
      window.display.search.begin()
      window.display.search.bar.answers?.search("note \(Int.random(in: 0..<9, using: &dice))")
    case 5: window.showWholeBoard()
    default: window.split.isSidebarShown.toggle()
    }
    MainLoop.settle()
  }

  private static func files(beside url: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
      .filter { $0.contains("pinboard") || $0.hasPrefix("A") }.sorted()
  }

  /// By the menu, from where the user looks, and back to it.
  func testTheStartViewIsSetWhereOneLooks() throws {
    try withDisplay {
      let used = try UsedWindow("red", "blue")
      used.canvas.viewport.setZoom(0.87, keeping: CGPoint(x: 301, y: 217))
      let (center, zoom) = (used.canvas.viewport.center, used.canvas.viewport.zoom)
      used.choose("set-start-view")
      XCTAssertEqual(used.board.document.startView, BoardViewState(center: center, zoom: zoom))
      used.choose("zoom-fit")
      used.canvas.viewport.setZoom(2.31, keeping: CGPoint(x: 12, y: 40))
      used.choose("start-view")
      used.until("the start") { used.canvas.viewport.zoom == zoom && used.canvas.viewport.center == center }
      used.close()
    }
  }

  /// A start that's set is a step of the board, and it's in the file.
  func testTheStartViewIsACommand() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let view = BoardViewState(center: CGPoint(x: 12, y: -3.5), zoom: 0.87)
      let (board, stored) = try MainLoop.wait {
        let board = try await boards.board("A")
        board.perform(Command.setStartView(to: view, in: board.document))
        await board.commits.settled()
        return (board, try await board.file.load().startView)
      }
      XCTAssertEqual(stored, view)
      XCTAssertNil(Command.setStartView(to: view, in: board.document))
      let undone = try MainLoop.wait {
        board.undo()
        await board.commits.settled()
        return try await board.file.load().startView
      }
      XCTAssertNil(undone)
      XCTAssertNil(board.document.startView)
    }
  }
}
