import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import Synchronization
import TestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Editing notes on a canvas, with drags over them.
final class NoteToolTests: XCTestCase {
  private final class Source: Sendable {
    let reply = Mutex<(@Sendable (Data?, (any Error)?) -> Void)?>(nil)

    /// A text that arrives when the test says so.
    var provider: ItemProvider {
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { answer in
        self.reply.withLock { $0 = answer }
        return nil
      }
      return provider
    }

    var isAsked: Bool { reply.withLock { $0 != nil } }

    func answer(_ text: String) { reply.withLock { $0 }?(Data(text.utf8), nil) }
  }

  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let board: BoardController
    let engine = DragDropEngine(clock: ManualClock())
    let stage = EmbeddedStage(story: Story())
    let shown: ShownCanvas

    init() throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      board = try MainLoop.wait { try await boards.board("A") }
      NoteIntake.pin("beta", on: board, around: .zero)
      shown = ShownCanvas(board)
      stage.setsDownAtOnce = true
      engine.stage = stage
    }

    var note: String? { board.document.pins.first?.content.note }

    /// Opens the note, and drops text that hasn't arrived yet at its beginning.
    func drop(_ source: Source) throws {
      shown.canvas.notes.edit(try XCTUnwrap(board.document.pins.first).id)
      let text = try XCTUnwrap(shown.canvas.notes.sheets.first).text
      let session = engine.beginForeignSession(
        items: [DragItem(itemProvider: source.provider)], offersCopy: true)
      // The sheet is laid out with the next frame.
      let isOver = MainLoop.pump {
        let caret = text.caretRect(for: TextPosition(0))
        let point = text.convertToWindow(CGPoint(x: caret.midX, y: caret.midY))
        let operation = engine.dragMoved(
          session, to: DragLocation(window: shown.window, point: point), requested: nil)
        return operation == .copy && text.isTextDropActive
      }
      XCTAssertTrue(isOver)
      _ = engine.drop(session)
      XCTAssertTrue(MainLoop.pump { source.isAsked })
    }

    func close() {
      engine.cancelEverything()
      shown.close()
    }
  }

  func testALinkIsWhereItsLettersAreAlsoOnATurnedNote() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let (board, canvas) = (scene.board, scene.shown.canvas)
      NoteIntake.pin("Go to\nhttps://a.example/b.", on: board, around: .zero)
      let id = try XCTUnwrap(board.document.pins.last?.id)

      /// The box around the points of the canvas at which there's a link.
      @MainActor func linked() throws -> CGRect {
        let pin = try XCTUnwrap(board.document.pin(id))
        let frame = canvas.viewport.viewRect(pin.boundingBox)
        var box = CGRect.null
        for x in stride(from: frame.minX - 10, to: frame.maxX + 10, by: 2) {
          for y in stride(from: frame.minY - 10, to: frame.maxY + 10, by: 2) {
            guard let link = canvas.noteLink(at: CGPoint(x: x, y: y)) else { continue }
            XCTAssertEqual(link.url.absoluteString, "https://a.example/b")
            box = box.union(CGRect(x: x - frame.midX, y: y - frame.midY, width: 2, height: 2))
          }
        }
        return box
      }
      let upright = try linked()
      XCTAssertGreaterThan(upright.width, 100)
      XCTAssertLessThan(upright.height, 30)
      XCTAssertLessThan(upright.midY, -10, "in the second line of the sheet")
      board.perform(Command.rotate([id], by: 90, in: board.document))
      let turned = try linked()
      XCTAssertEqual(turned.height, upright.width, accuracy: 5)
      XCTAssertEqual(turned.midX, -upright.midY, accuracy: 4)
      canvas.selection = [id]
      XCTAssertEqual(canvas.selectedLinks.count, 1)
      canvas.selection = Set(board.document.pins.map(\.id))
      XCTAssertEqual(canvas.selectedLinks.count, 0)
    }
  }

  /// A new note leaves the zoom alone, however far the view is, and its letters are as large as they need to be
  /// written.
  func testANewNoteKeepsTheZoomAndItsLettersAreLegible() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let (board, canvas) = (scene.board, scene.shown.canvas)
      for number in 0..<25 {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        let zoom = pow(10, Double.random(in: -1.3...0.9, using: &random))
        canvas.viewport.setZoom(zoom, keeping: .zero)
        canvas.viewport.center = .zero
        let before = canvas.viewport
        let offset = CGPoint(
          x: Double.random(in: -300...300, using: &random), y: Double.random(in: -200...200, using: &random))
        canvas.notes.write(at: canvas.viewport.boardPoint(CGPoint(x: 450 + offset.x, y: 300 + offset.y)))
        XCTAssertEqual(canvas.viewport.zoom, before.zoom, "seed \(seed)")
        let sheet = try XCTUnwrap(canvas.notes.sheets.first)
        sheet.text.text = "note \(number)"
        sheet.session.write("note \(number)")
        canvas.notes.end()
        XCTAssertEqual(canvas.viewport.zoom, before.zoom, "seed \(seed)")
        let note = try XCTUnwrap(board.document.pins.last)
        XCTAssertEqual(note.content.note, "note \(number)")
        let size = note.attributes.format.textSize
        if before.zoom >= 0.6 {
          XCTAssertEqual(size, NoteFormat.standardTextSize, "seed \(seed)")
        } else {
          XCTAssertGreaterThanOrEqual(size * before.zoom, 9 - 1e-9, "seed \(seed)")
        }
        XCTAssertEqual(note.size.width / size, NoteStyle.size.width / 15, accuracy: 0.01, "seed \(seed)")
      }
    }
  }

  func testWhatsDroppedOnANoteArrivesAlthoughItsClosedMeanwhile() throws {
    try withDisplay {
      let scene = try Scene()
      let source = Source()
      try scene.drop(source)
      weak let text = scene.shown.canvas.notes.sheets.first?.text
      scene.shown.canvas.notes.end()
      XCTAssertFalse(scene.shown.canvas.notes.isActive)
      XCTAssertEqual(scene.note, "beta")
      source.answer("alpha")
      XCTAssertTrue(MainLoop.pump { scene.note == "alphabeta" }, scene.note ?? "no note")
      source.reply.withLock { $0 = nil }
      XCTAssertTrue(MainLoop.pump { text == nil }, "nothing is left of the sheet")
      scene.board.undo()
      XCTAssertEqual(scene.note, "beta")
      scene.close()
    }
  }

  func testANoteThatsRemovedMeanwhileStaysAway() throws {
    try withDisplay {
      let scene = try Scene()
      let source = Source()
      try scene.drop(source)
      weak let text = scene.shown.canvas.notes.sheets.first?.text
      scene.shown.canvas.notes.end()
      scene.board.perform(Command.remove(scene.board.document.pins.map(\.id), from: scene.board.document))
      source.answer("alpha")
      source.reply.withLock { $0 = nil }
      XCTAssertTrue(MainLoop.pump { text == nil })
      XCTAssertTrue(scene.board.document.pins.isEmpty)
      scene.close()
    }
  }
}
