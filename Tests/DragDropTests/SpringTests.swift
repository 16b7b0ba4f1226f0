import DragDrop
import Foundation
import TestSupport
import Testing

/// Contract 2.7.
@MainActor
struct SpringTests {
  final class Behavior: SpringLoadedInteractionBehavior {
    let story: Story
    var allows = true
    var item: AnyHashable?
    var onAsked: () -> Void = {}
    init(_ story: Story) { self.story = story }
    func shouldAllow(
      _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
    ) -> Bool {
      context.targetItem = item
      onAsked()
      return allows
    }
    func interactionDidFinish(_ interaction: SpringLoadedInteraction) { story.note("B.finish") }
  }

  final class Effect: SpringLoadedInteractionEffect {
    let story: Story
    var onActivated: () -> Void = {}
    init(_ story: Story) { self.story = story }
    func interaction(
      _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext
    ) {
      story.note("E.\(context.state)")
      if context.state == .activated { onActivated() }
    }
  }

  let ground = Playground()
  let behavior: Behavior
  let effect: Effect
  let button = FakeView("button", CGRect(x: 200, y: 0, width: 100, height: 100))

  init() {
    behavior = Behavior(ground.story)
    effect = Effect(ground.story)
    ground.window.add(button)
    button.add(
      SpringLoadedInteraction(interactionBehavior: behavior, interactionEffect: effect) {
        [story = ground.story] _, context in story.note("activate:\(context.state)")
      })
    ground.source.hooks = [:]
    ground.beginDrag()
  }

  private func hover(_ x: CGFloat) -> String {
    ground.move(x: x)
    return ground.story.take().replacingOccurrences(of: "S.moved", with: "").trimmingCharacters(
      in: .whitespaces)
  }

  private func wait(_ seconds: TimeInterval) -> String {
    ground.clock.advance(by: seconds)
    return ground.story.take()
  }

  @Test("2.7: a drag that the effect ends works no spring")
  func endedByItsEffect() {
    effect.onActivated = { [ground] in ground.engine.cancel(ground.session, animated: false) }
    _ = hover(250)
    let words = wait(5)
    #expect(words.contains("E.activated"), "\(words)")
    #expect(words.contains("S.didEnd:cancel"), "\(words)")
    #expect(!words.contains("activate:"), "\(words)")
  }

  @Test("2.7: a drag that the behaviour ends begins no spring, and ends the one that has begun")
  func endedByItsBehavior() {
    behavior.onAsked = { [ground] in ground.engine.cancel(ground.session, animated: false) }
    let words = hover(250)
    #expect(words.contains("S.didEnd:cancel"), "\(words)")
    #expect(!words.contains("E."), "\(words)")
    #expect(wait(5) == "")
    #expect(ground.clock.pendingTimers == 0)
    behavior.onAsked = {}
    ground.beginDrag()
    #expect(hover(250).hasSuffix("E.possible"))
    behavior.onAsked = { [ground] in ground.engine.cancel(ground.session, animated: false) }
    let end = wait(5)
    #expect(end.contains("E.inactive B.finish"), "\(end)")
    #expect(!end.contains("E.activating"), "\(end)")
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("2.7: dwell, flash, activation; movement inside doesn't restart; then not again before leaving")
  func whole() {
    #expect(hover(250) == "E.possible")
    #expect(wait(0.4) == "")
    #expect(hover(255) == "")
    #expect(wait(0.11) == "E.activating")
    #expect(wait(0.35) == "E.activated activate:activated B.finish")
    #expect(hover(250) == "")
    #expect(wait(5) == "")
    #expect(hover(195).hasPrefix("T.can?"))
    #expect(hover(250).hasSuffix("E.possible"))
  }

  @Test("2.7: leaving, drop and cancel reset it")
  func reset() {
    #expect(hover(250) == "E.possible")
    #expect(hover(50) == "E.inactive B.finish")
    _ = hover(250)
    _ = wait(0.6)
    ground.drop()
    #expect(ground.story.take().hasPrefix("E.inactive B.finish S.willEnd"))
    #expect(wait(5) == "")
    ground.stage.finishAnimations()
    ground.beginDrag()
    _ = hover(250)
    ground.engine.cancel(ground.session, animated: false)
    #expect(ground.story.take().hasPrefix("E.inactive B.finish S.willEnd"))
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("2.7: a drag that was let go of works no spring, however long its drop takes to come")
  func released() {
    #expect(hover(250) == "E.possible")
    _ = wait(0.6)
    ground.engine.dragReleased(ground.session)
    #expect(ground.story.take() == "E.inactive B.finish")
    #expect(wait(5) == "")
    #expect(ground.clock.pendingTimers == 0)
    // The platform may still report the location of the drop.
    #expect(hover(50) == "")
    #expect(hover(250) == "")
    #expect(wait(5) == "")
    ground.drop()
    #expect(ground.story.take().hasPrefix("S.willEnd"))
  }

  @Test("1.10.3: shouldAllow is asked to begin and to go on")
  func behaviour() {
    behavior.allows = false
    #expect(hover(250) == "")
    behavior.allows = true
    #expect(hover(251) == "E.possible")
    behavior.allows = false
    #expect(hover(252) == "E.inactive B.finish")
    behavior.allows = true
    _ = hover(253)
    behavior.allows = false
    #expect(wait(0.5) == "E.inactive B.finish")
  }

  @Test("1.10.4, 1.10.6: another target item ends the stay and starts anew, also after an activation")
  func regions() {
    behavior.item = 1
    #expect(hover(250) == "E.possible")
    #expect(wait(0.4) == "")
    behavior.item = 2
    #expect(hover(251) == "E.inactive B.finish E.possible")
    #expect(wait(0.4) == "")
    #expect(wait(0.5) == "E.activating E.activated activate:activated B.finish")
    #expect(hover(252) == "")
    behavior.item = 3
    #expect(hover(253) == "E.possible")
    // The item is compared again when the dwell is over, and by then it's another one.
    behavior.item = 4
    #expect(wait(0.5) == "E.inactive B.finish E.possible")
    behavior.allows = false
    #expect(hover(254) == "E.inactive B.finish")
  }

  @Test("1.10.6: the old target hears its end, and then the new one its begin")
  func regionViews() {
    /// Shows each half of a view by a view of its own. The last point allows nothing.
    final class Halves: SpringLoadedInteractionBehavior, SpringLoadedInteractionEffect {
      let left, right: FakeView
      var seen: [String] = []
      init(_ left: FakeView, _ right: FakeView) {
        self.left = left
        self.right = right
      }

      func shouldAllow(
        _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
      ) -> Bool {
        let x = context.location(in: interaction.viewNode).x
        context.targetItem = x < 50
        context.targetNode = x < 50 ? left : right
        return x < 90
      }

      func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext
      ) {
        let item = context.targetItem == AnyHashable(true) ? "left" : "right"
        #expect(context.targetNode === (item == "left" ? left : right))
        seen.append("\(item):\(context.state)")
      }
    }
    let halves = Halves(FakeView("left", .zero), FakeView("right", .zero))
    ground.b.add(
      SpringLoadedInteraction(interactionBehavior: halves, interactionEffect: halves) { _, context in
        halves.seen.append("open:\(context.targetItem == AnyHashable(true) ? "left" : "right")")
      })
    _ = hover(120)
    _ = hover(170)
    _ = wait(1)
    _ = hover(130)
    _ = hover(195)
    #expect(
      halves.seen == [
        "left:possible", "left:inactive", "right:possible", "right:activating", "right:activated",
        "open:right",
        "left:possible", "left:inactive",
      ])
  }

  @Test("1.10.7: without an effect the stage draws; drop callbacks of the view run independently")
  func defaults() {
    var activations = 0
    ground.b.add(SpringLoadedInteraction { _, _ in activations += 1 })
    #expect(hover(150) == "T.can? T.enter T.update ·badge:copy· ·spring:possible·")
    #expect(wait(1) == "·spring:activating· ·spring:activated·")
    #expect(activations == 1)
    #expect(ground.drop() == .copy)
  }

  @Test("A spring whose view goes is reset, not activated")
  func removed() {
    _ = hover(250)
    button.removeFromParent()
    #expect(wait(1) == "E.inactive B.finish")
  }

  @Test("A handler that cancels the drag")
  func reentrant() {
    ground.b.add(
      SpringLoadedInteraction { [ground] _, _ in ground.engine.cancel(ground.session, animated: false) })
    _ = hover(150)
    #expect(wait(1).hasSuffix("·spring:activated· S.willEnd:cancel T.end S.didEnd:cancel ·dismiss·"))
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("A drag that a drop delegate ends in its answer starts no spring")
  func endedMeanwhile() {
    ground.b.add(SpringLoadedInteraction { _, _ in Issue.record("activated") })
    ground.target.hooks["update"] = { [engine = ground.engine] in engine.cancel($0.id, animated: true) }
    #expect(!hover(150).contains("spring"))
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("1.10.6: the target view is the interaction's own, until the behaviour names another")
  func targetView() {
    final class Naming: SpringLoadedInteractionBehavior {
      var seen: [ObjectIdentifier?] = []
      let other: FakeView
      init(_ other: FakeView) { self.other = other }
      func shouldAllow(
        _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
      ) -> Bool {
        seen.append(context.targetNode.map { ObjectIdentifier($0) })
        context.targetNode = other
        return true
      }
    }
    let naming = Naming(ground.a)
    ground.b.add(
      SpringLoadedInteraction(interactionBehavior: naming, interactionEffect: nil) { _, _ in })
    var views: [any ViewNode] = []
    ground.engine.onEvent = { event in if case .spring(_, let view) = event { views.append(view) } }
    _ = hover(150)
    _ = hover(151)
    #expect(naming.seen == [ObjectIdentifier(ground.b), ObjectIdentifier(ground.a)])
    #expect(views.count == 1)
    #expect(views.first === ground.a)
  }

  @Test("1.10.6: the location in the window, for no view")
  func location() {
    var points: [CGPoint] = []
    let b = ground.b
    b.add(
      SpringLoadedInteraction { _, context in points = [context.location(in: nil), context.location(in: b)] })
    _ = hover(150)
    _ = wait(1)
    #expect(points == [CGPoint(x: 150, y: 50), CGPoint(x: 50, y: 50)])
  }
}

extension SpringTests {
  @Test("1.10.2, 1.10.7: behaviour and effect are held, defaults are nil, states have UIKit's numbers")
  func parts() {
    var other: Behavior? = Behavior(ground.story)
    let spring = SpringLoadedInteraction(interactionBehavior: other, interactionEffect: effect) { _, _ in }
    weak let held = other
    other = nil
    #expect(held != nil)
    #expect(spring.interactionBehavior === held)
    #expect(spring.interactionEffect === effect)
    let plain = SpringLoadedInteraction { _, _ in }
    #expect(plain.interactionBehavior == nil)
    #expect(plain.interactionEffect == nil)
    let states: [SpringLoadedState] = [.inactive, .possible, .activating, .activated]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3])
  }
}
