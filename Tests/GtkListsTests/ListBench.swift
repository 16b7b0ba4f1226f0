import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// A shown window with a view of letters, an engine whose clock the test advances, and a drag that the test
/// plays.
@MainActor
final class ListBench {
  let story = Story()
  let clock = ManualClock()
  let stage: EmbeddedStage
  let engine: DragDropEngine
  let window = Window()
  /// A view outside of the list to drag from.
  let outside = CanvasView()
  let outsideSource: RecordingSource
  let list: CellListView
  private var contacts = 0
  private var point = CGPoint.zero

  /// - Parameter list: the list, which gets 300 × 200 points at the window's top left.
  init(_ list: CellListView) {
    self.list = list
    stage = EmbeddedStage(story: story)
    stage.setsDownAtOnce = true
    engine = DragDropEngine(clock: clock)
    engine.stage = stage
    list.clock = clock
    outsideSource = RecordingSource("O", story: Story())
    outside.addInteraction(DragInteraction(delegate: outsideSource))
    let canvas = CanvasView()
    window.setDefaultSize(width: 460, height: 260)
    window.content = canvas
    canvas.addSubview(list, frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    canvas.addSubview(outside, frame: CGRect(x: 320, y: 0, width: 100, height: 100))
    TestDisplay.enablesAnimations(false)
    show(window)
    XCTAssertTrue(MainLoop.pump { list.canvas.isLaidOut && outside.isLaidOut })
  }

  func close() {
    // This ends the transfer of a drop, which is delayed.
    clock.advance(by: 1)
    window.close()
    MainLoop.settle()
  }

  /// Returns a point of the list's canvas in the window's coordinates.
  private func windowPoint(_ point: CGPoint) -> CGPoint { list.canvas.convert(point, to: nil) }

  /// Presses at a point and moves far enough for a drag.
  @discardableResult
  func grab(_ point: CGPoint) -> Bool { grab(window: windowPoint(point)) }

  /// Begins a drag of another view's items.
  @discardableResult
  func grabOutside(items: [DragItem] = [DragItem(itemProvider: ItemProvider())]) -> Bool {
    outsideSource.makeItems = { _ in items }
    return grab(window: outside.convert(CGPoint(x: 50, y: 50), to: nil))
  }

  private func grab(window start: CGPoint) -> Bool {
    contacts += 1
    let contact = ContactID(number: contacts)
    guard engine.contactBegan(contact, kind: .pointer, at: start, in: window) else { return false }
    let verdict = engine.contactMoved(contact, to: CGPoint(x: start.x + 12, y: start.y))
    engine.contactEnded(contact)
    return verdict == .dragging
  }

  @discardableResult
  func move(_ point: CGPoint) -> DropOperation {
    self.point = point
    let answer = engine.dragMoved(
      stage.session, to: DragLocation(window: window, point: windowPoint(point)), requested: nil)
    MainLoop.settle()
    return answer
  }

  func moveOutside() {
    _ = engine.dragMoved(
      stage.session,
      to: DragLocation(
        window: window, point: outside.convert(CGPoint(x: 50, y: 50), to: nil)), requested: nil)
  }

  @discardableResult
  func drop() -> DropOperation {
    let answer = engine.drop(stage.session)
    MainLoop.settle()
    return answer
  }
}
