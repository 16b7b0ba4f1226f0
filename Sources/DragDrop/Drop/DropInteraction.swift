import DragItems

/// Lets things be dropped on a view (`UIDropInteraction`; contract 1.5).
///
/// ```swift
/// view.addInteraction(DropInteraction(delegate: target))
/// ```
@MainActor
public final class DropInteraction: Interaction {
  /// The delegate, held weakly: keep it alive. A delegate freed in mid-drag counts as one that implements
  /// nothing.
  public var delegate: (any DropInteractionDelegate)? {
    if viewNode?.windowNode != nil { roles.check("delegate", given, of: self) }
    return given
  }
  private weak var given: (any DropInteractionDelegate)?
  private let roles = WeakRoles()
  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Whether several drags may be over the view at once. False: one drag owns the view from enter to exit or
  /// end, and others have to enter anew after that (1.5.2).
  public var allowsSimultaneousDropSessions = false

  let id = InteractionID.next()
  /// The drags that are inside the view.
  var occupants: Set<SessionID> = []
  /// The drags inside the view that were released and whose drop is still to come.
  var released: Set<SessionID> = []
  var hasHeldDrag: Bool { !occupants.isSubset(of: released) }

  /// Creates an interaction that takes effect as soon as it's on a view. A view may have several; the last
  /// added is asked first.
  public init(delegate: any DropInteractionDelegate) {
    given = delegate
    roles.record("delegate", delegate)
  }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) { viewNode = view }

  func leave(_ session: SessionID) {
    occupants.remove(session)
    released.remove(session)
  }

  func isFree(for session: SessionID) -> Bool {
    allowsSimultaneousDropSessions || occupants.isEmpty || occupants.contains(session)
  }
}

/// Answers for a view that things are dropped on (`UIDropInteractionDelegate`; contract 1.5).
///
/// All methods are optional: each default does what UIKit does when the method isn't implemented. The order
/// of the calls is in <doc:Phases>.
///
/// ```swift
/// final class Target: DropInteractionDelegate {
///   func dropInteraction(
///     _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
///   ) -> DropProposal {
///     DropProposal(operation: session.canLoadObjects(ofClass: Image.self) ? .copy : .cancel)
///   }
///
///   func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
///     session.loadObjects(ofClass: Image.self) { images in print(images.count) }
///   }
/// }
/// ```
@MainActor
public protocol DropInteractionDelegate: DropAnswerForms {
  /// Returns whether the view has any interest in the drag, judged by the drag's types, not its data.
  /// Default: true. false makes the view invisible to the drag (1.5.3).
  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool

  /// Called when the drag point has entered the view (1.5.4).
  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession)

  /// Returns what a drop here would do. Asked after entering, on every move inside and when items are added.
  /// Keep it cheap. Default: `.cancel`, so a view must implement this method to accept anything (1.5.5).
  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal

  /// Called when the drag point has left the view; the drag goes on (1.5.6).
  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession)

  /// Called when the drag is dropped here. Data may only be asked for here; return fast (1.5.7).
  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession)

  /// Returns the preview with which a visible item is set down. Called once per visible item, after
  /// `performDrop`; isn't called at all for more than ``DragDropConfiguration/manyItemsLimit`` items
  /// (1.5.10). Default: `defaultPreview`, which flies to the view's centre and shrinks. nil: the preview
  /// fades and shrinks where it is (1.5.8).
  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Called once per item, visible or not (1.5.9).
  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating)

  /// Called when all animations of the drop are over. Data may still be on its way (1.5.11).
  func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession)

  /// Called when the drag is over, however it ended; sent to every interaction that the drag ever entered
  /// (1.5.12).
  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession)
}

/// The behaviour of methods that a delegate doesn't implement.
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
  ) -> TargetedDragPreview? {
    OtherForm.answer { dropInteraction(interaction, previewForDropping: item, withDefault: defaultPreview) }
      ?? defaultPreview
  }
  public func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {}
  public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {}
  public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {}
}

/// What a view would do with a drop (`UIDropProposal`; contract 1.6.2–1.6.4).
///
/// ```swift
/// let proposal = DropProposal(operation: .copy)
/// proposal.isPrecise = true
/// ```
@MainActor
open class DropProposal {
  /// The operation of a drop. A `.move` that isn't allowed counts as `.cancel` (1.6.1).
  public let operation: DropOperation
  /// Whether the exact point counts. A finger's drag point then moves above the finger, so that the user can
  /// see it.
  public var isPrecise = false
  /// Whether previews keep their size over this view; only for drags that began in this app.
  public var prefersFullSizePreview = false
  /// Whether the view itself shows the items where a drop would put them. The previews and the badge aren't
  /// drawn while the drag is over the view, and nothing flies to its position at the drop; only for drags
  /// that began in this app. Not in UIKit.
  public var showsItems = false

  /// Creates a proposal that's neither precise nor of full size, of a view that shows no items.
  public init(operation: DropOperation) { self.operation = operation }
}
