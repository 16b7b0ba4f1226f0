import DragDropKit
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

/// A shown window with real views, an engine whose clock the test turns by hand, and a finger that the test
/// plays.
@MainActor
final class RealScene {
  let story = Story()
  let clock = ManualClock()
  let stage: EmbeddedStage
  let engine: DragDropEngine
  let window = Window()
  let board = CanvasView()
  private var contacts = 0

  /// - Parameter views: the views and their frames in a window of 400 × 200 points.
  init(_ views: [(View, CGRect)]) {
    stage = EmbeddedStage(story: story)
    stage.setsDownAtOnce = true
    engine = DragDropEngine(clock: clock)
    engine.stage = stage
    window.setDefaultSize(width: 400, height: 200)
    window.content = board
    for (view, frame) in views { board.addSubview(view, frame: frame) }
    XCTAssertTrue(
      window.presentAndPaint { views.allSatisfy(\.0.isLaidOut) })
    MainLoop.settle()
  }

  func close() {
    engine.cancelEverything()
    clock.advance(by: 1)
    window.close()
    MainLoop.settle()
  }

  /// Converts a point of a view to the window's space.
  func windowPoint(_ view: View, _ x: Double, _ y: Double) -> CGPoint {
    view.convertToWindow(CGPoint(x: x, y: y))
  }

  /// Presses and holds until the lift.
  @discardableResult
  func lift(_ view: View, _ x: Double, _ y: Double) -> ContactID {
    contacts += 1
    let finger = ContactID(number: contacts)
    _ = engine.contactBegan(finger, kind: .touch, at: windowPoint(view, x, y), in: window)
    clock.advance(by: engine.configuration.touchLiftDelay)
    return finger
  }

  /// Lifts at a point of a view and moves until the drag has begun.
  func drag(_ view: View, _ x: Double, _ y: Double) -> SessionID? {
    let finger = lift(view, x, y)
    let count = stage.carried.count
    let start = windowPoint(view, x, y)
    _ = engine.contactMoved(finger, to: CGPoint(x: start.x + 15, y: start.y))
    return stage.carried.count > count ? stage.carried.last?.session : nil
  }

  @discardableResult
  func move(_ session: SessionID, over view: View, _ x: Double, _ y: Double) -> DropOperation {
    defer { MainLoop.settle() }
    return engine.dragMoved(
      session, to: DragLocation(window: window, point: windowPoint(view, x, y)), requested: nil)
  }

  /// A drag that another program began.
  func foreign(_ providers: [ItemProvider], over view: View, _ x: Double, _ y: Double) -> SessionID {
    let session = engine.beginForeignSession(
      items: providers.map { DragItem(itemProvider: $0) }, offersCopy: true)
    move(session, over: view, x, y)
    return session
  }
}
