public import Foundation

/// Answers of a ``DragInteractionDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol DragAnswerForms: AnyObject {
  /// Returns an item's preview.
  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview
  /// Returns the preview with which an item of a cancelled drag goes back.
  func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview
  /// Returns the one of several running drags that a tap adds to.
  func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> any DragSession
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DragAnswerForms {
  @_disfavoredOverload
  public func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview { OtherForm.missing(.standIn) }

  @_disfavoredOverload
  public func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview { OtherForm.missing(defaultPreview) }

  @_disfavoredOverload
  public func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> any DragSession { OtherForm.missing(sessions[0]) }
}

extension TargetedDragPreview {
  /// A preview for ``OtherForm/missing(_:)`` that's never shown.
  package static var standIn: TargetedDragPreview {
    let nothing = NoView()
    return TargetedDragPreview(
      view: nothing, parameters: DragPreviewParameters(), target: DragPreviewTarget(anywhereIn: nothing))
  }
}

private final class NoView: ViewNode {
  var parentNode: (any ViewNode)? { nil }
  var windowNode: (any WindowNode)? { nil }
  var bounds: CGRect { .zero }
  var interactions: [any Interaction] { [] }
  func convertToWindow(_ point: CGPoint) -> CGPoint { point }
  func convertFromWindow(_ point: CGPoint) -> CGPoint { point }
}
