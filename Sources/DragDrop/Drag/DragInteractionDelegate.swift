public import Foundation

/// Answers for the view that a drag comes from (`UIDragInteractionDelegate`; contract 1.2).
///
/// Only ``dragInteraction(_:itemsForBeginning:)`` is required; each other method's default does what UIKit does
/// when the method isn't implemented. The order of the calls is in <doc:Phases>.
@MainActor
public protocol DragInteractionDelegate: AnyObject {
  /// What a press on the view drags, in display order; `[]` for nothing. Called just before the lift (1.2.1).
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]

  /// An item's picture. Default: the whole view. nil: the item is invisible and doesn't lift (1.2.2).
  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview?

  /// Once per lift, before it. Completions get `.end` when the drag begins, `.start` when the lift is
  /// abandoned (1.2.3).
  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession)

  /// Lifted, and the contact has begun to move. Not called for an abandoned lift (1.2.4).
  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession)

  /// Whether the items may be moved within the app. Default: true. Other programs always copy (1.2.5).
  func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession)
    -> Bool

  /// Whether other programs must not see the drag. Default: false (1.2.6).
  func dragInteraction(
    _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool

  /// Whether previews keep their size over the source. Default: false (1.2.7).
  func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: any DragSession)
    -> Bool

  /// Each move of the drag over windows of this app. Keep it cheap (1.2.8).
  func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: any DragSession)

  /// The person is done; comes before any animation (1.2.9).
  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation)

  /// All animations on this side are over (1.2.10).
  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation)

  /// The drop has received all data that it asked for. Never after a cancel (1.2.11).
  func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: any DragSession)

  /// Once per visible item of a cancelled drag; of more than ``DragDropConfiguration/manyItemsLimit`` items, of none
  /// (1.5.10). Default: `defaultPreview`, which flies back. nil: fades where it is (1.2.15).
  func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Once per item of a cancelled drag, visible or not (1.2.16).
  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating)

  /// Items that a tap on the view adds to a running drag. Default: `[]`, and the tap stays a tap (1.2.12).
  /// - Parameter point: in the view's space.
  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem]

  /// Which of several running drags a tap adds to. Default: none (1.2.13).
  func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)?

  /// Items join the drag. Sent to everybody who ever contributed to it, the adding side included (1.2.14).
  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction)
}

/// What "not implemented" means.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DragInteractionDelegate {
  public func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? { interaction.wholeViewPreview }

  public func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {}

  public func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {}

  public func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool { true }

  public func dragInteraction(
    _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { false }

  public func dragInteraction(
    _ interaction: DragInteraction, prefersFullSizePreviewsFor session: any DragSession
  ) -> Bool { false }

  public func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: any DragSession) {}

  public func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
  ) {}

  public func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) {}

  public func dragInteraction(
    _ interaction: DragInteraction, sessionDidTransferItems session: any DragSession
  ) {}

  public func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? { defaultPreview }

  public func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {}

  public func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] { [] }

  public func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)? { nil }

  public func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {}
}

extension DragInteraction {
  /// nil when the view is in no window: there's nothing to show then.
  var wholeViewPreview: TargetedDragPreview? {
    guard let viewNode, viewNode.windowNode != nil else { return nil }
    return TargetedDragPreview(view: viewNode)
  }
}
