import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Tiled canvases in windows.
final class ShownTilesTests: XCTestCase {
  func testAShownCanvasIsTiledOnlyWhereCairoDrawsIt() throws {
    withDisplay {
      for name in ["gl", "cairo"] {
        rendering(with: name) {
          let (window, canvas) = shownCanvas()
          var drawings = 0
          canvas.onDraw = { context, size in
            drawings += 1
            context.fill(CGRect(origin: .zero, size: size), Color(red: 0, green: 1, blue: 0))
          }
          canvas.isTiled = true
          canvas.setNeedsDisplay()
          XCTAssertTrue(MainLoop.pump { drawings > 0 })
          XCTAssertEqual(canvas.isRenderedByCairo, name == "cairo")
          XCTAssertEqual(canvas.tilePaintCount > 0, name == "cairo")
          let picture = DrawingContext.record(size: canvas.bounds.size) { context, size in
            context.paintable(canvas.livePaintable(), in: CGRect(origin: .zero, size: size))
          }
          XCTAssertEqual(Pixels(of: picture, width: 300, height: 200)[150, 100], 0xFF00_FF00)
          window.close()
        }
      }
    }
  }

  func testWhatFollowsThePointerPaintsNoTile() {
    withDisplay {
      rendering(with: "cairo") {
        let canvas = PointedCanvas()
        canvas.isTiled = true
        let window = Window()
        window.setDefaultSize(width: 300, height: 200)
        window.content = canvas
        show(window)
        let count = canvas.tilePaintCount
        XCTAssertGreaterThan(count, 0)
        for x in [40.0, 200] {
          let before = canvas.overlays
          canvas.pointer = CGPoint(x: x, y: 100)
          canvas.setNeedsDisplay()
          XCTAssertTrue(MainLoop.pump { canvas.overlays > before })
          let picture = DrawingContext.record(size: canvas.bounds.size) { context, size in
            context.paintable(canvas.livePaintable(), in: CGRect(origin: .zero, size: size))
          }
          let seen = Pixels(of: picture, width: 300, height: 200)
          XCTAssertEqual(seen[Int(x), 100], 0xFFFF_0000, "the pointer's place at \(x)")
          XCTAssertEqual(seen[120, 100], 0xFF00_FF00, "beside the pointer")
        }
        XCTAssertEqual(canvas.tilePaintCount, count)
        window.close()
      }
    }
  }

  func testGraphicsCardIsNotThereWhereTheEnvironmentSaysSo() {
    // The tests' display sets this environment.
    withDisplay { XCTAssertFalse(GraphicsCard.isPresent) }
  }
}

/// A green canvas with a red square at the pointer.
private final class PointedCanvas: CanvasView {
  var pointer = CGPoint.zero
  private(set) var overlays = 0

  override func draw(_ context: DrawingContext, size: CGSize) {
    context.fill(CGRect(origin: .zero, size: size), Color(red: 0, green: 1, blue: 0))
  }

  override func drawOverlay(_ context: DrawingContext, size: CGSize) {
    overlays += 1
    context.fill(
      CGRect(x: pointer.x - 5, y: pointer.y - 5, width: 10, height: 10), Color(red: 1, green: 0, blue: 0))
  }
}

/// - Parameter name: GTK's name of the renderer that windows get meanwhile.
@MainActor
private func rendering(with name: String, _ body: () -> Void) {
  // GTK reads this data before the environment and its own choice.
  let display = UnsafeMutableRawPointer(gdk_display_get_default()!).assumingMemoryBound(to: GObject.self)
  name.withCString {
    g_object_set_data(display, "gsk-renderer", UnsafeMutableRawPointer(mutating: $0))
    body()
  }
  g_object_set_data(display, "gsk-renderer", nil)
}
