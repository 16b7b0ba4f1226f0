import CKitGtk
import CKitGtkShim
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import TestSupport
import XCTest

@testable import GtkDragDrop
@testable import GtkViews

/// Tests of windows that other code has made, by calls of GTK alone.
final class ForeignWindowTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// Other code's window with a canvas of ours, above a label of its own that we adopt.
  @MainActor
  private final class Room {
    let story = Story()
    let gtkWindow: UnsafeMutablePointer<GtkWidget>
    let box: UnsafeMutablePointer<GtkWidget>
    let canvas = CanvasView()
    let label: View
    let source: RecordingSource
    let target: RecordingTarget

    init() {
      DragDropSystem.activate()
      gtkWindow = gtk_window_new()
      gtk_window_set_default_size(gtkWindow.window, 300, 200)
      box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 20)
      gtk_window_set_child(gtkWindow.window, box)
      canvas.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), .black) }
      gtk_widget_set_size_request(canvas.gtkWidget.widget, 100, 60)
      gtk_box_append(box.box, canvas.gtkWidget.widget)
      let text: UnsafeMutablePointer<GtkWidget> = gtk_label_new("Target")
      gtk_widget_set_size_request(text, 100, 60)
      gtk_box_append(box.box, text)
      label = ForeignView.adopting(text)
      source = RecordingSource("S", story: story)
      target = RecordingTarget("T", story: story)
      canvas.addInteraction(DragInteraction(delegate: source))
      label.addInteraction(DropInteraction(delegate: target))
    }

    /// Shows the window and waits until it was painted.
    func show() throws -> Window {
      let window = try XCTUnwrap(canvas.window)
      var isPainted = false
      window.onFirstFrame = { isPainted = true }
      gtk_window_present(gtkWindow.window)
      XCTAssertTrue(MainLoop.pump { isPainted }, "the window wasn't painted")
      return window
    }

    func drag(in window: Window, with pointer: Pointer) {
      pointer.drag(in: window, from: canvas.middleInWindow, to: label.middleInWindow)
    }
  }

  // MARK: Drags

  func testADragInAForeignWindowIsDropped() throws {
    try withDisplay {
      try Pointer.require()
      let room = Room()
      let window = try room.show()
      XCTAssertTrue(window.isForeign)
      let pointer = Pointer()
      room.drag(in: window, with: pointer)
      var isOver = false
      room.target.hooks["update"] = { _ in isOver = true }
      XCTAssertTrue(MainLoop.pump { isOver && pointer.isAtRest }, "the drag wasn't over the label")
      XCTAssertTrue(window.stageLayer.isMapped)
      XCTAssertEqual(window.stageLayer.bounds.size, window.bounds.size, "pictures have the whole window")
      pointer.release()
      var words = ""
      XCTAssertTrue(
        MainLoop.pump {
          words += room.story.take() + " "
          return words.contains("S.didEnd")
        }, "the drag didn't end: \(words)")
      XCTAssertTrue(words.contains("T.perform"), words)
      gtk_window_destroy(room.gtkWindow.window)
      MainLoop.settle()
    }
  }

  func testAForeignWindowThatIsDestroyedInMidDragEndsItsDrag() throws {
    try withDisplay {
      try Pointer.require()
      let pointer = Pointer()
      var room: Room? = Room()
      weak var window = try room?.show()
      var isOver = false
      room?.target.hooks["update"] = { _ in isOver = true }
      if let window { room?.drag(in: window, with: pointer) }
      XCTAssertTrue(MainLoop.pump { isOver }, "the drag wasn't over the label")
      _ = room?.story.take()
      if let room { gtk_window_destroy(room.gtkWindow.window) }
      let words = room?.story.take() ?? ""
      XCTAssertTrue(words.contains("S.willEnd:cancel"), words)
      XCTAssertTrue(words.contains("S.didEnd:cancel"), words)
      XCTAssertEqual(words.split(separator: " ").count { $0 == "T.end" }, 1, words)
      XCTAssertNil(room?.canvas.window)
      pointer.release()
      XCTAssertTrue(MainLoop.pump { PlatformDrag.liveCount == 0 })
      XCTAssertEqual(room?.story.take(), "", "nothing after the end")
      room = nil
      MainLoop.settle()
      XCTAssertNil(window, "nothing holds a destroyed window")
    }
  }

  func testDropTargetsThatTheProgramHasOnItsWindowStay() throws {
    try withDisplay {
      let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
      let own = gtk_drop_target_async_new(nil, GDK_ACTION_COPY)!
      gtk_widget_add_controller(window, own)
      DragDropSystem.activate()
      let adopted = Window.adopting(window)
      XCTAssertTrue(Window.adopting(window) === adopted)
      XCTAssertTrue(ForeignView.adopting(window) === adopted)
      XCTAssertEqual(gtk_event_controller_get_widget(own), window)
      // The program's and ours.
      XCTAssertEqual(shim_widget_remove_drop_targets(window), 2)
      gtk_window_destroy(window.window)
      XCTAssertTrue(adopted.isClosed)
    }
  }

  // MARK: Owners

  func testAViewLivesAsLongAsItIsHeldOrItsWidgetHasAParent() throws {
    try withDisplay {
      DragDropSystem.activate()
      for isFloating in [false, true] {
        for isShown in [false, true] {
          let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
          let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
          gtk_window_set_child(window.window, box)
          weak var view: MovingView?
          do {
            let made = MovingView()
            view = made
            let widget = isFloating ? made.makeFloatingWidget() : made.gtkWidget
            gtk_box_append(box.box, widget.widget)
          }
          MainLoop.settle()
          let what = "floating: \(isFloating), shown: \(isShown)"
          XCTAssertNotNil(view, "the widget has a parent; \(what)")
          XCTAssertEqual(view?.windows.count, 1, what)
          XCTAssertTrue(view?.window === Window.adopting(window), what)
          if isShown {
            gtk_window_present(window.window)
            MainLoop.settle()
          }
          // Other code may move the widget; nothing else holds it then.
          let other: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
          g_object_ref_sink(other)
          if let widget = view?.gtkWidget.widget {
            g_object_ref(widget)
            gtk_box_remove(box.box, widget)
            gtk_box_append(other.box, widget)
            g_object_unref(widget)
          }
          MainLoop.settle()
          XCTAssertNotNil(view, "the widget has another parent; \(what)")
          XCTAssertNil(view?.window, what)
          if let widget = view?.gtkWidget.widget { gtk_box_remove(other.box, widget) }
          MainLoop.settle()
          XCTAssertNil(view, "nothing needs the view; \(what)")
          g_object_unref(other)
          weak var adopted = Window.adopting(window)
          gtk_window_destroy(window.window)
          MainLoop.settle()
          XCTAssertNil(adopted, what)
        }
      }
    }
  }

  func testTheFrontStaysInFrontOfLaterContent() throws {
    try withDisplay {
      let room = Room()
      let window = try room.show()
      let other: UnsafeMutablePointer<GtkWidget> = gtk_label_new("Other content")
      gtk_window_set_child(room.gtkWindow.window, other)
      let front = gtk_widget_get_parent(window.stageLayer.widget)
      XCTAssertTrue(
        MainLoop.pump { gtk_widget_get_last_child(room.gtkWindow) == front },
        "the stage is behind the content")
      let hit: View? = window.hitTest(CGPoint(x: 100, y: 100))
      XCTAssertTrue(hit === window, "the front takes no events")
      gtk_window_destroy(room.gtkWindow.window)
      MainLoop.settle()
    }
  }

  // MARK: Positions

  /// The law: whatever containers other code nests, each view in them is in its window, is found at its
  /// middle, and has the position there that GTK says; and the views around it are its parents.
  func testEachViewInAnyLayoutIsFoundWhereItIs() throws {
    try withDisplay {
      DragDropSystem.activate()
      for seed in 1...(Self.isLong ? 200 : 8) as ClosedRange<UInt64> {
        var random = SeededGenerator(seed: seed)
        let gtkWindow: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
        gtk_window_set_default_size(gtkWindow.window, 600, 500)
        var views: [View] = []
        let root = Self.layout(depth: 3, &views, &random)
        gtk_window_set_child(gtkWindow.window, root)
        let window = Window.adopting(gtkWindow)
        var isPainted = false
        window.onFirstFrame = { isPainted = true }
        gtk_window_present(gtkWindow.window)
        XCTAssertTrue(MainLoop.pump { isPainted }, "seed \(seed): not painted")
        for (index, view) in views.enumerated() {
          let what = "seed \(seed), view \(index)"
          XCTAssertTrue(view.window === window, what)
          var area = graphene_rect_t()
          XCTAssertNotEqual(gtk_widget_compute_bounds(view.widget, gtkWindow, &area), 0, what)
          let frame = view.frameInWindow
          XCTAssertEqual(frame.minX, Double(area.origin.x), accuracy: 0.01, what)
          XCTAssertEqual(frame.minY, Double(area.origin.y), accuracy: 0.01, what)
          XCTAssertEqual(view.bounds.width, Double(area.size.width), accuracy: 0.01, what)
          let middle = view.middleInWindow
          let back = view.convert(middle, from: nil)
          XCTAssertEqual(back.x, view.bounds.midX, accuracy: 0.01, what)
          let hit: View? = window.hitTest(middle)
          XCTAssertTrue(hit?.isInside(view) == true, what)
          XCTAssertTrue(view.isInside(window), what)
        }
        gtk_window_destroy(gtkWindow.window)
        MainLoop.settle()
        XCTAssertTrue(views.allSatisfy { $0.window == nil }, "seed \(seed): in a window that's gone")
      }
    }
  }

  /// Makes a tree of containers with views of ours, and labels that we adopt, as its leaves.
  @MainActor
  private static func layout(depth: Int, _ views: inout [View], _ random: inout SeededGenerator)
    -> UnsafeMutablePointer<GtkWidget>
  {
    let kind = depth == 0 ? Int.random(in: 0...1, using: &random) : Int.random(in: 0...5, using: &random)
    switch kind {
    case 0:
      let view = CanvasView()
      if Bool.random(using: &random) {
        view.addSubview(Label("Inside"), frame: CGRect(x: 3, y: 3, width: 40, height: 20))
      }
      views.append(view)
      let widget = (Bool.random(using: &random) ? view.gtkWidget : view.makeFloatingWidget()).widget
      gtk_widget_set_size_request(widget, 50, 30)
      return widget
    case 1:
      let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new("Foreign")
      gtk_widget_set_margin_start(label, Int32.random(in: 0...7, using: &random))
      views.append(ForeignView.adopting(label))
      return label
    case 2:
      let frame: UnsafeMutablePointer<GtkWidget> = gtk_frame_new("Frame")
      gtk_frame_set_child(
        UnsafeMutableRawPointer(frame).assumingMemoryBound(to: GtkFrame.self),
        layout(depth: depth - 1, &views, &random))
      views.append(ForeignView.adopting(frame))
      return frame
    default:
      let axis = Bool.random(using: &random) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(axis, Int32.random(in: 0...9, using: &random))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        gtk_box_append(box.box, layout(depth: depth - 1, &views, &random))
      }
      return box
    }
  }
}

/// A view that notes the windows it comes into.
private final class MovingView: View {
  var windows: [ObjectIdentifier] = []

  override func didMoveToWindow() { if let window { windows.append(ObjectIdentifier(window)) } }
}

extension View {
  fileprivate var middleInWindow: CGPoint { convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil) }

  /// Whether the view is another one, or inside it.
  fileprivate func isInside(_ other: View) -> Bool {
    var next: (any ViewNode)? = self
    while let node = next {
      if node === other { return true }
      next = node.parentNode
    }
    return false
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  fileprivate var window: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
  }
  fileprivate var box: UnsafeMutablePointer<GtkBox> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkBox.self)
  }
}

extension UnsafeMutableRawPointer {
  fileprivate var widget: UnsafeMutablePointer<GtkWidget> { assumingMemoryBound(to: GtkWidget.self) }
}
