import Board
import BoardExchange
import DragDropKit
import Foundation
import GtkTestSupport
import Imaging
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardLook
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// Guides in a real window, by a real pointer.
final class GuideWindowTests: XCTestCase {
  func testGuidesAreSeenMeasuredMovedUndoneAndExportedOnlyIfTheyreWanted() throws {
    try withDisplay {
      let used = try UsedWindow("red", size: CGSize(width: 300, height: 210))
      let board = used.board
      @MainActor func exported(withGuides: Bool = false) throws -> Data {
        let url = used.boards.folder.appending(path: "\(UUID().uuidString).png")
        let (document, file) = (board.document, board.file)
        var options = ExportOptions()
        options.includesGuides = withGuides
        try MainLoop.wait { [options] in
          _ = try await BoardExport.write(
            document, of: file, to: url, as: .png, options, decoder: .shared
          ) { _ in }
        }
        return try Data(contentsOf: url)
      }
      @MainActor func guides() -> PinGuides { used.pin("red").attributes.guides }
      let plain = try exported()
      used.select("red")
      used.choose("guide-thirds")
      XCTAssertTrue(guides().showsThirds)
      used.point(at: used.emptyPoint())
      let frame = used.frame("red")
      // There's a light line at each third, and none between them.
      try used.wait(for: "the thirds") { look in
        [1.0 / 3, 2.0 / 3].allSatisfy { part in
          (-2...2).contains {
            let x = frame.minX + frame.width * part + Double($0)
            return look[CGPoint(x: x, y: frame.minY + frame.height * 0.21)].green > 130
          }
        }
      }
      let look = try ScreenLook()
      for x in stride(from: frame.minX + frame.width * 0.4, to: frame.minX + frame.width * 0.6, by: 1) {
        XCTAssertLessThan(look[CGPoint(x: x, y: frame.minY + frame.height * 0.21)].green, 100)
      }
      // Three vanishing points, of which one is moved, and a measure.
      used.choose("guide-vanishing-1")
      XCTAssertTrue(used.canvas.tools.guides.isActive)
      used.drag(from: used.point("red", 0.5, 0.5), to: used.point("red", 0.25, 0.75))
      XCTAssertEqual(guides().vanishingPoints.first?.x ?? 0, 0.25, accuracy: 0.01)
      XCTAssertEqual(guides().vanishingPoints.first?.y ?? 0, 0.75, accuracy: 0.01)
      used.drag(from: used.point("red", 0.1, 0.1), to: used.point("red", 0.9, 0.1))
      used.drag(from: used.point("red", 0.6, 0.2), to: used.point("red", 0.6, 0.9))
      XCTAssertEqual(guides().measures.count, 2)
      let readings = GuideLook(
        guides(), in: CGRect(origin: .zero, size: used.pin("red").size), framing: PictureFraming()
      ).readings
      XCTAssertEqual(readings[0].angle, 0, accuracy: 1)
      XCTAssertEqual(readings[1].angle, 90, accuracy: 1)
      XCTAssertEqual(readings[1].ratio, 0.7 * 210 / (0.8 * 300), accuracy: 0.02)
      // An end is moved; the frame of the picture stays.
      let before = used.pin("red").boundingBox
      used.drag(from: used.point("red", 0.6, 0.9), to: used.point("red", 0.9, 0.5))
      XCTAssertEqual(guides().measures.count, 2)
      XCTAssertEqual(guides().measures[1].end.x, 0.9, accuracy: 0.01)
      XCTAssertEqual(used.pin("red").boundingBox, before)
      used.tap("BackSpace")
      XCTAssertEqual(guides().measures.count, 1)
      XCTAssertEqual(try exported(), plain, "guides aren't exported")
      XCTAssertNotEqual(try exported(withGuides: true), plain, "they are if they're wanted")
      used.choose("export")
      let window = try XCTUnwrap(ExportWindow.opened(for: used.window))
      XCTAssertFalse(window.options.includesGuides)
      let panel = try used.takePanel()
      let place = used.trace.control("export-guides")
      used.click(
        CGPoint(x: place.midX + panel.surfaceOffset.x, y: place.midY + panel.surfaceOffset.y))
      used.until("the guides to be chosen") { window.options.includesGuides }
      used.tap("Escape")
      used.focus(used.window.window)
      used.tap("ctrl+z")
      XCTAssertEqual(guides().measures.count, 2)
      used.tap("Escape")
      XCTAssertFalse(used.canvas.tools.guides.isActive)
      XCTAssertEqual(used.canvas.selection, [used.pin("red").id])
      try used.checkScreen()
      // The next start has them, and a copy as well.
      let all = guides()
      used.tap("ctrl+d")
      XCTAssertTrue(used.board.document.pins.allSatisfy { $0.attributes.guides == all })
      used.tap("ctrl+z")
      try used.restart()
      XCTAssertEqual(guides(), all)
      used.select("red")
      used.choose("guide-none")
      XCTAssertTrue(guides().isEmpty)
      used.close()
    }
  }
}
