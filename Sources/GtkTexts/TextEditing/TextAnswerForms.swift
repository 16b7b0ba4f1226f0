public import DragDrop

/// Answers of a ``TextDragDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol TextDragAnswerForms: AnyObject {
  /// Returns the preview of a lifted item.
  func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDragAnswerForms {
  @_disfavoredOverload
  public func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview { OtherForm.missing(.standIn) }
}

/// Answers of a ``TextDropDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol TextDropAnswerForms: AnyObject {
  /// Returns the preview of all items of a drop.
  func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDropAnswerForms {
  @_disfavoredOverload
  public func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview { OtherForm.missing(defaultPreview) }
}
