import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 1.8: the targets of previews and their contents.
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
    let parameters = DragPreviewParameters()
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
    let parameters = DragPreviewParameters()
    parameters.backgroundColor = .clear
    let preview = TargetedDragPreview(view: ground.a, parameters: parameters)
    let target = DragPreviewTarget(
      container: ground.b, center: CGPoint(x: 1, y: 2), transform: AffineTransform(scale: 0.5))
    let other = preview.retargetedPreview(with: target)
    #expect(other.viewNode === ground.a)
    #expect(other.parameters.backgroundColor == .clear)
    #expect(other.target.center == CGPoint(x: 1, y: 2))
    #expect(other.target.container === ground.b)
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

extension PreviewTests {
  @Test("1.8.7: a white platter by default, which nil brings back; the shadow follows the visible path")
  func parameters() {
    let parameters = DragPreviewParameters()
    #expect(parameters.backgroundColor == .white)
    #expect(parameters.visiblePath == nil)
    #expect(parameters.shadowPath == nil)
    parameters.backgroundColor = .clear
    #expect(parameters.backgroundColor == .clear)
    parameters.backgroundColor = nil
    #expect(parameters.backgroundColor == .white)
    parameters.shadowPath = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 5, height: 5), cornerRadius: 1)
    #expect(TargetedDragPreview(view: ground.a, parameters: parameters).parameters.shadowPath != nil)
  }

  @Test("1.8.7: lines of text become a path; none, or ones that are no numbers, the whole view")
  func textLines() {
    let lines = [CGRect(x: 10, y: 0, width: 50, height: 10), CGRect(x: 0, y: 10, width: 30, height: 10)]
    let path = DragPreviewParameters(textLineRects: lines).visiblePath
    #expect(path?.pieces.count == 2)
    #expect(path?.boundingBox == CGRect(x: -4, y: -4, width: 68, height: 28))
    for none in [[], [CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)], [CGRect.zero]] {
      #expect(DragPreviewParameters(textLineRects: none).visiblePath == nil)
    }
  }

  @Test("1.8.1: with a target the view need not be in a window; it isn't touched")
  func detached() {
    let picture = FakeView("picture", CGRect(x: 0, y: 0, width: 40, height: 30))
    let target = DragPreviewTarget(container: ground.a, center: CGPoint(x: 5, y: 6))
    let preview = TargetedDragPreview(view: picture, parameters: DragPreviewParameters(), target: target)
    #expect(preview.size == CGSize(width: 40, height: 30))
    #expect(preview.target.transform == .identity)
    #expect(picture.parentNode == nil)
    #expect(picture.frame.origin == .zero)
  }

  @Test("1.8.6: a target's container in no window is a programmer's error")
  func orphanTarget() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = DragPreviewTarget(container: FakeView("orphan", .zero), center: .zero)
      }
    }
  }

  @Test("1.8.5: a link's card, carried or with a place of its own")
  func links() throws {
    let url = try #require(URL(string: "https://example.org/page"))
    let card = DragPreview(for: url, title: "A page")
    let platter = try #require(card.viewNode as? LinkPlatter)
    #expect(platter.title == "A page")
    #expect(platter.subtitle == "example.org")
    #expect((DragPreview(for: url).viewNode as? LinkPlatter)?.title == "example.org")
    let target = DragPreviewTarget(container: ground.a, center: CGPoint(x: 5, y: 6))
    let targeted = TargetedDragPreview(for: url, title: "A page", target: target)
    #expect(targeted.size == LinkPlatter.size)
    #expect(targeted.target.container === ground.a)
  }

  @Test("1.8.7: a preview keeps its parameters as they were when it was made")
  func kept() {
    let parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 5, height: 5))
    let target = TargetedDragPreview(view: ground.a, parameters: parameters)
    let carried = DragPreview(view: ground.a, parameters: parameters)
    parameters.visiblePath = nil
    parameters.backgroundColor = .clear
    for kept in [target.parameters, carried.parameters] {
      #expect(kept.visiblePath?.boundingBox.width == 5)
      #expect(kept.backgroundColor == .white)
    }
    #expect(target.size == CGSize(width: 5, height: 5))
  }

  @Test("1.8.4: a preview for mid-drag has a view and parameters, no target and no need of a window")
  func midDrag() {
    let parameters = DragPreviewParameters()
    parameters.backgroundColor = .clear
    let picture = FakeView("picture", CGRect(x: 0, y: 0, width: 40, height: 30))
    let preview = DragPreview(view: picture, parameters: parameters)
    #expect(preview.viewNode === picture)
    #expect(preview.parameters.backgroundColor == .clear)
  }
}

extension PreviewTests {
  @Test("1.7.2: positions have UIKit's numbers")
  func positions() {
    #expect([AnimatingPosition.end, .start, .current].map(\.rawValue) == [0, 1, 2])
  }
}
