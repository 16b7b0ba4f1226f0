import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 1.1: the properties of an interaction.
@MainActor
struct InteractionTests {
  let ground = Playground()

  @Test("1.1.1, 1.5.1: delegates are weak; any view takes several interactions")
  func weakDelegates() {
    final class Both: DragInteractionDelegate, DropInteractionDelegate {
      func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: any DragSession
      ) -> [DragItem] { [] }
    }
    var both: Both? = Both()
    let drag = DragInteraction(delegate: both!)
    let drop = DropInteraction(delegate: both!)
    #expect(drag.delegate === both)
    #expect(drop.delegate === both)
    ground.a.add(drag)
    ground.a.add(drop)
    #expect(ground.a.interactions.count == 3)
    #expect(drag.viewNode === ground.a)
    #expect(drop.viewNode === ground.a)
    both = nil
    #expect(drag.delegate == nil)
    #expect(drop.delegate == nil)
  }

  @Test("1.1.3, 1.1.4: enabled by default; disabled, neither begins nor adds")
  func enabling() {
    #expect(DragInteraction.isEnabledByDefault)
    #expect(ground.drag.isEnabled)
    ground.source.itemsToAdd = [DragItem(itemProvider: ItemProvider())]
    let id = ground.beginDrag()
    ground.drag.isEnabled = false
    #expect(!ground.engine.addItems(to: id, at: CGPoint(x: 50, y: 50), in: ground.window))
    #expect(ground.press() == nil)
    #expect(ground.story.take() == "")
    ground.drag.isEnabled = true
    #expect(ground.engine.addItems(to: id, at: CGPoint(x: 50, y: 50), in: ground.window))
  }

  @Test("1.1.6: an extended lift takes longer, and a second contact in the view ends it")
  func extended() throws {
    ground.drag.liftBehavior = .extended
    _ = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.5)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.15)
    #expect(ground.story.take().hasPrefix("S.items"))
    #expect(ground.press(.touch, x: 60) == nil)
    #expect(ground.story.take() == "·unlift· S.lifted:start")
    let first = try #require(ground.press(.touch))
    #expect(ground.press(.touch, x: 60) == nil)
    ground.clock.advance(by: 1)
    #expect(ground.engine.verdict(of: first) == .ignored)
    #expect(ground.story.take() == "")
  }

  @Test("1.1.6: by default a second contact in the view is a press of its own")
  func ordinary() throws {
    let first = try #require(ground.press(.touch))
    let second = try #require(ground.press(.touch, x: 60))
    #expect(ground.engine.verdict(of: first) == .undecided)
    #expect(ground.engine.verdict(of: second) == .undecided)
  }

  @Test("1.8.9: the last item is on top, or the first")
  func stackOrder() {
    let items = (0..<3).map { _ in DragItem(itemProvider: ItemProvider()) }
    ground.source.makeItems = { _ in items }
    ground.beginDrag()
    #expect(ground.stage.carried.last?.pieces.last?.item === items[2])
    ground.engine.configuration.isFirstItemOnTop = true
    let id = ground.beginDrag()
    #expect(ground.stage.carried.last?.pieces.last?.item === items[0])
    // When they're dropped, the items are still in display order.
    #expect(ground.engine.dragSession(id)?.items.first === items[0])
  }

  @Test("The program ends in mid-drag: each drag hears its end, nothing is left")
  func quitting() throws {
    ground.beginDrag(.touch)
    ground.move(x: 150)
    let pressed = try #require(ground.press(.touch))
    _ = ground.engine.beginForeignSession(
      items: [DragItem(itemProvider: ItemProvider())], offersCopy: true)
    _ = ground.story.take()
    ground.engine.cancelEverything()
    #expect(ground.story.take() == "S.willEnd:cancel T.end S.didEnd:cancel ·dismiss· ·dismiss·")
    #expect(ground.engine.verdict(of: pressed) == .ignored)
    #expect(ground.engine.isIdle)
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("1.6.1, 1.6.2: a proposal is its operation, by default neither precise nor of full size")
  func proposal() {
    let proposal = DropProposal(operation: .move)
    #expect(proposal.operation == .move)
    #expect(!proposal.isPrecise)
    #expect(!proposal.prefersFullSizePreview)
    #expect([DropOperation.cancel, .forbidden, .copy, .move].map(\.rawValue) == [0, 1, 2, 3])
  }
}
