import Board
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// A plain board on the screen: pictures alone on a ground of one colour.
final class PlainBoardTests: XCTestCase {
  /// Paints a canvas as the display's renderer does, and returns the colour at a point.
  @MainActor private static func color(_ canvas: BoardView, at point: CGPoint) throws -> UInt32 {
    let size = canvas.viewport.size
    let node = DrawingContext.record(size: size) { context, _ in canvas.drawBoard(context, size: size) }
    let window = try XCTUnwrap(canvas.window)
    let texture = try XCTUnwrap(window.makeTexture(of: node, area: CGRect(origin: .zero, size: size)))
    var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
    gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
    let start = (Int(point.y) * texture.width + Int(point.x)) * 4
    return bytes[start..<start + 3].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  func testPicturesHaveNeitherPaperNorPinNorShadow() throws {
    try withDisplay {
      let shown = try ShownPicture()
      defer { shown.close() }
      let canvas = shown.canvas
      let ground = PinColor(0x2468AC)
      for zoom in [0.37, 1, 1.9] {
        canvas.viewport.setZoom(zoom, keeping: .zero)
        canvas.viewport.center = .zero
        canvas.theme = Theme.current(on: .plain(ground))
        // Where paper, pin and shadow would be: above, beside and below the picture.
        for (x, y) in [(0.0, -53.0), (-104, 0), (104, 0), (0, 55), (2, -51.5), (-60, -56)] {
          let color = try Self.color(canvas, at: shown.point(x, y))
          XCTAssertEqual(color, ground.hex, "at \(x), \(y), zoom \(zoom)")
        }
        XCTAssertNotEqual(try Self.color(canvas, at: shown.point(0, 0)), ground.hex, "the card")
        canvas.theme = Theme.current(on: .cork)
        XCTAssertNotEqual(try Self.color(canvas, at: shown.point(-104, 0)), ground.hex)
      }
    }
  }

  func testTheBoardsOwnSurfaceIsUndone() throws {
    try withDisplay {
      let shown = try ShownPicture()
      defer { shown.close() }
      let board = shown.board
      let before = Theme.current(on: board.document.surface)
      board.perform(Command.setSurface(to: .plain(PinColor(0)), in: board.document))
      XCTAssertFalse(Theme.current(on: board.document.surface).hasPaper)
      XCTAssertEqual(board.document.pins.count, 1, "it isn't a pin that's seen")
      board.undo()
      XCTAssertEqual(Theme.current(on: board.document.surface), before)
    }
  }

  func testWhileAPinIsLookedAtNoPinHasAHeadAndNoHandlesAreShown() throws {
    try withDisplay {
      let shown = try ShownPicture()
      defer { shown.close() }
      let canvas = shown.canvas
      canvas.selection = [shown.pin.id]
      XCTAssertNotNil(canvas.shaping.layout)
      canvas.look.toggle(shown.pin.id)
      XCTAssertEqual(canvas.model.looked, shown.pin.id)
      XCTAssertNil(canvas.shaping.layout)
      let item = try XCTUnwrap(canvas.scene.order.first)
      XCTAssertNil(canvas.scene.looks.look(of: item)?.head)
      canvas.look.end()
      XCTAssertNil(canvas.model.looked)
      XCTAssertNotNil(canvas.shaping.layout)
    }
  }

  func testHeadsFadeAndAreGoneOnSmallPicturesAndCloseUp() throws {
    try withDisplay {
      let shown = try ShownPicture()
      defer { shown.close() }
      let canvas = shown.canvas
      let item = try XCTUnwrap(canvas.scene.order.first)
      @MainActor func head(at zoom: Double, _ size: CGSize) -> Double {
        let look = SceneLook(
          center: .zero, size: size, rotation: 0, content: .empty, head: item.color, isSelected: false,
          alpha: 1,
          detail: SceneDetail(zoom: zoom, scaleFactor: 1))
        return look.head?.presence ?? 0
      }
      let usual = CGSize(width: 200, height: 100)
      XCTAssertEqual(head(at: 1, usual), 1)
      XCTAssertEqual(head(at: 1, CGSize(width: 24, height: 200)), 0)
      XCTAssertEqual(head(at: 12, usual), 0)
      XCTAssertEqual(head(at: 0.1, usual), 0)
      for (one, other) in [(3.1, 4.0), (4.0, 5.9)] {
        XCTAssertGreaterThan(head(at: one, usual), head(at: other, usual))
      }
    }
  }
}
