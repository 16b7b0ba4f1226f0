import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// When a canvas looks for the pictures that it needs.
final class LookingTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    private let shown: ShownCanvas
    var canvas: BoardView { shown.canvas }

    init() throws {
      let boards = try TemporaryBoards()
      shown = ShownCanvas(try MainLoop.wait { try await boards.board("A") })
      self.boards = boards
      let canvas = shown.canvas
      XCTAssertTrue(MainLoop.pump { canvas.looking.lookedAt?.viewport == canvas.viewport })
    }

    /// Zooms as one notch of a wheel does.
    func zoomALittle() {
      var viewport = canvas.viewport
      viewport.zoom *= 1.15
      canvas.looking.zoom(to: viewport)
    }

    func close() { shown.close() }
  }

  func testAZoomByAWheelIsLookedAtOnceItRests() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let canvas = scene.canvas
      scene.zoomALittle()
      XCTAssertTrue(canvas.looking.lookPace.isZooming)
      XCTAssertTrue(MainLoop.pump { canvas.looking.lookedAt?.viewport == canvas.viewport })
      XCTAssertFalse(canvas.looking.lookPace.isZooming)
    }
  }

  func testAJumpDoesNotWaitForAZoomThatWentOn() throws {
    try withDisplay {
      let scene = try Scene()
      defer { scene.close() }
      let canvas = scene.canvas
      scene.zoomALittle()
      canvas.looking.plan()
      XCTAssertNotNil(canvas.looking.planned)
      canvas.viewport.zoom = 2
      XCTAssertNil(canvas.looking.planned, "it waits for the zoom before")
      XCTAssertFalse(canvas.looking.lookPace.isZooming)
      XCTAssertTrue(MainLoop.pump { canvas.looking.lookedAt?.viewport == canvas.viewport })
    }
  }
}
