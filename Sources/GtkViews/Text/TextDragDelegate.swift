public import DragDrop

/// Controls what's dragged out of a text (`UITextDragDelegate`; contract 1.13.3). All methods are optional:
/// each default does what UIKit does when the method isn't implemented.
@MainActor
public protocol TextDragDelegate: AnyObject {
  /// Returns the items to drag; `[]` for nothing. Called again, with `existingItems`, when a tap adds to a
  /// running drag. Default: the suggested items.
  func textDraggableView(_ view: any TextDraggable, itemsForDrag request: TextDragRequest) -> [DragItem]

  /// Returns the preview of an item that the view didn't suggest. Default and nil: the dragged text.
  func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview?

  /// Called once per lift, before it.
  func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession)

  /// Called when the items have lifted and the contact has begun to move.
  func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession)

  /// Called when the drag is over, after text that was moved elsewhere has been removed here.
  func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation)
}

/// The behaviour of methods that a delegate doesn't implement.
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
