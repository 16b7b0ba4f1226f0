import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Tests of gestures with real pointer events, which xdotool sends to the X server.
final class PointerTests: XCTestCase {
  func testClicksAndDrags() throws {
    try withDisplay {
      try requireXdotool()
      let (window, canvas) = shownCanvas()
      var calls: [String] = []
      let click = ClickGesture(button: 0)
      click.onPress = { [unowned click] count, point, modifiers in
        calls.append("press \(click.button) \(count) \(Int(point.x)),\(Int(point.y)) \(modifiers.rawValue)")
      }
      click.onRelease = { _, _, _ in calls.append("release") }
      let drag = DragGesture()
      drag.onBegin = { [unowned drag] point, _ in
        calls.append("begin \(drag.kind)")
        return point.x < 150
      }
      drag.onEnd = { calls.append("end \(Int($0.x)),\(Int($0.y))") }
      drag.onCancel = { calls.append("cancel") }
      canvas.addGesture(click)
      canvas.addGesture(drag)
      let move = { (x: Int, y: Int) in Self.moveArguments(window, x, y) }
      // The gesture that was added last is asked first.
      XCTAssertTrue(xdotool(move(40, 50) + ["click", "1"]) { calls.contains { $0.hasPrefix("end") } })
      XCTAssertEqual(calls, ["begin pointer", "press 1 1 40,50 0", "end 0,0", "release"])
      calls = []
      XCTAssertTrue(
        xdotool(move(250, 50) + ["keydown", "ctrl", "click", "3", "keyup", "ctrl"]) { calls.count == 2 })
      XCTAssertEqual(calls, ["press 3 1 250,50 2", "release"])
      calls = []
      XCTAssertTrue(xdotool(move(250, 60) + ["click", "1"]) { calls.contains("release") })
      XCTAssertEqual(
        calls, ["begin pointer", "press 1 1 250,60 0", "release"], "a denied drag says nothing more")
      calls = []
      XCTAssertTrue(
        xdotool(move(40, 50) + ["mousedown", "1"] + move(60, 55) + move(90, 80) + ["mouseup", "1"]) {
          calls.contains { $0.hasPrefix("end") }
        })
      XCTAssertTrue(calls.contains("end 50,30"), "\(calls)")
      window.close()
    }
  }

  func testViewMayGoInItsOwnHandler() throws {
    try withDisplay {
      try requireXdotool()
      let (window, canvas) = shownCanvas()
      MainLoop.settle()
      let baseline = LiveCount[.views]
      var isGone = false
      do {
        let button = Button(title: "Remove")
        button.onClick = { [weak button] in
          button?.removeFromSuperview()
          isGone = true
        }
        let drag = DragGesture(phase: .capture)
        drag.onBegin = { _, _ in true }
        button.addGesture(drag)
        canvas.addSubview(button, frame: CGRect(x: 20, y: 20, width: 100, height: 40))
      }
      XCTAssertTrue(MainLoop.pump { canvas.subviews.first?.isLaidOut == true })
      XCTAssertTrue(xdotool(Self.moveArguments(window, 60, 40) + ["click", "1"]) { isGone })
      MainLoop.settle()
      XCTAssertEqual(LiveCount[.views], baseline)
      // A press may also close the whole window that it's in.
      let click = ClickGesture()
      click.onPress = { [weak window] _, _, _ in window?.close() }
      canvas.addGesture(click)
      XCTAssertTrue(xdotool(Self.moveArguments(window, 60, 40) + ["click", "1"]) { window.isClosed })
      MainLoop.settle()
    }
  }

  func testScrollMotionAndKeys() throws {
    try withDisplay {
      try requireXdotool()
      let (window, canvas) = shownCanvas()
      canvas.isFocusable = true
      XCTAssertTrue(canvas.focus())
      var scrolls: [ScrollEvent] = []
      var keys: [KeyPress] = []
      var moves: [CGPoint] = []
      let scroll = ScrollGesture()
      scroll.onScroll = {
        scrolls.append($0)
        return true
      }
      let motion = MotionGesture()
      motion.onMove = { moves.append($0) }
      let key = KeyGesture()
      key.onKey = {
        keys.append($0)
        return true
      }
      for gesture in [scroll, motion, key] { canvas.addGesture(gesture) }
      XCTAssertTrue(
        xdotool(Self.moveArguments(window, 70, 60) + Self.moveArguments(window, 77, 66)) {
          moves.last == CGPoint(x: 77, y: 66)
        })
      // The first step after the pointer entered may have no distance.
      XCTAssertTrue(xdotool(["click", "5", "click", "5"]) { scrolls.contains { $0.dy > 0 } })
      XCTAssertEqual(scrolls.last?.point, CGPoint(x: 77, y: 66))
      XCTAssertEqual(scrolls.last?.unit, .wheel)
      // Without a window manager no program gives the window the keyboard focus.
      let identifier = try XCTUnwrap(windowIdentifier(window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { window.isActive })
      XCTAssertTrue(xdotool(["key", "ctrl+a", "key", "Escape"]) { keys.contains { $0.name == "Escape" } })
      XCTAssertEqual(
        keys.filter { !$0.name.hasPrefix("Control") },
        [KeyPress(name: "a", modifiers: .control), KeyPress(name: "Escape")])
      window.close()
    }
  }

  func testShortcutsReachTheirAction() throws {
    try withDisplay {
      try requireXdotool()
      let application = Application(id: "io.github.pinboard.Test", isUnique: false)
      try application.register()
      let window = Window(application: application)
      window.setDefaultSize(width: 200, height: 100)
      window.content = CanvasView()
      var calls: [String] = []
      window.addAction("undo", shortcuts: ["<Control>z"]) { calls.append("win") }
      application.addAction("quit", shortcuts: ["<Control>q"]) { calls.append("app") }
      show(window)
      let identifier = try XCTUnwrap(windowIdentifier(window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { window.isActive })
      XCTAssertTrue(xdotool(["key", "ctrl+z", "key", "ctrl+q"]) { calls.count == 2 })
      XCTAssertEqual(calls, ["win", "app"])
      window.close()
    }
  }

  func testPopoverMenuOpensCallsAndGoes() throws {
    try withDisplay {
      try requireXdotool()
      let (window, canvas) = shownCanvas()
      var calls = 0
      window.addAction("paste") { calls += 1 }
      MainLoop.settle()
      let baseline = LiveCount[.views]
      var isClosed = false
      let menu = Menu().item("Paste", action: "win.paste")
      do {
        let popover = PopoverMenu.show(menu, at: CGPoint(x: 100, y: 60), in: canvas)
        popover.onClosed = { isClosed = true }
        XCTAssertTrue(MainLoop.pump { popover.bounds.width > 10 && popover.isMapped })
      }
      XCTAssertTrue(xdotool(["mousemove", "--sync", "125", "90", "click", "1"]) { calls == 1 && isClosed })
      MainLoop.settle()
      XCTAssertTrue(MainLoop.pump { LiveCount[.views] == baseline })
      window.close()
    }
  }

  /// GTK would show the tooltip in the other window, at its offset in this one, which is outside the screen.
  func testATooltipGoesWhenAnotherWindowGetsAKey() throws {
    try withDisplay {
      try requireXdotool()
      let (dialog, _) = shownCanvas()
      var keys: [String] = []
      let key = KeyGesture()
      key.onKey = {
        keys.append($0.name)
        return true
      }
      dialog.addGesture(key)
      let identifier = try XCTUnwrap(windowIdentifier(dialog))
      let (window, canvas) = shownCanvas()
      let button = Button(title: "Export")
      button.tooltip = "Export as a picture"
      canvas.addSubview(button, frame: CGRect(x: 200, y: 20, width: 80, height: 40))
      XCTAssertTrue(MainLoop.pump { button.isLaidOut })
      XCTAssertTrue(
        xdotool(
          ["windowmove", "--sync", identifier, "1200", "740"] + Self.moveArguments(window, 220, 30)
            + Self.moveArguments(window, 230, 35)
        ) { Self.tooltip(in: window) != nil })
      XCTAssertTrue(xdotool(["windowfocus", identifier, "key", "ctrl+a"]) { keys.contains("a") })
      MainLoop.settle()
      XCTAssertNil(Self.tooltip(in: window))
      XCTAssertNil(Self.tooltip(in: dialog))
      dialog.close()
      window.close()
    }
  }

  /// The tooltip that's shown in a window.
  @MainActor private static func tooltip(in window: Window) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_first_child(window.widget)
    while let widget = child {
      let isTooltip = String(cString: gtk_widget_get_css_name(widget)) == "tooltip"
      if isTooltip, gtk_widget_get_visible(widget) != 0 { return widget }
      child = gtk_widget_get_next_sibling(widget)
    }
    return nil
  }

  /// Returns xdotool's arguments for a move. Without a window manager a window is at the screen's corner.
  @MainActor private static func moveArguments(_ window: Window, _ x: Int, _ y: Int) -> [String] {
    let offset = window.surfaceOffset
    return ["mousemove", "\(x + Int(offset.x))", "\(y + Int(offset.y))", "sleep", "0.05"]
  }
}
