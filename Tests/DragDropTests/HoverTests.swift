import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 2.6, 2.8, 2.9: the view that has the drag.
@MainActor
struct HoverTests {
  let ground = Playground()

  @Test("2.6: enter, exit, enter again without asking again; the end reaches views left long ago")
  func again() {
    ground.beginDrag()
    ground.move(x: 150)
    ground.move(x: 250)
    ground.move(x: 150)
    ground.move(x: 250)
    #expect(
      ground.story.take()
        == "S.moved T.can? T.enter T.update ·badge:copy· S.moved T.exit ·badge:cancel· "
        + "S.moved T.enter T.update ·badge:copy· S.moved T.exit ·badge:cancel·")
    ground.drop()
    #expect(ground.story.take() == "S.willEnd:cancel T.end S.cancelPreview S.willFlyBack ·set-flyToTarget·")
  }

  @Test("2.6: left and entered again, a view takes the drop as if it had never been left; nobody exits")
  func backAgain() {
    ground.beginDrag()
    ground.move(x: 150)
    ground.move(x: 250)
    ground.move(x: 150)
    _ = ground.story.take()
    #expect(ground.drop() == .copy)
    #expect(
      ground.story.take()
        == "S.willEnd:copy T.perform T.dropPreview T.willSetDown T.end S.didEnd:copy S.transferred "
        + "·set-flyToTarget·")
  }

  @Test("2.4, rule 4: canHandle false makes a view invisible: no call, not even the end")
  func invisible() {
    ground.target.handles = false
    ground.beginDrag()
    ground.move(x: 150)
    ground.move(x: 160)
    #expect(ground.story.take() == "S.moved T.can? S.moved")
    ground.drop()
    #expect(ground.story.take() == "S.willEnd:cancel S.cancelPreview S.willFlyBack ·set-flyToTarget·")
  }

  @Test("Rule 4: a target that implements nothing owns the point and accepts nothing")
  func minimal() {
    final class Nothing: DropInteractionDelegate {}
    let nothing = Nothing()
    let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))
    view.add(DropInteraction(delegate: nothing))
    ground.b.add(view)
    ground.beginDrag()
    #expect(ground.move(x: 150) == .copy)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(ground.move(x: 151) == .cancel)
    #expect(ground.drop() == .cancel)
  }

  @Test("2.9: parent to child and back, never both")
  func nested() {
    let child = FakeView("child", CGRect(x: 40, y: 0, width: 40, height: 100))
    let inner = RecordingTarget("C", story: ground.story, proposal: .cancel)
    child.add(DropInteraction(delegate: inner))
    ground.b.add(child)
    ground.beginDrag()
    ground.move(x: 110)
    ground.move(x: 150)
    #expect(
      ground.story.take()
        == "S.moved T.can? T.enter T.update ·badge:copy· S.moved C.can? T.exit C.enter C.update ·badge:cancel·"
    )
    ground.move(x: 110)
    #expect(ground.story.take() == "S.moved C.exit T.enter T.update ·badge:copy·")
    // A child that refuses by its proposal still owns the point, and one that can't handle the drag doesn't.
    ground.move(x: 150)
    #expect(ground.drop() == .cancel)
    ground.stage.finishAnimations()
    inner.handles = false
    ground.beginDrag()
    ground.move(x: 150)
    #expect(ground.story.take() == "S.moved C.can? T.can? T.enter T.update ·badge:copy·")
  }

  @Test("2.8: several interactions on one view: the last added that can has it")
  func several() {
    let second = RecordingTarget("U", story: ground.story, proposal: .move)
    let third = RecordingTarget("V", story: ground.story)
    ground.b.add(DropInteraction(delegate: second))
    ground.b.add(DropInteraction(delegate: third))
    third.handles = false
    ground.beginDrag()
    #expect(ground.move(x: 150) == .move)
    #expect(ground.story.take() == "S.moved V.can? U.can? U.enter U.update ·badge:move·")
    // One view performs, ends and concludes. The others were never entered.
    ground.drop()
    ground.clock.advance(by: 0)
    ground.stage.finishAnimations()
    #expect(
      ground.story.take()
        == "S.willEnd:move U.perform U.dropPreview U.willSetDown U.end S.didEnd:move ·set-flyToTarget· "
        + "·finish:move· U.setDown:end U.conclude S.transferred ·dismiss·")
  }

  @Test("1.5.2, rule 18: a second drag isn't queued; it has to enter anew")
  func twoSessions() {
    let first = ground.beginDrag(.touch)
    let second = ground.beginDrag(.touch)
    ground.move(first, x: 150)
    ground.move(second, x: 150)
    #expect(ground.story.take() == "S.moved T.can? T.enter T.update ·badge:copy· S.moved")
    ground.move(first, x: 250)
    ground.move(second, x: 160)
    #expect(ground.story.take() == "S.moved T.exit ·badge:cancel· S.moved")
    ground.move(second, x: 250)
    ground.move(second, x: 160)
    #expect(ground.story.take() == "S.moved S.moved T.can? T.enter T.update ·badge:copy·")
    ground.move(first, x: 150)
    ground.drop(first)
    #expect(ground.story.take().hasSuffix("·set-flyToTarget·"))
    #expect(ground.drop(second) == .copy)
  }

  @Test("2.8: another interaction of the view takes the second drag; one that allows several takes both")
  func sharing() {
    let other = RecordingTarget("U", story: ground.story)
    let shared = DropInteraction(delegate: other)
    let first = ground.beginDrag(.touch)
    let second = ground.beginDrag(.touch)
    ground.b.add(shared)
    ground.move(first, x: 150)
    ground.move(second, x: 150)
    #expect(
      ground.story.take()
        == "S.moved U.can? U.enter U.update ·badge:copy· S.moved T.can? T.enter T.update ·badge:copy·")
    ground.move(first, x: 250)
    ground.move(second, x: 250)
    shared.allowsSimultaneousDropSessions = true
    ground.move(first, x: 150)
    ground.move(second, x: 150)
    #expect(ground.story.take().components(separatedBy: "U.enter").count == 3)
  }

  @Test("Modifier keys reach the proposal; the same place again is no move")
  func requested() {
    final class Asking: DropInteractionDelegate {
      func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
      ) -> DropProposal { DropProposal(operation: session.requestedOperation ?? .move) }
    }
    let asking = Asking()
    ground.b.add(DropInteraction(delegate: asking))
    ground.beginDrag()
    #expect(ground.move(x: 150) == .move)
    #expect(ground.move(x: 150, requested: .copy) == .copy)
    #expect(ground.story.take() == "S.moved ·badge:move· ·badge:copy·")
  }

  @Test("1.6.3, rule 28: precision moves a finger's point up, session and hit test alike; a pointer's never")
  func precise() {
    ground.target.isPrecise = true
    var points: [CGFloat] = []
    ground.target.hooks["update"] = { [b = ground.b] in points.append($0.location(in: b).y) }
    let finger = ground.beginDrag(.touch)
    ground.move(finger, x: 150)
    ground.move(finger, x: 150)
    ground.move(finger, x: 250)
    ground.move(finger, x: 150)
    let pointer = ground.beginDrag(.pointer)
    ground.engine.cancel(finger, animated: false)
    ground.move(pointer, x: 150)
    ground.move(pointer, x: 150)
    #expect(points == [50, 26, 50, 50, 50])
  }

  @Test("1.6.3: a finger near the upper edge of a precise view stays in it")
  func preciseAtTheEdge() {
    ground.target.isPrecise = true
    var points: [CGFloat] = []
    ground.target.hooks["update"] = { [b = ground.b] in points.append($0.location(in: b).y) }
    let finger = ground.beginDrag(.touch)
    ground.move(finger, x: 150)
    _ = ground.story.take()
    for y in [20.0, 10, 20, 30] {
      #expect(ground.move(finger, x: 150, y: y) == .copy)
    }
    #expect(!ground.story.take().contains("exit"))
    #expect(points.map { ($0 * 10).rounded() / 10 } == [50, 0, 0, 0, 6])
    #expect(ground.engine.drop(finger) == .copy)
  }

  @Test("1.6.3: a finger below another target stays in its own precise view")
  func preciseBelowAnother() {
    ground.target.isPrecise = true
    var points: [CGFloat] = []
    ground.target.hooks["update"] = { [b = ground.b] in points.append($0.location(in: b).y) }
    let cover = FakeView("C", CGRect(x: 0, y: 0, width: 100, height: 40))
    cover.add(DropInteraction(delegate: RecordingTarget("C", story: ground.story)))
    ground.b.add(cover)
    let finger = ground.beginDrag(.touch)
    ground.move(finger, x: 150, y: 80)
    _ = ground.story.take()
    // The raised point would be at 56, then at 34, which belongs to the other view, and at 56 again.
    for y in [80.0, 58, 80] { #expect(ground.move(finger, x: 150, y: y) == .copy) }
    #expect(!ground.story.take().contains("C."))
    #expect(points.map { ($0 * 10).rounded() / 10 } == [80, 56, 40, 56])
  }

  @Test("Another window's place: its views are entered, the source keeps the last point of its own")
  func windows() {
    let other = FakeWindow("other", CGRect(x: 0, y: 0, width: 100, height: 100))
    let there = RecordingTarget("O", story: ground.story)
    other.add(DropInteraction(delegate: there))
    let id = ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    #expect(ground.move(x: 5, in: other) == .copy)
    #expect(ground.story.take() == "S.moved O.can? T.exit O.enter O.update")
    #expect(ground.engine.dragSession(id)?.location(in: ground.b) == CGPoint(x: 50, y: 50))
    #expect(ground.engine.dragSession(id)?.location(in: other) == CGPoint(x: 5, y: 50))
    ground.engine.windowWillClose(other)
    #expect(ground.story.take() == "O.exit ·badge:cancel·")
    ground.engine.windowWillClose(ground.window)
    #expect(ground.story.take() == "S.willEnd:cancel T.end O.end S.didEnd:cancel ·dismiss·")
  }

  @Test("A window that closes takes its lifts and presses along")
  func closingLift() throws {
    ground.stage.liftsAtOnce = false
    let contact = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    _ = ground.story.take()
    ground.engine.windowWillClose(ground.window)
    #expect(ground.story.take() == "S.lifted:start ·dismiss·")
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 90, y: 50)) == .ignored)
  }

  @Test("A target that's removed in mid-drag can't be dropped on, and still hears the end")
  func removedTarget() {
    ground.beginDrag()
    ground.move(x: 150)
    ground.b.removeFromParent()
    _ = ground.story.take()
    #expect(ground.drop() == .cancel)
    #expect(ground.story.take().hasPrefix("S.willEnd:cancel T.end S.cancelPreview"))
  }

  @Test("An interaction that's removed in mid-drag is left at the next move")
  func removedInteraction() {
    ground.beginDrag()
    ground.move(x: 150)
    ground.b.remove(ground.drop)
    _ = ground.story.take()
    ground.move(x: 155)
    #expect(ground.story.take() == "S.moved T.exit ·badge:cancel·")
  }

  @Test("A source that's removed in mid-drag: the drag goes on, a cancel fades")
  func removedSource() {
    let panel = FakeView("panel", CGRect(x: 200, y: 0, width: 100, height: 100))
    let view = FakeView("c", CGRect(x: 0, y: 0, width: 100, height: 100))
    panel.add(view)
    ground.window.add(panel)
    view.add(DragInteraction(delegate: ground.source))
    ground.beginDrag(x: 220)
    panel.removeFromParent()
    #expect(ground.move(x: 150) == .copy)
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.stage.setDowns.map(\.manner) == [.fadeInPlace])
  }

  @Test("Rule 32: delegates freed in mid-drag count as ones that implement nothing")
  func freed() {
    final class Once: DragInteractionDelegate, DropInteractionDelegate {
      func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: any DragSession
      ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }
      func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
      ) -> DropProposal { DropProposal(operation: .copy) }
    }
    var once: Once? = Once()
    weak let freed = once
    let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))
    ground.window.add(view)
    view.add(DragInteraction(delegate: once!))
    view.add(DropInteraction(delegate: once!))
    ground.beginDrag(x: 220)
    #expect(ground.move(x: 250) == .copy)
    once = nil
    #expect(freed == nil)
    #expect(ground.move(x: 251) == .cancel)
    #expect(ground.drop() == .cancel)
    ground.stage.finishAnimations()
    #expect(ground.story.take().hasSuffix("·set-flyToTarget· ·dismiss·"))
  }

  @Test("Rule 32: a target freed after the last move takes no drop")
  func freedBeforeTheDrop() {
    final class Once: DropInteractionDelegate {
      func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
      ) -> DropProposal { DropProposal(operation: .copy) }
    }
    var once: Once? = Once()
    weak let freed = once
    ground.b.add(DropInteraction(delegate: once!))
    ground.beginDrag()
    #expect(ground.move(x: 150) == .copy)
    _ = ground.story.take()
    once = nil
    #expect(freed == nil)
    #expect(ground.drop() == .cancel)
    #expect(ground.story.take() == "S.willEnd:cancel S.cancelPreview S.willFlyBack ·set-flyToTarget·")
  }

  @Test("2.2 step 5: what lies under a drag knows when that was let go of, before the drop comes")
  func letGo() {
    let inner = FakeView("inner", CGRect(x: 0, y: 0, width: 50, height: 50))
    let child = FakeView("child", CGRect(x: 50, y: 0, width: 50, height: 100))
    let beside = RecordingTarget("C", story: ground.story)
    defer { withExtendedLifetime(beside) {} }
    child.add(DropInteraction(delegate: beside))
    ground.b.add(inner)
    ground.b.add(child)
    #expect(!inner.isUnderHeldDrag)
    ground.beginDrag()
    ground.move(x: 120)
    #expect(inner.isUnderHeldDrag)
    #expect(ground.b.isUnderHeldDrag)
    #expect(!ground.a.isUnderHeldDrag)
    ground.engine.dragReleased(ground.session)
    #expect(!inner.isUnderHeldDrag)
    // This is the drop's own location, which the platform reports once more.
    #expect(ground.move(x: 125) == .copy)
    #expect(ground.move(x: 170) == .copy)
    #expect(ground.move(x: 125) == .copy)
    #expect(!inner.isUnderHeldDrag)
    #expect(!child.isUnderHeldDrag)
    #expect(ground.drop() == .copy)
    // Another drag follows, and one that's held beside one that isn't.
    let first = ground.beginDrag(.touch)
    ground.drop.allowsSimultaneousDropSessions = true
    ground.move(first, x: 120)
    #expect(inner.isUnderHeldDrag)
    let second = ground.beginDrag(.touch)
    ground.move(second, x: 120)
    ground.engine.dragReleased(first)
    #expect(inner.isUnderHeldDrag)
    ground.engine.cancel(second, animated: false)
    #expect(!inner.isUnderHeldDrag)
  }

  @Test("A delegate that ends the drag in the middle of a question")
  func reentrant() {
    ground.target.hooks["update"] = { [engine = ground.engine] in engine.cancel($0.id, animated: false) }
    ground.beginDrag()
    ground.move(x: 150)
    #expect(
      ground.story.take()
        == "S.moved T.can? T.enter T.update ·badge:copy· S.willEnd:cancel T.end S.didEnd:cancel ·dismiss·")
  }

  @Test("Places that are no numbers are nowhere")
  func nowhere() {
    ground.beginDrag()
    #expect(ground.move(x: .nan) == .cancel)
    #expect(ground.move(x: .infinity) == .cancel)
    #expect(ground.move(SessionID(number: -1), x: 150) == .cancel)
  }
}
