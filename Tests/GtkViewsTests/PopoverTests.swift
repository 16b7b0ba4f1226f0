import CKitGtk
import Foundation
import GtkTexts
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Tests of popovers and the keyboard focus.
final class PopoverTests: XCTestCase {
  func testTheKeyboardGoesBackToWhatHadIt() {
    withDisplay {
      openAndCloseMenu { _, _ in
      } then: { _, second in
        XCTAssertTrue(second.hasFocus)
      }
    }
  }

  func testAViewThatTookTheFocusMeanwhileKeepsIt() {
    withDisplay {
      openAndCloseMenu { first, _ in
        XCTAssertTrue(first.focus())
      } then: { first, _ in
        XCTAssertTrue(first.hasFocus)
      }
    }
  }

  func testShortcutsDoWhatTheyDoWhileATextIsWrittenInAPopover() throws {
    try withDisplay {
      try requireXdotool()
      let application = Application(id: "io.github.pinboard.popovers", isUnique: false)
      XCTAssertNotEqual(g_application_register(application.object.pointer(), nil, nil), 0)
      let window = Window(application: application)
      var calls: [String] = []
      application.addAction("leave", shortcuts: ["<Control>q"]) { calls.append("leave") }
      window.addAction("fold", shortcuts: ["F9"]) { calls.append("fold") }
      window.addAction("point", shortcuts: ["Delete"]) { calls.append("point") }
      window.content = CanvasView()
      window.setDefaultSize(width: 300, height: 200)
      XCTAssertTrue(window.presentAndPaint())
      let field = TextField()
      let popover = Popover(field)
      popover.isModal = false
      popover.show(at: CGRect(x: 100, y: 50, width: 10, height: 10), in: try XCTUnwrap(window.content))
      field.focus()
      let identifier = try XCTUnwrap(windowIdentifier(window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { window.isActive })
      XCTAssertTrue(xdotool(["key", "--delay", "2", "a", "Delete", "F9", "ctrl+q"]) { calls.count == 2 })
      XCTAssertEqual(calls, ["fold", "leave"])
      XCTAssertEqual(field.text, "a")
      window.close()
      MainLoop.settle()
    }
  }

  /// The menu's corner is at the pointer, and the menu reads on from there.
  func testAContextMenuOpensInTheDirectionOfItsScript() throws {
    try withDisplay {
      let window = Window()
      let canvas = CanvasView()
      window.content = canvas
      window.setDefaultSize(width: 800, height: 500)
      XCTAssertTrue(window.presentAndPaint { canvas.isLaidOut })
      for isRightToLeft in [false, true] {
        gtk_widget_set_direction(canvas.widget, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        for _ in 0..<4 {
          let point = CGPoint(x: .random(in: 250...550), y: .random(in: 20...300))
          let popover = PopoverMenu.show(Menu().item("New Note", action: "win.note"), at: point, in: canvas)
          XCTAssertTrue(MainLoop.pump { popover.contentRect.width > 0 })
          let pointer = canvas.frameInWindow.minX + window.surfaceOffset.x + point.x
          let (near, far) = (popover.contentRect.minX, popover.contentRect.maxX)
          XCTAssertEqual(isRightToLeft ? far : near, pointer, accuracy: 12, "\(isRightToLeft), \(point)")
          XCTAssertGreaterThan(far - near, 60)
          popover.close()
          MainLoop.settle()
        }
      }
      window.close()
    }
  }

  func testNothingIsGivenToAViewThatHasGone() {
    withDisplay {
      openAndCloseMenu { _, second in
        second.removeFromSuperview()
      } then: { _, second in
        XCTAssertFalse(second.hasFocus)
      }
    }
  }
}

/// Opens and closes a menu on the second of two views, which had the keyboard focus.
/// - Parameters:
///   - act: called while the menu is open.
///   - check: called when the menu is closed.
@MainActor private func openAndCloseMenu(
  _ act: (_ first: View, _ second: View) -> Void, then check: (_ first: View, _ second: View) -> Void
) {
  let window = Window()
  let row = StackView(axis: .horizontal)
  let views = (0..<2).map { _ in CanvasView() }
  for view in views {
    view.isFocusable = true
    view.expandsHorizontally = true
    row.addSubview(view)
  }
  window.setDefaultSize(width: 300, height: 200)
  window.content = row
  XCTAssertTrue(window.presentAndPaint())
  XCTAssertTrue(views[1].focus())
  let menu = PopoverMenu.show(
    Menu().item("Paste", action: Window.pasteAction), at: CGPoint(x: 20, y: 20), in: views[1])
  XCTAssertTrue(MainLoop.pump { menu.isMapped && !views[1].hasFocus })
  act(views[0], views[1])
  menu.close()
  XCTAssertTrue(MainLoop.pump { menu.superview == nil })
  check(views[0], views[1])
  window.close()
  MainLoop.settle()
}

extension Popover {
  /// What's seen of the popover, in the space of the window's surface; empty before it's shown.
  fileprivate var contentRect: CGRect {
    guard let surface = gtk_native_get_surface(object.opaque), gdk_surface_get_mapped(surface) != 0 else {
      return .zero
    }
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(object.opaque, &x, &y)
    return CGRect(
      x: Double(gdk_popup_get_position_x(surface)) + x, y: Double(gdk_popup_get_position_y(surface)) + y,
      width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
  }
}
