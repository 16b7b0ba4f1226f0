import CKitGtk
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkViews

final class MenuButtonTests: XCTestCase {
  func testAMenusItemsAreMadeWhenItsOpenedForTheFirstTime() throws {
    try withDisplay {
      let menu = Menu().item("Undo", action: "win.undo")
      let button = MenuButton(icon: "open-menu-symbolic", menu: menu)
      let window = Window()
      window.addAction("undo") {}
      window.content = button
      show(window)
      XCTAssertNil(gtk_menu_button_get_popover(button.object.opaque))
      // GTK lets the button be pressed only if it also knows of a menu.
      XCTAssertNotEqual(gtk_widget_is_sensitive(gtk_widget_get_first_child(button.widget)), 0)
      button.open()
      let popover = try XCTUnwrap(gtk_menu_button_get_popover(button.object.opaque))
      let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
      XCTAssertTrue(MainLoop.pump { gtk_widget_get_mapped(widget) != 0 })
      XCTAssertEqual(titles(in: widget), ["Undo"])
      button.close()
      XCTAssertTrue(MainLoop.pump { gtk_widget_get_mapped(widget) == 0 })
      // The popover follows its menu, and there's only one popover.
      menu.removeAll()
      menu.item("Undo Move", action: "win.undo").item("Redo", action: "win.redo")
      button.open()
      XCTAssertEqual(gtk_menu_button_get_popover(button.object.opaque), popover)
      XCTAssertTrue(MainLoop.pump { titles(in: widget) == ["Undo Move", "Redo"] })
      // The popover takes the pointer's events as long as it's open.
      button.close()
      XCTAssertTrue(MainLoop.pump { gtk_widget_get_mapped(widget) == 0 })
      window.close()
      MainLoop.settle()
    }
  }

  func testAMenuThatWasNeverOpenedGoesWithItsButton() throws {
    withDisplay {
      finalised.withLock { $0 = 0 }
      weak var shown: Window?
      do {
        let menu = Menu().item("Undo", action: "win.undo")
        g_object_weak_ref(menu.object.pointer(), { _, _ in finalised.withLock { $0 += 1 } }, nil)
        let window = Window()
        window.content = MenuButton(title: "Menu", menu: menu)
        show(window)
        shown = window
      }
      XCTAssertEqual(finalised.withLock { $0 }, 0)
      shown?.close()
      XCTAssertTrue(MainLoop.pump { finalised.withLock { $0 } == 1 })
    }
  }
}

/// Returns the titles of all labels in a widget.
@MainActor private func titles(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
  if g_type_check_instance_is_a(
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type()) != 0
  {
    return [String(cString: gtk_label_get_text(OpaquePointer(widget)))]
  }
  var found: [String] = []
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    found += titles(in: next)
    child = gtk_widget_get_next_sibling(next)
  }
  return found
}

/// The number of watched menus that GTK has finalised.
private let finalised = Mutex(0)
