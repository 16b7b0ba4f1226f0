import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkLists
import GtkTestSupport
import TestSupport
import XCTest

@testable import GtkViews

/// Tests of `isSpringLoaded` on controls, and on GTK widgets without a view (contract 1.10.8).
final class SpringLoadedControlTests: XCTestCase {
  func testASegmentIsChosen() {
    withDisplay {
      let control = SegmentedControl(["One", "Two", "Three"])
      let (window, engine, clock) = shown(control)
      var chosen: [Int] = []
      control.onSelect = { chosen.append($0) }
      hold(at: middle(control.segment(at: 1)), in: window, engine, clock)
      XCTAssertEqual(chosen, [], "not before it's asked for")
      control.isSpringLoaded = true
      hold(at: middle(control.segment(at: 1)), in: window, engine, clock)
      XCTAssertEqual(chosen, [1])
      XCTAssertEqual(control.selectedIndex, 1)
      control.isEnabled = false
      hold(at: middle(control.segment(at: 0)), in: window, engine, clock)
      XCTAssertEqual(chosen, [1], "what can't be used doesn't spring")
      control.isEnabled = true
      control.isSpringLoaded = false
      hold(at: middle(control.segment(at: 2)), in: window, engine, clock)
      XCTAssertEqual(chosen, [1])
      window.close()
    }
  }

  func testATabIsChosen() {
    withDisplay {
      let tabs = TabBar()
      tabs.isSpringLoaded = true
      tabs.items = [TabItem(title: "Boards"), TabItem(title: "Tray"), TabItem(title: "Trash")]
      let (window, engine, clock) = shown(tabs)
      var chosen: [Int] = []
      tabs.onSelect = { chosen.append($0) }
      XCTAssertEqual(tabs.selectedIndex, 0)
      hold(at: middle(tabs.tab(at: 2)), in: window, engine, clock)
      XCTAssertEqual(chosen, [2])
      tabs.items.removeLast()
      XCTAssertEqual(tabs.selectedIndex, 1)
      hold(at: middle(tabs.tab(at: 0)), in: window, engine, clock)
      XCTAssertEqual(chosen, [2, 0])
      window.close()
    }
  }

  func testWhatHasTheSwitchSaysSo() {
    withDisplay {
      let tabs = TabBar()
      tabs.items = [TabItem(title: "Boards"), TabItem(title: "Tray")]
      let controls: [any View & SpringLoadedInteractionSupporting] = [
        Button(title: "Archive"), ToggleButton(title: "Tray"), SegmentedControl(["One", "Two"]), tabs,
        CollectionView(), TableView(),
      ]
      @MainActor func springs(_ view: View) -> Int {
        view.interactions.count { $0 is SpringLoadedInteraction }
          + view.subviews.reduce(0) { $0 + springs($1) }
      }
      for control in controls {
        XCTAssertFalse(control.isSpringLoaded, "\(type(of: control)): not before it's asked for")
        XCTAssertEqual(springs(control), 0)
        control.isSpringLoaded = true
        XCTAssertGreaterThan(springs(control), 0, "\(type(of: control))")
        control.isSpringLoaded = false
        XCTAssertEqual(springs(control), 0, "\(type(of: control))")
      }
      // The button is found by its protocol alone.
      let button = Button(title: "Archive")
      var clicks = 0
      button.onClick = { clicks += 1 }
      let (window, engine, clock) = shown(button)
      let control: any SpringLoadedInteractionSupporting = button
      control.isSpringLoaded = true
      hold(at: middle(button), in: window, engine, clock)
      XCTAssertEqual(clicks, 1)
      let stage = EmbeddedStage(story: Story())
      engine.stage = stage
      button.isEnabled = false
      hold(at: middle(button), in: window, engine, clock)
      XCTAssertEqual(clicks, 1)
      XCTAssertNil(stage.springState(of: button), "nor does it look as if it would")
      window.close()
    }
  }

  func testAWidgetThatIsntOursSpringsWithOneCall() {
    withDisplay {
      let host = CanvasView()
      let (window, engine, clock) = shown(host)
      let baseline = LiveCount[.views]
      guard let button = gtk_button_new_with_label("Plain GTK") else { return XCTFail("no button") }
      gtk_widget_set_size_request(button, 200, 100)
      // A program with its own widget tree does this.
      gtk_widget_set_parent(button, host.widget)
      gtk_widget_measure(button, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
      gtk_widget_allocate(button, 200, 100, -1, nil)
      var activations = 0
      View.springLoad(UnsafeMutableRawPointer(button)) { activations += 1 }
      let point = CGPoint(x: host.frameInWindow.minX + 100, y: host.frameInWindow.minY + 50)
      hold(at: point, in: window, engine, clock)
      XCTAssertEqual(activations, 1)
      XCTAssertTrue(ForeignView.adopting(UnsafeMutableRawPointer(button)).parentNode === host)
      gtk_widget_unparent(button)
      XCTAssertTrue(MainLoop.pump { LiveCount[.views] == baseline }, "it goes with its widget")
      window.close()
    }
  }
}

/// Holds a drag at a point of the window until it springs.
@MainActor
private func hold(at point: CGPoint, in window: Window, _ engine: DragDropEngine, _ clock: ManualClock) {
  let session = engine.beginForeignSession(items: [DragItem(itemProvider: ItemProvider())], offersCopy: true)
  _ = engine.dragMoved(session, to: DragLocation(window: window, point: point), requested: nil)
  clock.advance(by: engine.configuration.springDwell)
  clock.advance(by: engine.configuration.springFlash)
  engine.endForeignSession(session)
}

@MainActor
private func shown(_ view: View) -> (Window, DragDropEngine, ManualClock) {
  let window = Window()
  window.setDefaultSize(width: 300, height: 200)
  window.content = view
  show(window)
  let clock = ManualClock()
  return (window, DragDropEngine(clock: clock), clock)
}

@MainActor
private func middle(_ view: View?) -> CGPoint {
  guard let view else { return .zero }
  XCTAssertTrue(MainLoop.pump { view.isLaidOut })
  return CGPoint(x: view.frameInWindow.midX, y: view.frameInWindow.midY)
}
