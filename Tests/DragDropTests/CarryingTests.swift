import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 1.3.3, 1.3.4, 1.6.4, 1.6.5, 1.2.7: the contact that carries a drag, and the drag's appearance on
/// the way.
@MainActor
struct CarryingTests {
  let item = DragItem(itemProvider: ItemProvider())
  let ground: Playground

  init() { ground = Playground(items: [item]) }

  // MARK: Hands

  @Test("A second finger takes the drag over; the first one's end changes nothing")
  func takenOver() throws {
    let first = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    _ = ground.engine.contactMoved(first, to: CGPoint(x: 70, y: 50))
    let id = ground.session
    #expect(ground.engine.contact(carrying: id) == first)
    let second = try #require(ground.press(.touch, x: 20))
    _ = ground.story.take()
    #expect(ground.engine.takeOver(id, by: second, kind: .touch))
    ground.engine.contactEnded(first)
    ground.clock.advance(by: 1)
    #expect(ground.story.take() == "")
    #expect(ground.engine.verdict(of: second) == .dragging)
    #expect(ground.engine.verdict(of: first) == .ignored)
    #expect(ground.engine.contact(carrying: id) == second)
    #expect(ground.engine.runningDrags == [id])
    #expect(ground.move(id, x: 150) == .copy)
    #expect(ground.drop(id) == .copy)
    #expect(ground.engine.contact(carrying: id) == nil)
    #expect(ground.engine.runningDrags.isEmpty)
    #expect(!ground.engine.takeOver(id, by: first, kind: .touch))
  }

  @Test("A finger that takes over lets go of what it has lifted, and carries one drag only")
  func oneEach() throws {
    let one = ground.beginDrag(.touch)
    let second = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    _ = ground.story.take()
    #expect(ground.engine.takeOver(one, by: second, kind: .touch))
    #expect(ground.story.take() == "·unlift· S.lifted:start")
    let other = ground.beginDrag(.touch)
    #expect(!ground.engine.takeOver(other, by: second, kind: .touch))
    #expect(ground.engine.takeOver(one, by: second, kind: .touch))
  }

  @Test("1.6.3: the point moves above a finger as soon as one has taken the drag from the pointer")
  func kindChanges() {
    ground.target.isPrecise = true
    var points: [CGFloat] = []
    ground.target.hooks["update"] = { [b = ground.b] in points.append($0.location(in: b).y) }
    let id = ground.beginDrag(.pointer)
    ground.move(id, x: 150)
    ground.move(id, x: 150)
    #expect(ground.engine.takeOver(id, by: ContactID(number: 99), kind: .touch))
    ground.move(id, x: 150)
    #expect(points == [50, 50, 26])
  }

  // MARK: Previews on the way

  @Test("1.3.3, rule 14: a preview provider is asked when its item is shown")
  func previewProvider() {
    var asked = 0
    ground.source.hooks["begin"] = { [item] _ in
      item.previewProvider = {
        asked += 1
        return nil
      }
    }
    guard case .lifted = item.carriedPreview else {
      Issue.record("no provider, the lifted picture")
      return
    }
    ground.beginDrag()
    #expect(asked == 0)
    guard case .hidden = item.carriedPreview else {
      Issue.record("a provider without a preview hides the item")
      return
    }
    #expect(asked == 1)
    item.previewProvider = { [b = ground.b] in DragPreview(view: b) }
    #expect(ground.story.take() == "·preview·")
    guard case .custom(let preview) = item.carriedPreview, preview.viewNode === ground.b else {
      Issue.record("the provider's own preview")
      return
    }
    ground.engine.cancel(ground.session, animated: false)
    _ = ground.story.take()
    item.previewProvider = nil
    #expect(ground.story.take() == "")
  }

  @Test("1.3.4: an update asks once more, with the present preview as the default; later it's nothing")
  func dropPreviewUpdate() throws {
    ground.beginDrag()
    item.setNeedsDropPreviewUpdate()
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    let before = try #require(ground.stage.setDowns.first?.preview)
    _ = ground.story.take()
    let target = DragPreviewTarget(container: ground.b, center: CGPoint(x: 10, y: 10))
    ground.target.dropPreview = { $0.retargetedPreview(with: target) }
    item.setNeedsDropPreviewUpdate()
    #expect(ground.story.take() == "T.dropPreview ·redirect-flyToTarget·")
    #expect(ground.target.dropDefaults.last === before)
    ground.target.dropPreview = { _ in nil }
    item.setNeedsDropPreviewUpdate()
    #expect(ground.story.take() == "T.dropPreview ·redirect-shrinkInPlace·")
    #expect(ground.target.dropDefaults.last?.target.center == CGPoint(x: 10, y: 10))
    ground.stage.finishAnimations()
    _ = ground.story.take()
    item.setNeedsDropPreviewUpdate()
    #expect(ground.story.take() == "")
  }

  // MARK: Full size

  private func shrinks(_ x: CGFloat) -> Bool {
    ground.move(x: x)
    return ground.story.take().contains("·shrink·")
  }

  @Test("1.2.7, 1.6.4, 1.6.5: full size over the source and over targets that want it; once small, small")
  func fullSize() {
    ground.source.prefersFullSize = true
    ground.target.prefersFullSize = true
    ground.beginDrag()
    #expect(ground.stage.carried.last?.prefersFullSizePreviews == true)
    #expect(!shrinks(60))
    #expect(!shrinks(150))
    #expect(!shrinks(60))
    #expect(shrinks(250))
    #expect(!shrinks(60))
    #expect(!shrinks(250))
  }

  @Test("1.6.5: outside the app it shrinks; over a target that doesn't want it too")
  func shrinking() {
    ground.source.prefersFullSize = true
    ground.beginDrag()
    #expect(shrinks(150))
    let id = ground.beginDrag()
    _ = ground.engine.dragMoved(id, to: nil, requested: nil)
    #expect(ground.story.take().contains("·shrink·"))
  }

  @Test("1.6.5, rule 27: a flock is small, from the start or from when it becomes one")
  func flock() {
    ground.source.prefersFullSize = true
    ground.source.itemsToAdd = [DragItem(itemProvider: ItemProvider())]
    let id = ground.beginDrag()
    #expect(ground.engine.addItems(to: id, at: CGPoint(x: 50, y: 50), in: ground.window))
    #expect(ground.story.take().contains("·shrink·"))
    ground.source.makeItems = { _ in (0..<2).map { _ in DragItem(itemProvider: ItemProvider()) } }
    ground.beginDrag()
    #expect(ground.stage.carried.last?.prefersFullSizePreviews == false)
  }

  @Test("1.2.7: without the source's wish nothing is ever of full size")
  func small() {
    ground.target.prefersFullSize = true
    ground.beginDrag()
    #expect(ground.stage.carried.last?.prefersFullSizePreviews == false)
    #expect(!shrinks(150))
  }
}
