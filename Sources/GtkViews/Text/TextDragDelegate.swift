public import DragDrop

/// Has a say in what's dragged out of a text (`UITextDragDelegate`; contract 1.13.3). All methods are optional: each
/// default does what UIKit does when the method isn't implemented.
@MainActor
public protocol TextDragDelegate: AnyObject {
  /// What to drag; `[]` for nothing. Asked again, with `existingItems`, when a tap adds to a running drag. Default:
  /// the suggested items.
  func textDraggableView(_ view: any TextDraggable, itemsForDrag request: TextDragRequest) -> [DragItem]

  /// The picture of an item that the view didn't suggest. Default and nil: the text that's dragged.
  func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview?

  /// Once per lift, before it.
  func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession)

  /// Lifted and moving.
  func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession)

  /// Over, after what was moved elsewhere has been removed here.
  func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation)
}

/// What "not implemented" means.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDragDelegate {
  public func textDraggableView(
    _ view: any TextDraggable, itemsForDrag request: TextDragRequest
  ) -> [DragItem] { request.suggestedItems }

  public func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? { nil }

  public func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {}

  public func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession) {}

  public func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation
  ) {}
}
