import Board
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Taking strokes away on a canvas in a window.
final class EraserToolTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// One pass is one step that takes all unlocked strokes on its way and nothing else, or no step if there are
  /// none. Undo brings them back, and Escape during a pass changes nothing.
  func testAPassIsOneStepThatTakesWhatItTouches() throws {
    try withDisplay {
      var (steps, nothings) = (0, 0)
      for _ in 0..<(Self.isLong ? 80 : 10) {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        try withStrokes(seed: random.next()) { canvas in
          let (board, tool) = (canvas.board, canvas.eraser)
          canvas.toggleErasing()
          for _ in 0..<6 {
            let (document, depth) = (board.document, board.history.depth)
            let kind: ContactKind = Bool.random(using: &random) ? .touch : .pointer
            let reach = (kind == .touch ? 16 : 7) / canvas.viewport.zoom
            let points = (0..<Int.random(in: 1...5, using: &random)).map { _ in
              CGPoint(
                x: Double.random(in: 0...900, using: &random), y: Double.random(in: 0...600, using: &random))
            }
            XCTAssertTrue(tool.press(at: points[0], kind: kind, []))
            for point in points.dropFirst() {
              tool.move(by: CGPoint(x: point.x - points[0].x, y: point.y - points[0].y), [], at: 0)
            }
            let way = points.map(canvas.viewport.boardPoint)
            let touched = document.pins.filter { pin in
              pin.content.stroke != nil && !pin.attributes.isLocked
                && zip(way, way.dropFirst() + way.suffix(1)).contains {
                  pin.isPassed(from: $0, to: $1, reach: reach)
                }
            }.map(\.id)
            XCTAssertEqual(board.document, document, "seed \(seed): nothing is gone before the end")
            if Int.random(in: 0..<4, using: &random) == 0 {
              XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
              tool.end(at: 0)
              XCTAssertEqual(board.document, document, "seed \(seed)")
            } else {
              tool.end(at: 0)
              XCTAssertEqual(
                board.document.pins.map(\.id), document.pins.map(\.id).filter { !touched.contains($0) },
                "seed \(seed)")
              XCTAssertEqual(board.history.depth, depth + (touched.isEmpty ? 0 : 1), "seed \(seed)")
              if touched.isEmpty { nothings += 1 } else { steps += 1 }
              if !touched.isEmpty, Bool.random(using: &random) {
                board.undo()
                XCTAssertEqual(board.document, document, "seed \(seed)")
              }
            }
            XCTAssertTrue(tool.isActive, "the next pass may follow")
            XCTAssertTrue(canvas.model.presentations.isEmpty, "seed \(seed)")
          }
          XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
          XCTAssertFalse(tool.isActive || canvas.tools.takesEachPress)
        }
      }
      XCTAssertGreaterThan(steps, 5)
      XCTAssertGreaterThan(nothings, 0)
    }
  }

  func testOneToolIsInUseAtATime() throws {
    try withDisplay {
      try withStrokes(seed: 3) { canvas in
        canvas.selectAll()
        canvas.toggleErasing()
        XCTAssertEqual(canvas.selection, [])
        XCTAssertTrue(canvas.tools.takesEachPress)
        canvas.toggleDrawing(.line)
        XCTAssertFalse(canvas.eraser.isActive)
        canvas.toggleErasing()
        XCTAssertFalse(canvas.strokes.isActive)
        XCTAssertFalse(canvas.strokes.press(at: .zero, kind: .pointer, []))
        canvas.endEditing()
        XCTAssertFalse(canvas.eraser.isActive)
        // What's erased isn't gone if the tool ends meanwhile.
        let document = canvas.board.document
        canvas.toggleErasing()
        for pin in document.pins where pin.content.stroke != nil {
          let point = canvas.viewport.viewPoint(pin.center)
          XCTAssertTrue(canvas.eraser.press(at: point, kind: .touch, []))
          canvas.toggleErasing()
          XCTAssertEqual(canvas.board.document, document)
          XCTAssertTrue(canvas.model.presentations.isEmpty)
          canvas.toggleErasing()
        }
      }
    }
  }
}

/// Runs a test with strokes and notes at random positions, some of them locked, on a canvas in a window.
@MainActor private func withStrokes(
  seed: UInt64, _ body: (BoardView) throws -> Void
) throws {
  var random = SeededGenerator(seed: seed)
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  for number in 0..<12 {
    var trail = StrokeTrail()
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      trail.add(
        CGPoint(
          x: Double.random(in: -450...450, using: &random), y: Double.random(in: -300...300, using: &random)))
    }
    let figure = StrokeFigure.allCases.randomElement(using: &random) ?? .line
    let drawn = trail.stroke(
      figure, color: PinColor(0), width: Double.random(in: 1...20, using: &random), tolerance: 1)
    if let drawn { board.perform(Command.draw(drawn.stroke, in: drawn.area, on: board.document)) }
    if number.isMultiple(of: 4) {
      let note = Pin(
        content: .note("n"), name: "", center: CGPoint(x: Double(number) * 40 - 200, y: 0),
        size: CGSize(width: 150, height: 90))
      board.perform(Command.add([note], originals: [], to: board.document))
    }
  }
  let some = board.document.pins.map(\.id).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
  board.perform(Command.setLocked(some, to: true, in: board.document))
  let shown = ShownCanvas(board)
  shown.canvas.viewport.center = .zero
  shown.canvas.viewport.setZoom(Double.random(in: 0.3...3, using: &random), keeping: CGPoint(x: 450, y: 300))
  try body(shown.canvas)
  shown.close()
  withExtendedLifetime(boards) {}
}
