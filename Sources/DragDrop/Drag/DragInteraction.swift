import DragItems
public import Foundation

/// Lets things be dragged out of a view (`UIDragInteraction`; contract 1.1).
///
/// ```swift
/// imageView.isUserInteractionEnabled = true
/// imageView.addInteraction(DragInteraction(delegate: source))
/// ```
@MainActor
public final class DragInteraction: Interaction {
  /// The initial value of `isEnabled`: true, as on every device with room for drags (1.1.4).
  public static let isEnabledByDefault = true

  /// The delegate, held weakly: keep it alive. A delegate freed in mid-drag counts as one that implements
  /// nothing.
  public var delegate: (any DragInteractionDelegate)? {
    if viewNode?.windowNode != nil { roles.check("delegate", given, of: self) }
    return given
  }
  private weak var given: (any DragInteractionDelegate)?
  private let roles = WeakRoles()
  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Whether presses on the view may begin drags or add items (1.1.3).
  public var isEnabled = DragInteraction.isEnabledByDefault
  /// Whether other gestures may go on during the lift; another gesture that then wins cancels the lift
  /// (1.1.5).
  public var allowsSimultaneousRecognitionDuringLift = false
  /// Whether a pointer drag begins as soon as the pointer moves past the hysteresis. False: the pointer must
  /// rest first, as a finger must. Only counts while
  /// ``DragDropConfiguration/allowsPointerDragBeforeLiftDelay`` is true (1.1.7).
  public var allowsPointerDragBeforeLiftDelay = true

  /// How long a press must rest, and what ends it (1.1.6).
  public var liftBehavior = LiftBehavior.default

  /// Creates an interaction that takes effect as soon as it's on a view; a view may have several (1.1.1).
  public init(delegate: any DragInteractionDelegate) {
    given = delegate
    roles.record("delegate", delegate)
  }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }
}

/// Answers for the view that a drag comes from (`UIDragInteractionDelegate`; contract 1.2).
///
/// Only ``dragInteraction(_:itemsForBeginning:)`` is required; each other method's default does what UIKit
/// does when the method isn't implemented. The order of the calls is in <doc:Phases>.
///
/// ```swift
/// final class Source: DragInteractionDelegate {
///   func dragInteraction(
///     _ interaction: DragInteraction, itemsForBeginning session: any DragSession
///   ) -> [DragItem] {
///     [DragItem(itemProvider: ItemProvider(object: "Hello"))]
///   }
/// }
/// ```
@MainActor
public protocol DragInteractionDelegate: DragAnswerForms {
  /// Returns the items that a press on the view drags, in display order; `[]` for nothing. Called just before
  /// the lift (1.2.1).
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]

  /// Returns an item's preview. Default: the whole view. nil: the item is invisible and doesn't lift (1.2.2).
  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview?

  /// Called once per lift, before the lift. Completions get `.end` when the drag begins, `.start` when the
  /// lift is abandoned (1.2.3).
  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession)

  /// Called when the items have lifted and the contact has begun to move. Not called for an abandoned lift
  /// (1.2.4).
  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession)

  /// Returns whether the items may be moved within the app. Default: true. Other programs always copy
  /// (1.2.5).
  func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession)
    -> Bool

  /// Returns whether the drag is hidden from other programs. Default: false (1.2.6).
  func dragInteraction(
    _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool

  /// Returns whether previews keep their size over the source. Default: false (1.2.7).
  func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: any DragSession)
    -> Bool

  /// Called for each move of the drag over windows of this app. Keep it cheap (1.2.8).
  func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: any DragSession)

  /// Called when the user has dropped or cancelled the drag, before any animation (1.2.9).
  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation)

  /// Called when all animations on the source's side are over (1.2.10).
  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation)

  /// Called when the drop has received all data that it asked for. Never called after a cancel (1.2.11).
  func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: any DragSession)

  /// Returns the preview with which a visible item of a cancelled drag goes back. Called once per visible
  /// item; isn't called at all for more than ``DragDropConfiguration/manyItemsLimit`` items (1.5.10).
  /// Default: `defaultPreview`, which flies back. nil: the preview fades where it is (1.2.15).
  func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Called once per item of a cancelled drag, visible or not (1.2.16).
  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating)

  /// Returns the items that a tap on the view adds to a running drag. Default: `[]`, and the tap stays a tap
  /// (1.2.12).
  /// - Parameters:
  ///   - interaction: the interaction of the tapped view.
  ///   - session: the running drag.
  ///   - point: in the view's space.
  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem]

  /// Returns the one of several running drags that a tap adds to. Default: none (1.2.13).
  func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)?

  /// Called when items join the drag. Sent to every interaction that ever contributed to the drag, the adding
  /// one included (1.2.14).
  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction)
}

/// The behaviour of methods that a delegate doesn't implement.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DragInteractionDelegate {
  public func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    OtherForm.answer { dragInteraction(interaction, previewForLifting: item, session: session) }
      ?? interaction.wholeViewPreview
  }

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
  ) -> TargetedDragPreview? {
    OtherForm.answer {
      dragInteraction(interaction, previewForCancelling: item, withDefault: defaultPreview)
    } ?? defaultPreview
  }

  public func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {}

  public func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] { [] }

  public func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)? {
    OtherForm.answer { dragInteraction(interaction, sessionForAddingItems: sessions, withTouchAt: point) }
  }

  public func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {}
}

extension DragInteraction {
  /// A preview of the whole view; nil when the view is in no window, since there's nothing to show then.
  var wholeViewPreview: TargetedDragPreview? {
    guard let viewNode, viewNode.windowNode != nil else { return nil }
    return TargetedDragPreview(view: viewNode)
  }
}

/// How readily a press lifts (`UIDragInteraction.LiftBehavior`; contract 1.1.6).
public enum LiftBehavior: Sendable {
  /// A short rest lifts, and other contacts in the view are independent presses.
  case `default`
  /// For views that are full of gestures: a longer rest lifts, and a second contact in the view ends the
  /// press.
  case extended
}
