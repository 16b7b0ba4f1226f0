import Board
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// The keys that choose the visible part of a board, and the layout of a window whose menus were used by
/// keys.
final class FittingWindowTests: XCTestCase {
  /// The rectangle that pins fill together on the screen.
  @MainActor private static func box(_ used: UsedWindow, _ names: [String]) -> CGRect {
    names.map(used.frame).reduce(CGRect.null) { $0.union($1) }
  }

  /// Whether the pins are in the middle of the view, as large as fits.
  @MainActor private static func fills(_ used: UsedWindow, _ names: [String]) -> Bool {
    let (inner, outer) = (box(used, names), used.cork)
    let margin = min((outer.width - inner.width) / 2, (outer.height - inner.height) / 2)
    return abs(inner.midX - outer.midX) < 2 && abs(inner.midY - outer.midY) < 2 && abs(margin - 48) <= 2
  }

  func testKeysFitTheBoardFitTheSelectionAndShowItAtFullSize() throws {
    try withDisplay {
      let used = try UsedWindow()
      let files = try (0..<40).map {
        try UsedWindow.picture("\($0)", size: CGSize(width: 320, height: 240), in: used.boards.folder)
      }
      try used.add(files)
      let before = used.board.document.pins
      let all = (0..<40).map(String.init)
      // These two are neither all pins nor side by side.
      let pins = before.sorted { $0.center.x + $0.center.y < $1.center.x + $1.center.y }
      let aim = pins[0].center + CGPoint(x: 880, y: 450)
      let other = pins.min {
        hypot($0.center.x - aim.x, $0.center.y - aim.y) < hypot($1.center.x - aim.x, $1.center.y - aim.y)
      }
      let chosen = [pins[0], other ?? pins[1]].map { String($0.name.dropLast(4)) }
      used.tap("ctrl+9")
      used.until("all pins to be seen") { Self.fills(used, all) }
      let allFit = used.canvas.viewport.zoom
      XCTAssertLessThan(allFit, 0.6)
      used.select(chosen[0], chosen[1])
      used.tap("ctrl+8")
      used.until("the selected pins to fill the board") { Self.fills(used, chosen) }
      XCTAssertGreaterThan(used.canvas.viewport.zoom, allFit * 1.2)
      XCTAssertLessThan(used.canvas.viewport.zoom, 0.95)
      used.tap("ctrl+0")
      used.until("full size, around what was in the middle before") {
        let box = Self.box(used, chosen)
        return abs(used.canvas.viewport.zoom - 1) < 0.001 && abs(box.midX - used.cork.midX) < 2
          && abs(box.midY - used.cork.midY) < 2
      }
      // A single pin is smaller than the view: it's shown in the middle, no larger than at 100 %.
      used.tap("Escape")
      used.tap("ctrl+9")
      used.until("all pins to be seen") { Self.fills(used, all) }
      used.select(chosen[1])
      used.tap("ctrl+8")
      used.until("the pin to be in the middle") {
        abs(used.middle(chosen[1]).x - used.cork.midX) < 2
          && abs(used.middle(chosen[1]).y - used.cork.midY) < 2
      }
      XCTAssertEqual(used.canvas.viewport.zoom, 1, accuracy: 0.001)
      used.tap("ctrl+9")
      used.until("all pins to be seen again") { Self.fills(used, all) }
      XCTAssertEqual(used.board.document.pins, before)
      used.close()
    }
  }

  func testAWindowIsLaidOutAfterItsMenuWasClosedUnderThePointer() throws {
    try withDisplay {
      let used = try UsedWindow("red", size: CGSize(width: 300, height: 200))
      for submenu in [nil, "win.rotate-right"] {
        for _ in 1...3 {
          used.openMenu(at: used.middle("red"))
          if let submenu {
            used.openSubmenu(submenu)
            used.tap("Escape")
          }
          used.tap("Escape")
          // The sidebar goes, and comes back.
          for _ in 1...2 {
            used.tap("F9")
            used.rest()
          }
        }
        try used.checkBoard()
      }
      used.close()
    }
  }
}
