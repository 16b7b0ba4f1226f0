import CKitGtk
import Foundation
import KitGLib
import GtkTestSupport
import Synchronization
import XCTest

@testable import GtkViews

/// Tests that windows which are opened and closed again leave nothing behind.
final class LeakTests: XCTestCase {
  func testHundredWindowsLeaveNothing() {
    withDisplay {
      // The first window makes the objects that live as long as the process.
      openAndClose(0)
      MainLoop.settle()
      let baseline = LiveCount.all
      finalised.withLock { $0 = 0 }
      for round in 1...100 { openAndClose(round) }
      MainLoop.settle()
      XCTAssertTrue(LiveCount.isBack(to: baseline), "\(LiveCount.all) instead of \(baseline)")
      XCTAssertEqual(
        finalised.withLock { $0 }, 300, "window, canvas and button of each round went in GTK too")
      XCTAssertTrue(Window.all.isEmpty)
    }
  }

  func testClosedTreeIsReleased() {
    withDisplay {
      weak var weakWindow: Window?
      weak var weakCanvas: CanvasView?
      weak var weakGesture: Gesture?
      do {
        let window = Window()
        let canvas = CanvasView()
        let gesture = DragGesture()
        canvas.addGesture(gesture)
        window.content = canvas
        window.present()
        (weakWindow, weakCanvas, weakGesture) = (window, canvas, gesture)
      }
      XCTAssertNotNil(weakWindow, "a shown window is kept by the registry")
      XCTAssertTrue(MainLoop.pump { weakWindow?.size.width ?? 0 > 0 })
      weakWindow?.close()
      MainLoop.settle()
      XCTAssertNil(weakWindow)
      XCTAssertNil(weakCanvas)
      XCTAssertNil(weakGesture)
    }
  }

  func testWindowThatIsNeverShownGoes() {
    withDisplay {
      MainLoop.settle()
      let baseline = LiveCount.all
      do {
        let window = Window()
        window.content = StackView(axis: .vertical)
      }
      MainLoop.settle()
      XCTAssertTrue(LiveCount.isBack(to: baseline), "\(LiveCount.all) instead of \(baseline)")
    }
  }
}

/// The number of watched widgets that GTK has finalised.
private let finalised = Mutex(0)

@MainActor
private func openAndClose(_ round: Int) {
  let window = Window()
  let canvas = CanvasView()
  canvas.addGesture(ClickGesture())
  canvas.addGesture(DragGesture())
  canvas.addGesture(KeyGesture())
  canvas.addGesture(ScrollGesture())
  canvas.addGesture(ZoomGesture())
  canvas.addGesture(MotionGesture())
  canvas.addGesture(LongPressGesture())
  canvas.onDraw = { context, size in
    context.fill(CGRect(origin: .zero, size: size), .white)
    context.text(TextLayout("Cork", font: Font(size: 12)), at: .zero, .black)
  }
  let button = Button(title: "Retry")
  button.onClick = { [weak button] in button?.title = "Again" }
  canvas.addSubview(button, frame: CGRect(x: 10, y: 10, width: 80, height: 30))
  window.addAction("undo", shortcuts: ["<Control>z"]) {}
  window.titlebar = StackView(axis: .horizontal)
  window.content = canvas
  for view in [window, canvas, button] {
    g_object_weak_ref(view.object.pointer(), { _, _ in finalised.withLock { $0 += 1 } }, nil)
  }
  var isPainted = false
  window.onFirstFrame = { isPainted = true }
  window.onFrame { _ in }
  window.present()
  XCTAssertTrue(MainLoop.pump { isPainted }, "round \(round)")
  if round % 3 == 0 { View.animate(duration: 0.2) { canvas.alpha = 0.2 } }
  if round % 5 == 0 { button.removeFromSuperview() }
  window.close()
}
