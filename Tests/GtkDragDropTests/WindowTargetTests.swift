import CKitGtkShim
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// Tests of the drop targets that GDK's drags find on a window.
final class WindowTargetTests: XCTestCase {
  func testAWindowHasOneDropTarget() {
    withDisplay {
      DragDropSystem.activate()
      let window = Window()
      // GTK's own drop targets would keep a drop whose leave never comes.
      XCTAssertEqual(shim_widget_remove_drop_targets(window.widget), 1)
      window.close()
    }
  }
}
