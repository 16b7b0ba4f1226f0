import Board
import BoardLook
import BoardPainting
import CKitGtk
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Drawing strokes on a canvas in a window, and taking them by their lines.
final class StrokeToolTests: XCTestCase {
  func testEachPressDrawsALineUntilEscape() throws {
    try withDisplay {
      try withCanvas { canvas in
        let tool = canvas.strokes
        XCTAssertFalse(tool.press(at: .zero, kind: .pointer, []), "it isn't in use")
        canvas.selection = Set(canvas.board.document.pins.map(\.id))
        canvas.toggleDrawing(.line)
        XCTAssertTrue(tool.isActive)
        XCTAssertTrue(canvas.tools.takesEachPress)
        XCTAssertEqual(canvas.selection, [])
        XCTAssertEqual(canvas.cursorName, "crosshair")
        let line = try draw([(-50, -20), (0, 30), (60, 10)], on: canvas)
        XCTAssertEqual(line.content.stroke?.form, .line)
        XCTAssertEqual(canvas.board.history.undoSteps.last?.name.words, "Draw")
        XCTAssertEqual(
          try XCTUnwrap(line.strokeWidth), StrokeLook.width / canvas.viewport.zoom, accuracy: 0.01)
        XCTAssertTrue(tool.isActive, "the next line may follow")
        canvas.toggleDrawing(.arrow)
        let arrow = try draw([(200, 0), (150, 40), (120, 0)], on: canvas)
        XCTAssertEqual(arrow.content.stroke?.form, .arrow)
        XCTAssertEqual(canvas.board.document.pins.count, 3)
        // A click is no arrow, and Escape takes back the one that's being drawn.
        try draw([(10, 10)], on: canvas)
        XCTAssertTrue(tool.press(at: CGPoint(x: 50, y: 50), kind: .pointer, []))
        tool.move(by: CGPoint(x: 80, y: 0), [], at: 0)
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        tool.end(at: 0)
        XCTAssertEqual(canvas.board.document.pins.count, 3)
        XCTAssertTrue(tool.isActive)
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(tool.isActive || canvas.tools.takesEachPress)
        canvas.board.undo()
        canvas.board.undo()
        XCTAssertEqual(canvas.board.document.pins.count, 1)
      }
    }
  }

  func testWhatAPenPressesIsItsWidth() throws {
    try withDisplay {
      try withCanvas { canvas in
        canvas.strokes.width = 20
        canvas.toggleDrawing(.line)
        let pin = try draw([(-100, 0), (0, 0), (100, 0)], pressures: [0, 1, 0.6], on: canvas)
        let stroke = try XCTUnwrap(pin.content.stroke)
        XCTAssertEqual(stroke.points.map(\.pressure), [0.15, 1, 0.66])
        XCTAssertEqual(try XCTUnwrap(pin.strokeWidth), 20 / canvas.viewport.zoom, accuracy: 0.01)
      }
    }
  }

  func testAnArrowWithShiftPointsInSteps() throws {
    try withDisplay {
      try withCanvas { canvas in
        canvas.toggleDrawing(.arrow)
        let tool = canvas.strokes
        XCTAssertTrue(tool.press(at: CGPoint(x: 100, y: 100), kind: .pointer, []))
        tool.move(by: CGPoint(x: 100, y: 6), .shift, at: 0)
        tool.end(at: 0)
        let points = try XCTUnwrap(canvas.board.document.pins.last?.content.stroke).points
        XCTAssertEqual(points[0].y, points[1].y, accuracy: 0.01)
      }
    }
  }

  func testAStrokeIsTakenByItsLine() throws {
    try withDisplay {
      try withCanvas { canvas in
        canvas.toggleDrawing(.line)
        let stroke = try draw([(-80, -60), (80, 60)], on: canvas)
        canvas.strokes.end()
        let note = canvas.board.document.pins[0]
        @MainActor func hit(_ x: Double, _ y: Double) -> PinID? {
          canvas.scene.pin(at: canvas.viewport.viewPoint(CGPoint(x: x, y: y)))?.id
        }
        XCTAssertEqual(hit(0, 0), stroke.id)
        XCTAssertEqual(hit(0, 4), stroke.id, "near the line")
        XCTAssertEqual(hit(60, -40), note.id, "in the box, beside the line")
        canvas.viewport.setZoom(0.3, keeping: canvas.viewport.viewPoint(.zero))
        XCTAssertEqual(hit(0, 12), stroke.id, "as near on the screen")
        // The colour picker looks through it.
        XCTAssertEqual(canvas.scene.topPin(at: .zero, throughStrokes: true)?.id, note.id)
        canvas.selection = [stroke.id]
        let layout = try XCTUnwrap(canvas.shaping.layout)
        XCTAssertTrue(layout.handles.contains(.turn))
        XCTAssertTrue(layout.handles.contains(.topLeft))
        XCTAssertEqual(PinWords.name(of: stroke), "Stroke")
        XCTAssertEqual(FirstSize.of(stroke, in: canvas.board.document), stroke.size)
        XCTAssertNotNil(PinProvider.make(for: stroke, in: canvas.board))
      }
    }
  }

  func testTheRubberBandTakesLinesThatItTouches() throws {
    try withDisplay {
      try withCanvas { canvas in
        canvas.toggleDrawing(.line)
        let stroke = try draw([(200, 0), (300, 100)], on: canvas)
        canvas.strokes.end()
        let band = canvas.tools.band
        @MainActor func select(_ rect: CGRect) -> Set<PinID> {
          let start = canvas.viewport.viewPoint(rect.origin)
          XCTAssertTrue(band.press(at: start, kind: .pointer, []))
          let zoom = canvas.viewport.zoom
          band.move(by: CGPoint(x: rect.width * zoom, y: rect.height * zoom), [], at: 0)
          band.end(at: 0)
          return canvas.selection
        }
        XCTAssertEqual(select(CGRect(x: 260, y: 5, width: 35, height: 30)), [], "only its box")
        XCTAssertEqual(select(CGRect(x: 240, y: 10, width: 60, height: 40)), [stroke.id])
      }
    }
  }

  func testALineIsDrawnWithoutPaper() throws {
    try withDisplay {
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.content = CanvasView()
      XCTAssertTrue(window.presentAndPaint())
      let stroke = PinStroke(
        form: .line, color: PinColor(0xE01B24), width: 10, extent: CGSize(width: 120, height: 80),
        points: [.init(x: 10, y: 40), .init(x: 110, y: 40, pressure: 0.4)])
      let detail = SceneDetail(zoom: 1, scaleFactor: 1)
      let look = SceneLook(
        center: .zero, size: stroke.extent, rotation: 0,
        content: .own(PinFace(.stroke(stroke)), detail.face(PinFace(.stroke(stroke))), linked: nil),
        head: LookColor(0), isSelected: false,
        alpha: 1,
        detail: detail)
      XCTAssertEqual(look.paper, .bare)
      XCTAssertNil(look.head)
      let item = SceneItem(PinID())
      SceneDrawing(
        sprites: CardSprites(theme: Theme(isDark: false, isHighContrast: false)), origin: .zero,
        mixesEdges: false
      ).draw(look, into: item)
      XCTAssertTrue(item.strips.isEmpty)
      let texture = try XCTUnwrap(
        window.makeTexture(
          of: XCTUnwrap(item.middle), area: CGRect(x: -100, y: -100, width: 200, height: 200)))
      var bytes = [UInt8](repeating: 0, count: 200 * 200 * 4)
      gdk_texture_download(texture.pointer, &bytes, 800)
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        Array(bytes[((y + 100) * 200 + x + 100) * 4..<((y + 100) * 200 + x + 100) * 4 + 4])
      }
      XCTAssertEqual(pixel(-40, 0), [0x24, 0x1B, 0xE0, 255])
      XCTAssertEqual(pixel(-40, 3), [0x24, 0x1B, 0xE0, 255], "wide where the pen was pressed")
      XCTAssertEqual(pixel(45, 4)[3], 0, "narrow where it wasn't")
      XCTAssertEqual(pixel(45, 0), [0x24, 0x1B, 0xE0, 255])
      XCTAssertEqual(pixel(0, 25)[3], 0, "no paper")
      window.close()
    }
  }

  func testLargeLinesAreCutIntoPieces() {
    withDisplay {
      let stroke = PinStroke(
        form: .line, color: PinColor(0), width: 4, extent: CGSize(width: 5_000, height: 30),
        points: [.init(x: 0, y: 0), .init(x: 5_000, y: 0), .init(x: 5_000, y: 30)])
      let line = StrokePath(stroke, in: CGRect(origin: .zero, size: stroke.extent)).lines[0]
      let pieces = ScreenSurface.pieces(of: line, pixels: 3)
      XCTAssertGreaterThanOrEqual(pieces.count, 20)
      for (piece, next) in zip(pieces, pieces.dropFirst()) {
        XCTAssertEqual(piece.last?.position, next.first?.position, "no gap")
        let points = piece.map(\.position)
        XCTAssertLessThanOrEqual((points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0), 256.5)
      }
      XCTAssertEqual(ScreenSurface.pieces(of: [line[0]], pixels: 1).count, 1, "a dot")
    }
  }
}

/// Runs a test with a note around the board's origin, on a canvas in a window.
@MainActor private func withCanvas(_ body: (BoardView) throws -> Void) throws {
  let boards = try TemporaryBoards()
  let board = try MainLoop.wait { try await boards.board("A") }
  let note = Pin(content: .note("n"), name: "", center: .zero, size: CGSize(width: 200, height: 150))
  board.perform(Command.add([note], originals: [], to: board.document))
  let shown = ShownCanvas(board)
  shown.canvas.viewport.center = .zero
  try body(shown.canvas)
  shown.close()
  withExtendedLifetime(boards) {}
}

/// Draws a line through points of the board and returns its pin.
@MainActor @discardableResult private func draw(
  _ corners: [(Double, Double)], pressures: [Double?] = [], on canvas: BoardView
) throws -> Pin {
  let points = corners.map { canvas.viewport.viewPoint(CGPoint(x: $0.0, y: $0.1)) }
  let tool = canvas.strokes
  for (number, point) in points.enumerated() {
    tool.pressure = pressures.indices.contains(number) ? pressures[number] : nil
    if number == 0 {
      XCTAssertTrue(tool.press(at: point, kind: .pointer, []))
    } else {
      tool.move(by: CGPoint(x: point.x - points[0].x, y: point.y - points[0].y), [], at: 0)
    }
  }
  tool.end(at: 0)
  return try XCTUnwrap(canvas.board.document.pins.last)
}
