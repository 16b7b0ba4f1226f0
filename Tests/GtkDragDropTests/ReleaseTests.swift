import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

@testable import GtkDragDrop
@testable import GtkViews

/// Contract 2.2 step 5: a drop may come long after the button was released.
final class ReleaseTests: XCTestCase {
  /// A view that can be scrolled, whose offset is a number.
  @MainActor
  private final class Sheet: EdgeScrollable {
    let edgeScrollView: View
    let scrollsHorizontallyAtEdges = false
    var edgeScrollOffset = 0.0
    let autoscroll = AutoscrollConfiguration()

    init(_ view: View) { edgeScrollView = view }
  }

  func testWhatADragScrollsStandsStillAsSoonAsItsLetGoOf() {
    withDisplay {
      let engine = DragDropSystem.activate().engine
      let window = Window()
      let board = CanvasView()
      let view = CanvasView()
      let target = RecordingTarget("T", story: Story())
      window.setDefaultSize(width: 300, height: 300)
      window.content = board
      board.addSubview(view, frame: CGRect(x: 50, y: 50, width: 200, height: 200))
      view.addInteraction(DropInteraction(delegate: target))
      XCTAssertTrue(window.presentAndPaint { view.bounds.height == 200 })
      MainLoop.settle()
      let sheet = Sheet(view)
      let scroller = EdgeScroller(sheet)
      target.hooks["update"] = { [view] session in scroller.dragMoved(to: session.location(in: view)) }
      let session = engine.beginForeignSession(
        items: [DragItem(itemProvider: ItemProvider(object: "x"))], offersCopy: true)
      let location = DragLocation(window: window, point: view.convertToWindow(CGPoint(x: 100, y: 195)))
      XCTAssertEqual(engine.dragMoved(session, to: location, requested: nil), .copy)
      // These are the frames of a second. The loop doesn't run meanwhile.
      XCTAssertTrue(scroller.step(0))
      XCTAssertTrue(scroller.step(1))
      let offset = sheet.edgeScrollOffset
      XCTAssertGreaterThan(offset, 0)
      engine.dragReleased(session)
      XCTAssertFalse(scroller.step(1.02))
      XCTAssertEqual(sheet.edgeScrollOffset, offset)
      engine.cancelEverything()
      XCTAssertEqual(target.story.take(), "T.can? T.enter T.update T.end")
      window.close()
      MainLoop.settle()
    }
  }
}
