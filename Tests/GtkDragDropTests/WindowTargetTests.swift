import CGtkShim
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// The drop targets that GDK's drags find on a window.
final class WindowTargetTests: XCTestCase {
  func testAWindowHasOneDropTarget() {
    withDisplay {
      DragDropSystem.activate()
      let window = Window()
      // GTK's own drop target would keep a drop whose leave never comes.
      XCTAssertEqual(shim_widget_remove_drop_targets(window.widget), 1)
      window.close()
    }
  }
}
