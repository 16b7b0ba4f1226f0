import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 2.1, 2.4: drags that end while their source is still being notified of their begin.
@MainActor
struct BeginningTests {
  /// A delegate that acts when the lift has ended, before the begin.
  final class Hasty: DragInteractionDelegate {
    let story: Story
    var onLifted: @MainActor (AnimatingPosition) -> Void = { _ in }
    init(_ story: Story) { self.story = story }

    func dragInteraction(
      _ interaction: DragInteraction, itemsForBeginning session: any DragSession
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

    func dragInteraction(
      _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating,
      session: any DragSession
    ) { animator.addCompletion { [self] in onLifted($0) } }

    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
      story.note("H.begin")
    }

    func dragInteraction(
      _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
    ) { story.note("H.didEnd:\(operation)") }
  }

  let ground = Playground()
  private let asked = "S.begin S.move? S.restricted? S.fullSize?"

  /// Moves a pointer, which lifts and begins at once.
  private func begin() -> String {
    guard let contact = ground.press() else { return "nothing was pressed" }
    _ = ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50))
    ground.engine.contactEnded(contact)
    return ground.story.take()
  }

  @Test(
    "A source that cancels while it's told of the begin, or asked, hears of the end; nothing is carried",
    arguments: ["begin", "move?", "restricted?", "fullSize?"])
  func cancelled(_ word: String) {
    ground.source.hooks[word] = { [engine = ground.engine] in engine.cancel($0.id, animated: false) }
    let words = begin()
    #expect(words.hasSuffix("\(asked) S.willEnd:cancel S.didEnd:cancel ·dismiss·"), "\(words)")
    #expect(ground.stage.carried.isEmpty)
    #expect(ground.engine.isIdle)
    // The next drag is an ordinary one.
    ground.source.hooks = [:]
    #expect(begin().hasSuffix("\(asked) ·carry· ·badge:cancel·"))
  }

  @Test("It may fly back, too, and be hurried")
  func fliesBack() {
    ground.source.hooks["begin"] = { [engine = ground.engine] in engine.cancel($0.id, animated: true) }
    #expect(
      begin().hasSuffix("\(asked) S.willEnd:cancel S.cancelPreview S.willFlyBack ·set-flyToTarget·"))
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "S.flownBack:end S.didEnd:cancel ·dismiss·")
    ground.source.hooks["move?"] = { [engine = ground.engine] in engine.cancel($0.id, animated: false) }
    #expect(begin().hasSuffix("·set-flyToTarget· S.flownBack:end S.didEnd:cancel ·dismiss·"))
    #expect(ground.stage.carried.isEmpty)
    #expect(ground.engine.isIdle)
  }

  @Test("A window that goes, or the program, while a source is told of the begin", arguments: [true, false])
  func sudden(_ isWindow: Bool) {
    let other = FakeWindow("other", CGRect(x: 0, y: 0, width: 100, height: 100))
    ground.source.hooks["begin"] = { [ground] _ in
      ground.engine.windowWillClose(other)
      if isWindow { ground.engine.windowWillClose(ground.window) } else { ground.engine.cancelEverything() }
    }
    #expect(begin().hasSuffix("\(asked) S.willEnd:cancel S.didEnd:cancel ·dismiss·"))
    #expect(ground.stage.carried.isEmpty)
    #expect(ground.engine.isIdle)
    // The end of another window has no effect.
    ground.source.hooks["begin"] = { [ground] _ in ground.engine.windowWillClose(other) }
    #expect(begin().hasSuffix("·carry· ·badge:cancel·"))
  }

  @Test("The same when the lift has just ended")
  func afterTheLift() {
    let hasty = Hasty(ground.story)
    ground.a.add(DragInteraction(delegate: hasty))
    hasty.onLifted = { [ground] _ in ground.engine.windowWillClose(ground.window) }
    #expect(begin().hasSuffix("·freeze· H.begin H.didEnd:cancel ·dismiss·"))
    hasty.onLifted = { [ground] _ in ground.engine.cancelEverything() }
    #expect(begin().hasSuffix("·freeze· H.begin H.didEnd:cancel ·dismiss·"))
    #expect(ground.stage.carried.isEmpty)
    #expect(ground.engine.isIdle)
  }

  @Test(
    "A pointer's press that ends while its items are asked for begins nothing: the lift is abandoned",
    arguments: ["items", "preview", "willLift"])
  func endedPress(_ word: String) throws {
    let contact = try #require(ground.press())
    ground.source.hooks[word] = { [engine = ground.engine] _ in engine.contactCancelled(contact) }
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50)) == .ignored)
    #expect(
      ground.story.take() == "S.items S.preview S.willLift ·lift· S.lifting ·unlift· S.lifted:start")
    #expect(ground.stage.carried.isEmpty)
    #expect(ground.engine.isIdle)
    #expect(ground.clock.pendingTimers == 0)
  }
}
