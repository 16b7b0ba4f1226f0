import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 1.2.15, 1.5.8–1.5.12, 1.6.1, 1.7.3: the ends of drags with several items, and of drags that met
/// several views.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EndingTests {
  /// A source that shows only the odd items.
  final class Source: DragInteractionDelegate {
    let items: [DragItem]
    var asked: [DragItem] = []
    var animated: [DragItem] = []
    init(_ count: Int) { items = (0..<count).map { _ in DragItem(itemProvider: ItemProvider()) } }

    func dragInteraction(
      _ interaction: DragInteraction, itemsForBeginning session: any DragSession
    ) -> [DragItem] { items }

    func dragInteraction(
      _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
    ) -> TargetedDragPreview? {
      guard let index = items.firstIndex(where: { $0 === item }), !index.isMultiple(of: 2) else { return nil }
      return interaction.viewNode.map { TargetedDragPreview(view: $0) }
    }

    func dragInteraction(
      _ interaction: DragInteraction, previewForCancelling item: DragItem,
      withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
      asked.append(item)
      return defaultPreview
    }

    func dragInteraction(
      _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) { animated.append(item) }
  }

  let ground = Playground(items: [DragItem(itemProvider: ItemProvider(object: "hello"))])

  private func items(_ count: Int) -> [DragItem] {
    (0..<count).map { _ in DragItem(itemProvider: ItemProvider()) }
  }

  @Test("1.2.15, 1.2.16: a cancel asks for the visible items' pictures, and animates all items")
  func visibleOnly() {
    let source = Source(4)
    let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))
    view.add(DragInteraction(delegate: source))
    ground.window.add(view)
    ground.beginDrag(x: 220)
    ground.engine.cancel(ground.session, animated: true)
    #expect(source.asked.map(ObjectIdentifier.init) == [1, 3].map { ObjectIdentifier(source.items[$0]) })
    #expect(source.animated.map(ObjectIdentifier.init) == source.items.map(ObjectIdentifier.init))
    #expect(
      ground.stage.setDowns.map(\.manner) == [.fadeInPlace, .flyToTarget, .fadeInPlace, .flyToTarget])
  }

  @Test("1.5.8, 1.5.9: a drop asks for the visible items' pictures, and animates all items")
  func visibleDrops() {
    let source = Source(4)
    let view = FakeView("c", CGRect(x: 200, y: 0, width: 100, height: 100))
    view.add(DragInteraction(delegate: source))
    ground.window.add(view)
    ground.beginDrag(x: 220)
    ground.move(x: 150)
    ground.drop()
    #expect(ground.target.dropDefaults.count == 2)
    #expect(ground.target.dropAnimators.count == 4)
  }

  @Test("1.2.15: the way back may lead elsewhere, or be another picture's")
  func ownWayBack() {
    let target = DragPreviewTarget(container: ground.b, center: CGPoint(x: 3, y: 4))
    ground.source.cancelPreview = { $0.retargetedPreview(with: target) }
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.stage.setDowns.first?.preview?.viewNode === ground.a)
    #expect(ground.stage.setDowns.first?.preview?.target.center == CGPoint(x: 3, y: 4))
    let own = TargetedDragPreview(view: ground.b)
    ground.source.cancelPreview = { _ in own }
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.stage.setDowns.first?.preview === own)
    #expect(ground.stage.setDowns.first?.manner == .flyToTarget)
  }

  @Test("1.5.8: a drop may land elsewhere, or as another picture")
  func ownLanding() {
    let target = DragPreviewTarget(
      container: ground.b, center: CGPoint(x: 9, y: 8), transform: AffineTransform(scale: 0.5))
    ground.target.dropPreview = { $0.retargetedPreview(with: target) }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    let landing = ground.stage.setDowns.first?.preview
    #expect(landing?.viewNode === ground.a)
    #expect(landing?.target.center == CGPoint(x: 9, y: 8))
    #expect(landing?.target.transform == AffineTransform(scale: 0.5))
    let own = TargetedDragPreview(view: ground.b)
    ground.target.dropPreview = { _ in own }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    #expect(ground.stage.setDowns.first?.preview === own)
  }

  @Test(
    "1.5.10: up to the limit each item has its own; beyond it all share one animator, and none is asked about"
  )
  func limit() {
    #expect(ground.engine.configuration.manyItemsLimit == 10)
    let few = items(10)
    ground.source.makeItems = { _ in few }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    #expect(ground.target.dropDefaults.count == 10)
    #expect(Set(ground.target.dropAnimators.map { ObjectIdentifier($0) }).count == 10)
    let many = items(11)
    ground.source.makeItems = { _ in many }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    #expect(ground.target.dropDefaults.count == 10)
    #expect(Set(ground.target.dropAnimators.suffix(11).map { ObjectIdentifier($0) }).count == 1)
    ground.beginDrag()
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.source.cancelDefaults.isEmpty)
    #expect(Set(ground.source.cancelAnimators.map { ObjectIdentifier($0) }).count == 1)
  }

  @Test("1.6.1: the data of a move is delivered as that of a copy; the engine moves nothing")
  func movedData() async throws {
    ground.target.proposal = .move
    ground.target.onPerform = { [story = ground.story] session in
      session.loadObjects(ofClass: String.self) { story.note("loaded:\($0.joined())") }
    }
    ground.beginDrag()
    ground.move(x: 150)
    _ = ground.story.take()
    #expect(ground.drop() == .move)
    ground.stage.finishAnimations()
    try await ground.story.wait(for: "·dismiss·")
    #expect(
      ground.story.take()
        == "S.willEnd:move T.perform T.dropPreview T.willSetDown T.end S.didEnd:move ·set-flyToTarget· "
        + "T.setDown:end T.conclude loaded:hello S.transferred ·finish:move· ·dismiss·")
  }

  @Test(
    "1.5.12, 2.2 step 9, rule 19: a drop's end reaches the views that it left, the winner first; one concludes"
  )
  func leftBehind() {
    let left = RecordingTarget("L", story: ground.story)
    let refusing = RecordingTarget("R", story: ground.story)
    refusing.handles = false
    let view = FakeView("c", CGRect(x: 200, y: 0, width: 50, height: 100))
    view.add(DropInteraction(delegate: left))
    ground.window.add(view)
    let other = FakeView("d", CGRect(x: 250, y: 0, width: 50, height: 100))
    other.add(DropInteraction(delegate: refusing))
    ground.window.add(other)
    ground.beginDrag()
    ground.move(x: 220)
    ground.move(x: 270)
    ground.move(x: 150)
    _ = ground.story.take()
    ground.drop()
    #expect(
      ground.story.take()
        == "S.willEnd:copy T.perform T.dropPreview T.willSetDown T.end L.end S.didEnd:copy S.transferred "
        + "·set-flyToTarget·")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "T.setDown:end T.conclude")
  }

  @Test("1.7.3: farther takes longer, up to a bound; both ends are settable")
  func durations() {
    func duration(to x: CGFloat) -> TimeInterval? {
      let target = DragPreviewTarget(container: ground.window, center: CGPoint(x: x, y: 50))
      ground.target.dropPreview = { $0.retargetedPreview(with: target) }
      ground.beginDrag()
      ground.move(x: 150)
      ground.drop()
      return ground.stage.setDowns.first?.animation.duration
    }
    #expect(duration(to: 150) == 0.25)
    #expect(abs((duration(to: 550) ?? 0) - 0.35) < 1e-9)
    #expect(duration(to: 950) == 0.45)
    #expect(duration(to: 90_000) == 0.45)
    ground.engine.configuration.setDownDuration = 1...2
    ground.engine.configuration.setDownDistance = 100
    #expect(duration(to: 200) == 1.5)
  }

  @Test("1.2.12, 1.2.13: a source that implements nothing of it adds nothing, and the tap stays a tap")
  func plainSource() {
    final class Plain: DragInteractionDelegate {
      func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: any DragSession
      ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }
    }
    let plain = Plain()
    ground.b.add(DragInteraction(delegate: plain))
    ground.beginDrag(.touch)
    #expect(!ground.engine.addItems(at: CGPoint(x: 150, y: 50), in: ground.window))
    ground.beginDrag(.touch)
    #expect(!ground.engine.addItems(at: CGPoint(x: 150, y: 50), in: ground.window))
  }
}
