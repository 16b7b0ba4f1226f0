import DragDrop
import Foundation

extension TextDragDrop: DragInteractionDelegate {
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    guard let view else { return [] }
    return items(at: session.location(in: view), for: session)
  }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] { items(at: point, for: session) }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    guard let view, let source = sources[session.id] else { return nil }
    if !source.suggestedItems.contains(where: { $0 === item }),
      let own = dragDelegate?.textDraggableView(view, dragPreviewForLiftingItem: item, session: session)
    {
      return own
    }
    return TextDragPreviewRenderer(view, range: source.range, options: dragOptions).makePreview()
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    animator.addCompletion { [weak self] position in
      if position == .start { self?.liftWasAbandoned(session) }
    }
    if let view { dragDelegate?.textDraggableView(view, willAnimateLiftWith: animator, session: session) }
  }

  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    sourceBegan(session)
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    if addingInteraction === interaction { sourceBegan(session) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool { view?.isEditable ?? false }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) { sourceEnded(session, with: operation) }
}
