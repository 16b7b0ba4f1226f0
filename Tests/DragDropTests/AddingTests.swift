import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 2.5.
@MainActor
struct AddingTests {
  let ground = Playground()
  let adder: RecordingSource
  let interaction: DragInteraction
  let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))

  init() {
    adder = RecordingSource("A", story: ground.story)
    adder.itemsToAdd = [DragItem(itemProvider: ItemProvider())]
    interaction = DragInteraction(delegate: adder)
    view.add(interaction)
    ground.window.add(view)
  }

  private func tap() -> Bool { ground.engine.addItems(at: CGPoint(x: 250, y: 50), in: ground.window) }

  @Test("2.5, rule 17: a tap adds; everybody who contributed hears of it, and of the end")
  func adding() {
    #expect(!tap())
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    #expect(tap())
    #expect(
      ground.story.take()
        == "A.itemsToAdd A.preview A.willLift ·add1· A.lifting A.lifted:end S.willAdd1 A.willAdd1 "
        + "·badge:copy×2· T.can? T.update")
    // The tap is in the adding view's own coordinates, and all delegates learn who added the items.
    #expect(adder.touches == [CGPoint(x: 50, y: 50)])
    #expect(ground.source.addingInteractions.map { $0 === interaction } == [true])
    #expect(adder.addingInteractions.map { $0 === interaction } == [true])
    ground.drop()
    let words = ground.story.take()
    #expect(words.hasPrefix("S.willEnd:copy A.willEnd:copy T.perform"))
    #expect(words.contains("S.didEnd:copy A.didEnd:copy S.transferred A.transferred"))
  }

  @Test("2.5 step 7: canHandle is asked anew, and no means exit")
  func askedAnew() {
    ground.beginDrag()
    ground.move(x: 150)
    ground.target.handles = false
    _ = ground.story.take()
    #expect(tap())
    #expect(ground.story.take().hasSuffix("T.can? T.exit ·badge:cancel×2·"))
  }

  @Test("[] leaves the tap a tap")
  func nothing() {
    adder.itemsToAdd = []
    ground.beginDrag()
    #expect(!tap())
    #expect(ground.story.take() == "A.itemsToAdd")
  }

  @Test(
    "A delegate that's asked for more and ends the drag: nobody else is asked, and nothing joins",
    arguments: ["itemsToAdd", "preview", "willLift"])
  func endedMeanwhile(_ word: String) {
    let ender = RecordingSource("B", story: ground.story)
    ender.itemsToAdd = (0..<2).map { _ in DragItem(itemProvider: ItemProvider()) }
    ender.hooks[word] = { [engine = ground.engine] in engine.cancel($0.id, animated: false) }
    let child = FakeView("d", CGRect(x: 0, y: 0, width: 100, height: 100))
    child.add(DragInteraction(delegate: ender))
    view.add(child)
    let session = ground.beginDrag()
    _ = ground.story.take()
    _ = tap()
    let words = ground.story.take()
    #expect(words.contains("B.\(word) S.willEnd:cancel"), "\(words)")
    #expect(words.contains("S.didEnd:cancel"), "\(words)")
    #expect(!words.contains("A."), "\(words)")
    #expect(!words.contains("·add"), "\(words)")
    #expect(!words.contains("S.willAdd"), "\(words)")
    #expect(words.components(separatedBy: "B.preview").count <= 3 - (word == "preview" ? 1 : 0))
    #expect(ground.engine.dragSession(session) == nil)
  }

  @Test(
    "1.2.14, 2.5 step 6: who ends the drag while it's told: all hear of the items, and then of the end",
    arguments: ["S", "A"])
  func endedWhileTold(_ name: String) {
    let ender = name == "S" ? ground.source : adder
    ender.hooks["willAdd1"] = { [engine = ground.engine] in engine.cancel($0.id, animated: false) }
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    #expect(tap())
    #expect(
      ground.story.take()
        == "A.itemsToAdd A.preview A.willLift ·add1· A.lifting A.lifted:end S.willAdd1 A.willAdd1 "
        + "S.willEnd:cancel A.willEnd:cancel T.end S.didEnd:cancel A.didEnd:cancel ·dismiss·")
    #expect(ground.engine.isIdle)
  }

  @Test("2.5 step 6: the same when the end comes with the new picture's arrival")
  func endedOnArrival() {
    final class Hasty: DragInteractionDelegate {
      var calls: [String] = []
      var onArrival: @MainActor () -> Void = {}
      func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: any DragSession
      ) -> [DragItem] { [] }
      func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
      ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }
      func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating,
        session: any DragSession
      ) { animator.addCompletion { [self] _ in onArrival() } }
      func dragInteraction(
        _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction
      ) { calls.append("willAdd") }
      func dragInteraction(
        _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
      ) { calls.append("willEnd") }
    }
    let hasty = Hasty()
    view.add(DragInteraction(delegate: hasty))
    let session = ground.beginDrag()
    hasty.onArrival = { [engine = ground.engine] in engine.cancel(session, animated: false) }
    #expect(tap())
    #expect(hasty.calls == ["willAdd", "willEnd"])
    #expect(ground.story.take().hasSuffix("·add1· S.willAdd1 S.willEnd:cancel S.didEnd:cancel ·dismiss·"))
  }

  @Test("More of another program's drag becomes known: the view below is asked anew, until the end")
  func foreign() {
    let items = (0..<3).map { _ in DragItem(itemProvider: DropTests.text("x")) }
    let session = ground.engine.beginForeignSession(items: [items[0]], offersCopy: true)
    ground.target.proposal = .copy
    ground.move(session, x: 150)
    _ = ground.story.take()
    // Only a name and a size become known, for which the target makes room.
    ground.engine.appendItems([], to: session)
    #expect(ground.story.take() == "T.can? T.update")
    ground.engine.appendItems(Array(items.dropFirst()), to: session)
    #expect(ground.story.take().hasPrefix("T.can? T.update"))
    var seen: [DragItem] = []
    ground.target.onPerform = { seen = $0.items }
    #expect(ground.drop(session) == .copy)
    let areThoseItems = seen.elementsEqual(items, by: ===)
    #expect(areThoseItems)
    ground.engine.appendItems(items, to: session)
    #expect(!ground.story.take().contains("T.can?"))
  }

  @Test("Rule 16: with several drags the delegate says which; by default none")
  func several() {
    let first = ground.beginDrag(.touch)
    let second = ground.beginDrag(.touch)
    #expect(!tap())
    #expect(ground.story.take() == "A.which?")
    adder.chooseSession = { $0.last }
    #expect(tap())
    #expect(ground.engine.dragSession(first)?.items.count == 1)
    #expect(ground.engine.dragSession(second)?.items.count == 2)
  }

  @Test("2.4: a cancel asks the interaction that contributed the item")
  func cancelling() {
    ground.beginDrag()
    #expect(tap())
    _ = ground.story.take()
    ground.engine.cancel(ground.session, animated: true)
    #expect(
      ground.story.take()
        == "S.willEnd:cancel A.willEnd:cancel S.cancelPreview A.cancelPreview S.willFlyBack A.willFlyBack "
        + "·set-flyToTarget·")
  }
}
