import DragDrop
import DragItems
import Foundation
import TestSupport

/// The drag source of the slides and of the article on drag sources: a text, in the best form first.
@MainActor
final class HelloSource: DragInteractionDelegate {
  var isGray = false
  private(set) var liftEnd: AnimatingPosition?
  /// Lifts a picture of its own at the finger instead of the whole view.
  var dragImage: PictureView?

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    let itemProvider = ItemProvider(object: "Hello World")
    return [DragItem(itemProvider: itemProvider)]
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    guard let dragView = interaction.viewNode else { return nil }
    guard let dragImage else { return TargetedDragPreview(view: dragView) }
    let dragPoint = session.location(in: dragView)
    let target = DragPreviewTarget(container: dragView, center: dragPoint)
    return TargetedDragPreview(view: dragImage, parameters: DragPreviewParameters(), target: target)
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    animator.addAnimations { self.isGray = true }
    animator.addCompletion { position in self.liftEnd = position }
  }
}
