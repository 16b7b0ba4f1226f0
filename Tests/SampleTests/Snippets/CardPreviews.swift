import DragDropKit
import DragItems
import Foundation

/// Snippets of "Previews".
@MainActor
final class CardPreviews: DragInteractionDelegate, DropInteractionDelegate {
  let board: View
  var cardView: (DragItem) -> View? = { _ in nil }

  init(board: View) { self.board = board }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    [DragItem(itemProvider: ItemProvider(object: "A card"))]
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    guard let view = cardView(item) else { return nil }
    let parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath(roundedRect: view.bounds, cornerRadius: 12)
    return TargetedDragPreview(view: view, parameters: parameters)
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    let views = session.items.compactMap(cardView)
    animator.addCompletion { position in
      guard position == .end else { return }
      for view in views { view.alpha = 0.5 }
    }
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    animator.addAnimations { self.cardView(item)?.alpha = 1 }
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    // Set down at full size, where it was released; nil would fade it in place.
    let target = DragPreviewTarget(
      container: board, center: board.convert(defaultPreview.target.center, from: interaction.view))
    return defaultPreview.retargetedPreview(with: target)
  }

  /// A round picture with a notch at its top, whose shadow is that of the whole circle.
  static func medal(_ view: View) -> DragPreviewParameters {
    let parameters = DragPreviewParameters()
    var path = BezierPath(ovalIn: view.bounds)
    path.move(to: CGPoint(x: view.bounds.midX - 8, y: 0))
    path.addLine(to: CGPoint(x: view.bounds.midX, y: 12))
    path.addLine(to: CGPoint(x: view.bounds.midX + 8, y: 0))
    path.close()
    path.usesEvenOddFillRule = true
    parameters.visiblePath = path
    parameters.shadowPath = BezierPath(ovalIn: view.bounds)
    return parameters
  }

  /// A flatter shadow and a quicker lift than the defaults.
  static func calmDown() {
    DragDropSystem.shared?.appearance.shadow.opacity = 0.2
    DragDropSystem.shared?.engine.configuration.liftDuration = 0.2
  }

  /// The item becomes a small picture as soon as the drag has begun.
  static func shrink(_ item: DragItem, to thumbnail: View) {
    item.previewProvider = { DragPreview(view: thumbnail) }
  }

  /// The item becomes a small picture, with a view made for that.
  static func shrink(_ item: DragItem, to texture: Texture) {
    item.previewProvider = { DragPreview(view: ImageView(paintable: Paintable(texture: texture))) }
  }
}
