import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// No tooltip appears under a drag, and every tooltip is there again after it.
final class QuietTooltipTests: XCTestCase {
  func testTheWidgetsUnderADragHaveNoTooltipsUntilItLeaves() {
    withDisplay {
      let window = Window()
      let button = Button(title: "New Board")
      let outer = CanvasView()
      window.content = outer
      outer.addSubview(button, frame: CGRect(x: 20, y: 20, width: 120, height: 40))
      outer.tooltip = "outer"
      button.tooltip = "button"
      window.setDefaultSize(width: 300, height: 200)
      window.present()
      // The button's own frame is known before GTK lays out the window.
      XCTAssertTrue(MainLoop.pump { gtk_widget_get_width(window.widget) > 0 })
      let tooltips = QuietTooltips()
      @MainActor func hasTooltips() -> [Bool] {
        [button, outer].map { gtk_widget_get_has_tooltip($0.widget) != 0 }
      }
      XCTAssertEqual(hasTooltips(), [true, true])

      let frame = button.frameInWindow
      tooltips.quieten(window.widget, at: CGPoint(x: frame.midX, y: frame.midY))
      XCTAssertEqual(hasTooltips(), [false, false])
      // A text that's changed during the drag brings its tooltip back, until the drag moves on.
      button.tooltip = "changed"
      tooltips.quieten(window.widget, at: CGPoint(x: frame.midX + 1, y: frame.midY))
      XCTAssertEqual(hasTooltips(), [false, false])

      tooltips.restore()
      XCTAssertEqual(hasTooltips(), [true, true])
      XCTAssertEqual(button.tooltip, "changed")
      window.close()
    }
  }
}
