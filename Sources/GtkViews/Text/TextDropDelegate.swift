public import DragDrop

/// Controls what's dropped on a text (`UITextDropDelegate`; contract 1.13.6). All methods are optional: each
/// default does what UIKit does when the method isn't implemented.
@MainActor
public protocol TextDropDelegate: AnyObject {
  /// Called when a drag is over a text that can't be edited. Default: `.no`.
  func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability

  /// Returns what a drop would do. Called on entry, when the position in the text changes, and when items are
  /// added, but not for each move. Default: the suggestion.
  func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal

  /// Called on the drop; the items' data may be asked for now.
  func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest)

  /// Returns the preview with which all items are set down. Default: it flies to the text's place; nil fades
  /// it in place.
  func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Called before the first proposal is asked for, and again when the drag comes back.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession)
  /// Called for each move, and for each step of scrolling under a resting drag. Keep it cheap.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession)
  /// Called when the drag has left; it may come back. Not called for a drag that ends over the text.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession)
  /// Called when the drag is over, however it ended.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession)
}

/// The behaviour of methods that a delegate doesn't implement.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDropDelegate {
  public func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability { .no }

  public func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal { request.suggestedProposal }

  public func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest) {
    request.refusal.isNoted = true
  }

  public func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? { defaultPreview }

  public func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession) {}
}
