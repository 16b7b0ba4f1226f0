import CKitGtk
import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import GtkViews

final class ViewTests: XCTestCase {
  func testHitTestingSkipsWhatTakesNoPart() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      let back = Button(title: "back")
      let front = Button(title: "front")
      for view in [back, front] {
        canvas.addSubview(view, frame: CGRect(x: 50, y: 50, width: 100, height: 60))
      }
      let point = CGPoint(x: 100, y: 80)
      XCTAssertTrue(MainLoop.pump { window.hitTest(point) === front })
      front.isEnabled = false
      XCTAssertTrue(window.hitTest(point) === front, "a disabled view still covers what's behind")
      front.isUserInteractionEnabled = false
      XCTAssertTrue(window.hitTest(point) === back)
      front.isUserInteractionEnabled = true
      front.alpha = 0.005
      XCTAssertTrue(window.hitTest(point) === back)
      front.alpha = 1
      back.isHidden = true
      front.isHidden = true
      XCTAssertTrue(window.hitTest(point) === canvas)
      XCTAssertNil(window.hitTest(CGPoint(x: -5, y: 5)))
      let node: (any WindowNode)? = canvas.windowNode
      XCTAssertTrue(node?.hitTest(point) === canvas)
      window.close()
    }
  }

  func testCoordinatesAreThoseOfTheVisibleBox() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      // A button has padding, so its widget's own coordinates begin inside of it.
      let button = Button(title: "Retry")
      canvas.addSubview(button, frame: CGRect(x: 40, y: 30, width: 120, height: 50))
      XCTAssertTrue(MainLoop.pump { button.isLaidOut })
      XCTAssertEqual(button.bounds, CGRect(x: 0, y: 0, width: 120, height: 50))
      XCTAssertEqual(button.frameInWindow, CGRect(x: 40, y: 30, width: 120, height: 50))
      XCTAssertEqual(button.convert(CGPoint(x: 1, y: 2), to: canvas), CGPoint(x: 41, y: 32))
      XCTAssertEqual(button.convert(CGPoint(x: 41, y: 32), from: nil), CGPoint(x: 1, y: 2))
      XCTAssertTrue(button.hitTest(CGPoint(x: 2, y: 25)) === button)
      canvas.setFrame(CGRect(x: 60, y: 30, width: 120, height: 50), of: button)
      XCTAssertTrue(MainLoop.pump { button.frameInWindow.minX == 60 })
      window.close()
      XCTAssertEqual(button.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 1, y: 2))
    }
  }

  func testTreeMovesAndWindows() {
    withDisplay {
      let (first, canvas) = shownCanvas()
      let (second, other) = shownCanvas()
      let child = RecordingCanvas()
      canvas.addSubview(child, frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      XCTAssertTrue(child.window === first)
      other.addSubview(child, frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      XCTAssertTrue(child.window === second)
      XCTAssertTrue(canvas.subviews.isEmpty)
      child.removeFromSuperview()
      XCTAssertNil(child.window)
      XCTAssertEqual(child.moves, ["window", "none", "window", "none"])
      first.close()
      second.close()
    }
  }

  func testStackKeepsTheOrder() {
    withDisplay {
      let stack = StackView(axis: .horizontal)
      let labels = ["a", "b", "c"].map { Label($0) }
      stack.addSubview(labels[2])
      stack.insertSubview(labels[0], at: 0)
      stack.insertSubview(labels[1], at: 1)
      XCTAssertEqual(Self.order(of: stack), ["a", "b", "c"])
      stack.insertSubview(labels[0], at: 9)
      XCTAssertEqual(Self.order(of: stack), ["b", "c", "a"])
      stack.removeSubview(labels[2])
      XCTAssertEqual(Self.order(of: stack), ["b", "a"])
      XCTAssertEqual(stack.subviews.count, 2)
    }
  }

  func testInteractionsAreNotifiedInOrder() {
    withDisplay {
      let first = CanvasView()
      let second = CanvasView()
      let interaction = RecordingInteraction()
      first.addInteraction(interaction)
      first.addInteraction(interaction)
      XCTAssertTrue(interaction.view === first)
      second.addInteraction(interaction)
      XCTAssertTrue(first.interactions.isEmpty)
      XCTAssertTrue(interaction.view === second)
      second.removeInteraction(interaction)
      second.removeInteraction(interaction)
      XCTAssertEqual(
        interaction.calls,
        ["will view", "did view", "will nil", "did nil", "will view", "did view", "will nil", "did nil"])
    }
  }

  func testButtonsClickAndToggle() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      var calls: [String] = []
      let action = window.addAction("mark", state: false) { calls.append("action") }
      let button = Button(title: "Mark")
      button.actionName = "win.mark"
      button.onClick = { calls.append("click") }
      canvas.addSubview(button, frame: CGRect(x: 0, y: 0, width: 80, height: 30))
      let toggle = ToggleButton(title: "Side")
      toggle.onToggle = { calls.append("toggle \($0)") }
      toggle.isOn = true
      toggle.click()
      button.click()
      XCTAssertEqual(calls.sorted(), ["action", "click", "toggle false"])
      action.state = true
      XCTAssertEqual(action.state, true)
      action.isEnabled = false
      button.click()
      XCTAssertEqual(calls.count, 3)
      window.close()
    }
  }

  func testAButtonWithoutAnIconKeepsItsTitle() {
    withDisplay {
      let button = Button(title: "Mark")
      button.icon = nil
      XCTAssertEqual(button.title, "Mark")
      button.icon = "list-add-symbolic"
      XCTAssertNil(button.title)
      button.title = nil
      XCTAssertEqual(button.icon, "list-add-symbolic")
      button.icon = nil
      XCTAssertNil(button.icon)
      button.title = "Again"
      button.title = nil
      XCTAssertEqual(button.title, "")
    }
  }

  func testAPopoverAtNoRectangleOpensSomewhere() {
    withDisplay {
      let (window, canvas) = shownCanvas()
      // Closing a popover returns the keyboard focus to the widget that had it, so one must have had it.
      let button = Button(title: "focus")
      canvas.addSubview(button, frame: CGRect(x: 0, y: 0, width: 80, height: 30))
      XCTAssertTrue(button.focus())
      let popover = Popover(Label("here"))
      for rect in [CGRect.null, CGRect(x: Double.nan, y: 1e300, width: 1, height: 1)] {
        popover.show(at: rect, in: canvas)
        XCTAssertTrue(MainLoop.pump { popover.isMapped })
        popover.close()
        XCTAssertTrue(MainLoop.pump { popover.superview == nil })
      }
      window.close()
    }
  }

  @MainActor private static func order(of stack: StackView) -> [String] {
    var texts: [String] = []
    var next = gtk_widget_get_first_child(stack.widget)
    while let child = next {
      if let label = WidgetOwners.view(of: child) as? Label { texts.append(label.text) }
      next = gtk_widget_get_next_sibling(child)
    }
    return texts
  }
}

private final class RecordingCanvas: CanvasView {
  var moves: [String] = []
  override func didMoveToWindow() { moves.append(window == nil ? "none" : "window") }
}

private final class RecordingInteraction: Interaction {
  private(set) weak var viewNode: (any ViewNode)?
  var calls: [String] = []

  func willMove(to view: (any ViewNode)?) { calls.append(view == nil ? "will nil" : "will view") }

  func didMove(to view: (any ViewNode)?) {
    viewNode = view
    calls.append(view == nil ? "did nil" : "did view")
  }
}
