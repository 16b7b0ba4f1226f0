package import DragDrop
import DragItems
package import Foundation

/// A window of two views side by side, an engine and its stage.
///
/// `a` (0…100) has the source S, `b` (100…200) the target T; both are 100 high. It's deliberately small:
/// tests add what they need.
@MainActor
package final class Playground {
  package let story = Story()
  package let clock = ManualClock()
  package let stage: EmbeddedStage
  package let engine: DragDropEngine
  package let window = FakeWindow("window", CGRect(x: 0, y: 0, width: 300, height: 100))
  package let a = FakeView("a", CGRect(x: 0, y: 0, width: 100, height: 100))
  package let b = FakeView("b", CGRect(x: 100, y: 0, width: 100, height: 100))
  package let source: RecordingSource
  package let target: RecordingTarget
  package let drag: DragInteraction
  package let drop: DropInteraction
  private var contacts = 0

  package init(items: [DragItem] = [DragItem(itemProvider: ItemProvider())]) {
    stage = EmbeddedStage(story: story)
    engine = DragDropEngine(clock: clock)
    engine.stage = stage
    source = RecordingSource("S", story: story, items: items)
    target = RecordingTarget("T", story: story)
    drag = DragInteraction(delegate: source)
    drop = DropInteraction(delegate: target)
    window.add(a)
    window.add(b)
    a.add(drag)
    b.add(drop)
  }

  package var session: SessionID { stage.session }

  /// Presses at a point; nil when no view is interested in the press.
  package func press(_ kind: ContactKind = .pointer, x: CGFloat = 50, y: CGFloat = 50) -> ContactID? {
    contacts += 1
    let contact = ContactID(number: contacts)
    let isOfInterest = engine.contactBegan(contact, kind: kind, at: CGPoint(x: x, y: y), in: window)
    return isOfInterest ? contact : nil
  }

  /// Begins a drag from `a`, of the pointer by default. The story's words until then are dropped.
  @discardableResult
  package func beginDrag(_ kind: ContactKind = .pointer, x: CGFloat = 50) -> SessionID {
    guard let contact = press(kind, x: x) else { return SessionID(number: 0) }
    if kind == .touch { clock.advance(by: engine.configuration.touchLiftDelay) }
    _ = engine.contactMoved(contact, to: CGPoint(x: x + 20, y: 50))
    engine.contactEnded(contact)
    _ = story.take()
    return session
  }

  @discardableResult
  package func move(
    _ session: SessionID? = nil, x: CGFloat, y: CGFloat = 50, requested: DropOperation? = nil,
    in other: FakeWindow? = nil
  ) -> DropOperation {
    engine.dragMoved(
      session ?? self.session, to: DragLocation(window: other ?? window, point: CGPoint(x: x, y: y)),
      requested: requested)
  }

  @discardableResult
  package func drop(_ session: SessionID? = nil) -> DropOperation { engine.drop(session ?? self.session) }
}
