import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What a window shows of its board while images arrive.
final class ImportWindowTests: XCTestCase {
  /// A window on one of two boards, with the tray.
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let app: AppController
    let here: BoardController
    let there: BoardController
    let tray: BoardController
    let window: BoardWindow
    private let engine = DragDropEngine(clock: ManualClock())
    private let stage = EmbeddedStage(story: Story())

    init(_ name: String) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      let app = boards.app(name)
      self.app = app
      (here, there) = try MainLoop.wait {
        let here = try await app.adopt(try await app.library.createBoard(name: "Here"))
        let there = try await app.adopt(try await app.library.createBoard(name: "There"))
        await app.list.refresh()
        return (here, there)
      }
      window = app.openWindow(on: here)
      XCTAssertTrue(MainLoop.pump { app.tray.board != nil })
      tray = try XCTUnwrap(app.tray.board)
      stage.setsDownAtOnce = true
      engine.stage = stage
    }

    /// Drops something from another program on a board's row in the sidebar.
    func drop(_ providers: ItemProvider..., onRowOf board: BoardController) throws {
      try drop(providers, onRowOf: board)
    }

    func drop(_ providers: [ItemProvider], onRowOf board: BoardController) throws {
      let session = engine.beginForeignSession(
        items: providers.map { DragItem(itemProvider: $0) }, offersCopy: true)
      let table = window.sidebar.view
      let index = try XCTUnwrap(window.sidebar.entries.firstIndex { app.board(at: $0.url) === board })
      let isOver = MainLoop.pump {
        guard let row = table.cellForRow(at: IndexPath(row: index, section: 0)) else { return false }
        let point = row.convertToWindow(CGPoint(x: row.bounds.midX, y: row.bounds.midY))
        let place = DragLocation(window: window.window, point: point)
        return engine.dragMoved(session, to: place, requested: nil) == .copy
      }
      XCTAssertTrue(isOver)
      _ = engine.drop(session)
    }

    func end() {
      engine.cancelEverything()
      app.closeAll()
    }
  }

  /// A file as other programs offer it, many times.
  private static func providers(of file: URL, count: Int) -> [ItemProvider] {
    (0..<count).map { ItemProvider.file(file, ofType: "image/png", name: "\($0).png") }
  }

  /// The processor's time that this thread has taken, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Counts the cards that change in each turn of the main loop.
  @MainActor private final class Turns {
    /// The greatest number of a turn.
    private(set) var most = 0
    private var count = 0
    private var observer: ObserverToken?

    init(of board: BoardController) {
      observer = board.events.observe { [weak self] event in
        if case .cardsChanged(let ids) = event { self?.count += ids.count }
      }
    }

    func end() { (most, count) = (max(most, count), 0) }
  }

  func testThousandsOfDroppedFilesAreTakenInPortionsAndTheirCancelEndsThat() throws {
    try withDisplay {
      let scene = try Scene("ImportingThousands")
      let (board, count) = (scene.there, 3_000)
      let file = try scene.boards.picture("file.png")
      let turns = Turns(of: board)
      let start = Self.processorTime
      try scene.drop(Self.providers(of: file, count: count), onRowOf: board)
      XCTAssertTrue(board.importer.isBusy, "closing asks")
      XCTAssertEqual(board.importer.unfinishedCount, count)
      XCTAssertTrue(board.cards.isEmpty)
      var (longest, last) = (0.0, Self.processorTime)
      let haveCards = MainLoop.pump(timeout: 60) {
        longest = max(longest, Self.processorTime - last)
        last = Self.processorTime
        turns.end()
        return board.cards.count + board.document.pins.count == count
      }
      XCTAssertTrue(haveCards, "\(board.cards.count) cards")
      // All loads together took half a second.
      XCTAssertLessThan(longest, max(0.1, (last - start) / 4))
      board.importer.cancelAll()
      XCTAssertTrue(
        MainLoop.pump(timeout: 60) {
          turns.end()
          return !board.importer.isBusy
        })
      XCTAssertTrue(board.cards.isEmpty)
      // Pictures that arrive meanwhile change their own cards, too.
      XCTAssertLessThan(turns.most, CardArrivals.portion + 200)

      let known = board.document.pins.count
      try scene.drop(Self.providers(of: file, count: count), onRowOf: board)
      board.importer.cancelAll()
      MainLoop.settle()
      XCTAssertFalse(board.importer.isBusy)
      XCTAssertTrue(board.cards.isEmpty)
      XCTAssertEqual(board.document.pins.count, known)
      scene.end()
    }
  }

  /// No picture ever arrives, so that nothing moves.
  func testTheScreenShowsTheCardsOfThousandsOfFilesAndNothingOfThemWhenTheyAreGone() throws {
    try withDisplay {
      let used = try UsedWindow("red")
      let board = used.board
      let files = (0..<3_000).map { _ in LateImage() }
      DropIntake.importItems(files.map(\.provider), onto: board, around: .zero, pixelScale: 1)
      XCTAssertTrue(MainLoop.pump(timeout: 60) { board.cards.count == files.count })
      used.canvas.viewport.setZoom(0.15, keeping: .zero)
      try used.checkScreen()
      board.importer.cancelAll()
      XCTAssertTrue(MainLoop.pump(timeout: 60) { board.cards.isEmpty && !board.importer.isBusy })
      try used.checkScreen()
      used.close()
    }
  }

  func testAWindowShowsThatAFolderIsLookedIntoAndItsCancelEndsThat() throws {
    try withDisplay {
      let scene = try Scene("ImportingFolders")
      let (board, bar) = (scene.here, scene.window.imports.bar)
      let folder = LateFolder()
      let file = try XCTUnwrap(ItemProvider(contentsOf: try scene.boards.picture("file.png")))
      DropIntake.importItems(
        [folder.provider(named: "Trip"), file], onto: board, around: .zero, pixelScale: 1)
      XCTAssertEqual(bar.shown.text, "Looking into “Trip”")
      XCTAssertTrue(MainLoop.pump { !bar.view.isHidden })
      XCTAssertTrue(board.importer.isBusy, "closing asks")
      bar.cancel.click()
      XCTAssertTrue(MainLoop.pump { board.document.pins.count == 1 && !board.importer.isBusy })
      XCTAssertEqual(board.document.pins.map(\.name), ["file.png"])
      XCTAssertTrue(bar.shown.isOver)
      XCTAssertTrue(bar.view.isHidden)
      scene.end()
    }
  }

  func testAWindowShowsWhatGoesIntoTheTrayAndOntoItsRowsAndItsCancelEndsThat() throws {
    try withDisplay {
      let scene = try Scene("ImportingElsewhere")
      let bar = scene.window.imports.bar
      let images = [LateImage(), LateImage(), LateImage()]
      scene.here.importer.start([ImportTicket(images[0].provider)], around: .zero, pixelScale: 1)
      scene.tray.importer.start([ImportTicket(images[1].provider)], around: .zero, pixelScale: 1)
      XCTAssertEqual(bar.shown, ImportProgress(total: 2))
      try scene.drop(images[2].provider, onRowOf: scene.there)
      XCTAssertTrue(scene.there.importer.isBusy)
      XCTAssertEqual(bar.shown, ImportProgress(total: 3))
      try MainLoop.wait { for image in images { await image.wasAsked() } }
      XCTAssertTrue(MainLoop.pump { !bar.view.isHidden })
      bar.cancel.click()
      try MainLoop.wait { for image in images { await image.wasCancelled() } }
      XCTAssertTrue(MainLoop.pump { bar.shown.isOver && bar.view.isHidden })
      for board in [scene.here, scene.there, scene.tray] {
        XCTAssertTrue(board.cards.isEmpty)
        XCTAssertTrue(!board.importer.isBusy)
      }
      scene.end()
    }
  }

  func testWhatOfAFolderCannotGoIntoTheTrayIsToldAndGone() throws {
    try withDisplay {
      let scene = try Scene("ImportingToTray")
      let tray = scene.tray
      let folder = try scene.boards.subfolder("Trip")
      _ = try scene.boards.picture("Trip/good.png")
      try Data().write(to: folder.appending(path: "empty.png"))
      try MainLoop.wait {
        await FolderImport.run([folder], onto: tray, around: { _ in .zero }, pixelScale: 1)
        await tray.importer.finished()
      }
      XCTAssertTrue(MainLoop.pump { tray.cards.isEmpty })
      XCTAssertEqual(tray.document.pins.map(\.name), ["good.png"])
      let lines = scene.window.messages.shown.lines
      XCTAssertEqual(lines.count { $0.contains("empty.png is empty") }, 1, "\(lines)")
      scene.end()
    }
  }

  func testAWindowFollowsAnImportWhileItGoesOnAndWhenItsOver() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Importing")
      let board = try MainLoop.wait { try await boards.board("A") }
      app.keep(board, as: AppController.key(board.url))
      let window = app.openWindow(on: board)
      let undo = try XCTUnwrap(window.actions["undo"])
      XCTAssertFalse(!window.overlay.empty.isShown || undo.isEnabled)
      let never = LateImage().provider
      // There are more files than become pins at a time.
      let files = try (0..<60).map { try boards.picture("\($0).png", width: 20 + $0) }
      board.importer.start(
        files.map(ImportTicket.init(file:)) + [ImportTicket(never)], around: .zero, pixelScale: 1)
      XCTAssertTrue(MainLoop.pump { !window.overlay.empty.isShown })
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
      // The pins come in the order of storing, and are one step.
      XCTAssertEqual(Set(board.document.pins.suffix(60).map(\.name)), Set(rest.map(\.lastPathComponent)))
      board.undo()
      XCTAssertFalse(board.document.pins.contains { $0.name.hasPrefix("b") })
      window.window.close()
      XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
      MainLoop.settle()
    }
  }
}
