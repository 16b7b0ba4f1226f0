/// Answers for a view that things are dropped on (`UIDropInteractionDelegate`; contract 1.5).
///
/// All methods are optional: each default does what UIKit does when the method isn't implemented. The order of the
/// calls is in <doc:Phases>.
@MainActor
public protocol DropInteractionDelegate: AnyObject {
  /// Whether the view has any interest in the drag: by its types, not its data. Default: true. false makes the
  /// view invisible to the drag (1.5.3).
  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool

  /// The drag point entered the view (1.5.4).
  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession)

  /// What a drop here would do: asked after entering, on every move inside and when items are added. Keep it
  /// cheap. Default: `.cancel`, so a view must implement this to accept anything (1.5.5).
  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal

  /// The drag point left the view; the drag goes on (1.5.6).
  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession)

  /// Dropped here. The only place where data may be asked for; return fast (1.5.7).
  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession)

  /// Once per visible item, after `performDrop`; of more than ``DragDropConfiguration/manyItemsLimit`` items, of none
  /// (1.5.10). Default: `defaultPreview`, which flies to the view's centre and shrinks. nil: fades and shrinks where it is
  /// (1.5.8).
  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Once per item, visible or not (1.5.9).
  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating)

  /// All animations of the drop are over. Data may still be on its way (1.5.11).
  func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession)

  /// The drag is over, however it ended; sent to every interaction that it ever entered (1.5.12).
  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession)
}

/// What "not implemented" means.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DropInteractionDelegate {
  public func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    true
  }
  public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {}
  public func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal { DropProposal(operation: .cancel) }
  public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {}
  public func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {}
  public func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? { defaultPreview }
  public func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {}
  public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {}
  public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {}
}
