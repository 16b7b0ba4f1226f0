import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import XCTest

@testable import GtkDragDrop
@testable import GtkViews

/// Tests of who owns what in windows that other code has made.
final class ForeignOwnershipTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// Views that are given to boxes of other code in two windows, and what must be true of them.
  @MainActor
  private final class Model {
    struct Entry {
      weak var view: View?
      var held: View?
      /// The number of the box that the widget is in; nil for none.
      var box: Int?
    }

    var entries: [Entry] = []
    let boxes: [UnsafeMutablePointer<GtkWidget>]
    /// The windows of the first boxes; the last box is in none.
    var windows: [UnsafeMutablePointer<GtkWidget>?]

    init() {
      let boxes: [UnsafeMutablePointer<GtkWidget>] = (0..<3).map { _ in
        gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      }
      for box in boxes { g_object_ref_sink(box) }
      self.boxes = boxes
      windows = (0..<2).map { index in
        let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
        gtk_window_set_child(window.toplevel, boxes[index])
        return window
      }
    }

    func end() {
      entries = []
      for window in windows { if let window { gtk_window_destroy(window.toplevel) } }
      for box in boxes { g_object_unref(box) }
    }

    /// Does something that other code may do, and returns what it was.
    func act(_ random: inout SeededGenerator) -> String {
      let index = entries.isEmpty ? 0 : Int.random(in: entries.indices, using: &random)
      let box = Int.random(in: boxes.indices, using: &random)
      switch Int.random(in: 0...7, using: &random) {
      case 0, 1:
        let view: View = Bool.random(using: &random) ? CanvasView() : Label("Words")
        let isFloating = Bool.random(using: &random)
        let widget = isFloating ? view.makeFloatingWidget() : view.gtkWidget
        gtk_box_append(boxes[box].asBox, widget.assumingMemoryBound(to: GtkWidget.self))
        let isHeld = Bool.random(using: &random)
        entries.append(Entry(view: view, held: isHeld ? view : nil, box: box))
        return "made \(entries.count - 1) in \(box), floating: \(isFloating), held: \(isHeld)"
      case 2, 3:
        guard let view = entries[safe: index]?.view, let from = entries[index].box else { break }
        remove(view, from: from)
        entries[index].box = nil
        return "removed \(index)"
      case 4:
        guard let view = entries[safe: index]?.view else { break }
        g_object_ref(view.object.raw)
        if let from = entries[index].box { remove(view, from: from) }
        gtk_box_append(boxes[box].asBox, view.widget)
        g_object_unref(view.object.raw)
        entries[index].box = box
        return "moved \(index) to \(box)"
      case 5:
        guard entries[safe: index]?.held != nil else { break }
        entries[index].held = nil
        return "dropped \(index)"
      case 6:
        guard box < 2, let window = windows[box] else { break }
        gtk_window_present(window.toplevel)
        return "showed \(box)"
      default:
        guard box < 2, let window = windows[box], Int.random(in: 0...3, using: &random) == 0 else { break }
        windows[box] = nil
        gtk_window_destroy(window.toplevel)
        return "destroyed \(box)"
      }
      return "nothing"
    }

    private func remove(_ view: View, from box: Int) { gtk_box_remove(boxes[box].asBox, view.widget) }

    /// What isn't as it should be.
    func faults() -> [String] {
      entries.enumerated().compactMap { index, entry in
        let isNeeded = entry.held != nil || entry.box != nil
        if isNeeded != (entry.view != nil) { return "\(index) lives: \(entry.view != nil)" }
        guard let view = entry.view else { return nil }
        let expected = entry.box.flatMap { $0 < 2 ? windows[$0] : nil }
        return view.window?.widget == expected ? nil : "\(index) is in another window"
      }
    }
  }

  /// The law: whatever other code does with widgets and windows, and in whatever order, a view lives exactly as
  /// long as something holds it or its widget has a parent, and is in the window that its widget is in.
  func testAViewLivesAsLongAsItIsNeededWhateverOtherCodeDoes() throws {
    try withDisplay {
      DragDropSystem.activate()
      // The first adoption begins to follow the list of windows, for good.
      Window.adopting(UnsafeMutableRawPointer(gtk_window_new())).close()
      MainLoop.settle()
      let before = LiveCount.all
      for seed in 1...(Self.isLong ? 400 : 12) as ClosedRange<UInt64> {
        var random = SeededGenerator(seed: seed)
        let model = Model()
        var acts: [String] = []
        for _ in 0..<30 {
          // Some things are done at once, without the main loop between them.
          for _ in 0..<Int.random(in: 1...3, using: &random) { acts.append(model.act(&random)) }
          MainLoop.settle()
          let faults = model.faults()
          XCTAssertEqual(faults, [], "seed \(seed) after \(acts.suffix(6))")
          guard faults.isEmpty else { break }
        }
        model.end()
      }
      XCTAssertTrue(MainLoop.pump { LiveCount.isBack(to: before) }, "\(LiveCount.all) isn't \(before)")
    }
  }

  func testAWindowThatWasNeverShownIsFreedWhenItIsDestroyed() throws {
    try withDisplay {
      DragDropSystem.activate()
      let gtkWindow: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
      weak var window: Window?
      var closings = 0
      do {
        let adopted = Window.adopting(gtkWindow)
        adopted.onClosed = { closings += 1 }
        window = adopted
      }
      XCTAssertNotNil(window, "the registry holds it")
      gtk_window_destroy(gtkWindow.toplevel)
      MainLoop.settle()
      XCTAssertEqual(closings, 1)
      XCTAssertNil(window)
    }
  }

  func testWindowsOfBothKindsWorkTogether() throws {
    try withDisplay {
      DragDropSystem.activate()
      let gtkWindow: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
      let foreign = Window.adopting(gtkWindow)
      let own = Window()
      XCTAssertFalse(own.isForeign)
      let dialog = own.gtkWidget.assumingMemoryBound(to: GtkWindow.self)
      gtk_window_set_transient_for(dialog, gtkWindow.toplevel)
      own.present()
      XCTAssertEqual(gtk_window_get_transient_for(dialog), gtkWindow.toplevel)
      own.close()
      foreign.close()
      XCTAssertTrue(foreign.isClosed)
      MainLoop.settle()
      XCTAssertFalse(Window.all.contains { $0 === foreign || $0 === own })
    }
  }

  /// What drags draw is in front of the program's content, and takes presses only where a button is.
  func testTheFrontIsDrawnOverTheContentAndLetsPressesThrough() throws {
    try withDisplay {
      DragDropSystem.activate()
      let gtkWindow: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
      gtk_window_set_default_size(gtkWindow.toplevel, 300, 200)
      let content = CanvasView()
      content.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), Color(red: 0, green: 0, blue: 1)) }
      gtk_window_set_child(
        gtkWindow.toplevel, content.makeFloatingWidget().assumingMemoryBound(to: GtkWidget.self))
      let window = try XCTUnwrap(content.window)
      window.stageLayer.onDraw = { context, _ in
        context.fill(CGRect(x: 20, y: 20, width: 60, height: 40), Color(red: 1, green: 0, blue: 0))
      }
      let button = Button(title: "Stop")
      button.horizontalAlignment = .end
      button.verticalAlignment = .end
      window.addOverlay(button)
      show(window)
      XCTAssertTrue(MainLoop.pump { button.isLaidOut })
      let size = window.bounds.size
      let pixels = try Pixels(size, in: window) {
        $0.paintable(window.livePaintable(), in: CGRect(origin: .zero, size: size))
      }
      XCTAssertEqual([pixels[50, 40].red, pixels[50, 40].blue], [255, 0], "the front")
      XCTAssertEqual([pixels[150, 40].red, pixels[150, 40].blue], [0, 255], "the content")
      let middle: View? = window.hitTest(CGPoint(x: 50, y: 40))
      XCTAssertTrue(middle === content)
      let corner: View? = window.hitTest(CGPoint(x: size.width - 10, y: size.height - 10))
      XCTAssertTrue(corner === button)
      gtk_window_destroy(gtkWindow.toplevel)
      MainLoop.settle()
    }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  fileprivate var toplevel: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
  }
  fileprivate var asBox: UnsafeMutablePointer<GtkBox> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkBox.self)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
