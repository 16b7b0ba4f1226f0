import DragDrop
import DragItems
import Foundation
import TestSupport

/// A window with the views that a sample needs, and a finger.
@MainActor
final class Scene {
  let story = Story()
  let clock = ManualClock()
  let stage: EmbeddedStage
  let engine: DragDropEngine
  let window = FakeWindow("window", CGRect(x: 0, y: 0, width: 400, height: 200))
  private var contacts = 0

  init() {
    stage = EmbeddedStage(story: story)
    engine = DragDropEngine(clock: clock)
    engine.stage = stage
  }

  /// Presses and holds until the lift.
  @discardableResult
  func lift(_ x: CGFloat, _ y: CGFloat) -> ContactID {
    contacts += 1
    let finger = ContactID(number: contacts)
    _ = engine.contactBegan(finger, kind: .touch, at: CGPoint(x: x, y: y), in: window)
    clock.advance(by: engine.configuration.touchLiftDelay)
    return finger
  }

  /// Lifts at one point and moves on to another.
  @discardableResult
  func drag(from start: CGPoint, to end: CGPoint) -> SessionID? {
    let finger = lift(start.x, start.y)
    let count = stage.carried.count
    _ = engine.contactMoved(finger, to: CGPoint(x: start.x + 15, y: start.y))
    guard stage.carried.count > count, let session = stage.carried.last?.session else { return nil }
    move(session, to: end)
    return session
  }

  @discardableResult
  func move(_ session: SessionID, to point: CGPoint) -> DropOperation {
    engine.dragMoved(session, to: DragLocation(window: window, point: point), requested: nil)
  }

  /// A drag that another program began.
  func foreign(_ provider: ItemProvider, over point: CGPoint) -> SessionID {
    let session = engine.beginForeignSession(items: [DragItem(itemProvider: provider)], offersCopy: true)
    move(session, to: point)
    return session
  }
}
