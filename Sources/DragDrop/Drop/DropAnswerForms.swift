/// Answers of a ``DropInteractionDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol DropAnswerForms: AnyObject {
  /// Returns the preview with which a visible item is set down.
  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DropAnswerForms {
  @_disfavoredOverload
  public func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview { OtherForm.missing(defaultPreview) }
}
