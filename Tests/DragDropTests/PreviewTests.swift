import DragDrop
import Foundation
import TestSupport
import Testing

/// Contract 1.8: where previews are and what they show.
@MainActor
struct PreviewTests {
  let ground = Playground()

  @Test("1.8.2: the target of a view in a window is its place in its parent")
  func inferred() {
    let child = FakeView("child", CGRect(x: 10, y: 20, width: 30, height: 40))
    ground.b.add(child)
    let preview = TargetedDragPreview(view: child)
    #expect(preview.target.container === ground.b)
    #expect(preview.target.center == CGPoint(x: 25, y: 40))
    #expect(preview.size == CGSize(width: 30, height: 40))
  }

  @Test("1.8.8, rule 12: the middle of the visible path's box, also of disjoint pieces")
  func visiblePath() {
    var parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath([
      PreviewPath.Piece(rect: CGRect(x: 0, y: 0, width: 10, height: 10)),
      PreviewPath.Piece(rect: CGRect(x: 50, y: 20, width: 10, height: 20)),
    ])
    let preview = TargetedDragPreview(view: ground.b, parameters: parameters)
    #expect(preview.target.center == CGPoint(x: 130, y: 20))
    #expect(preview.size == CGSize(width: 60, height: 40))
  }

  @Test("1.8.3: another target keeps view and parameters")
  func retargeted() {
    var parameters = DragPreviewParameters()
    parameters.backgroundColor = nil
    let preview = TargetedDragPreview(view: ground.a, parameters: parameters)
    let target = DragPreviewTarget(
      container: ground.b, center: CGPoint(x: 1, y: 2), transform: AffineTransform(scale: 0.5))
    let other = preview.retargetedPreview(with: target)
    #expect(other.viewNode === ground.a && other.parameters.backgroundColor == nil)
    #expect(other.target.center == CGPoint(x: 1, y: 2) && other.target.container === ground.b)
  }

  @Test("Rule 11: a view in no window without a target is a programmer's error")
  func orphan() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = TargetedDragPreview(view: FakeView("orphan", .zero)) }
    }
  }

  @Test("1.1: a delegate that implements only the required method drags its whole view")
  func wholeView() {
    final class Minimal: DragInteractionDelegate {
      func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: any DragSession
      ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }
    }
    let minimal = Minimal()
    ground.a.add(DragInteraction(delegate: minimal))
    ground.beginDrag()
    #expect(ground.stage.carried.last?.pieces.first?.preview?.viewNode === ground.a)
    #expect(ground.stage.carried.last?.allowsMoveOperation == true)
    ground.engine.cancel(ground.session, animated: true)
    #expect(ground.stage.setDowns.map(\.manner) == [.flyToTarget])
  }

  @Test("1.7: animations run once, before an end that nobody animated; late completions are told at once")
  func animation() {
    var words: [String] = []
    let animation = DragAnimation(duration: 1)
    animation.addAnimations { words.append("change") }
    animation.addCompletion { words.append("\($0)") }
    animation.finish(at: .end)
    animation.runAnimations()
    animation.finish(at: .start)
    animation.addCompletion { words.append("late \($0)") }
    animation.addAnimations { words.append("late change") }
    #expect(words == ["change", "end", "late end", "late change"])
  }
}
