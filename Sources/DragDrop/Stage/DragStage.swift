/// The engine's interface to the code that owns pixels and platform drags.
///
/// The engine decides what happens and when; a stage shows it. GtkDragDrop has the real stage, tests have one
/// that only records. Every animation that the stage gets must be finished exactly once
/// (``DragAnimation/finish(at:)``), even if it could not be shown.
@MainActor
public protocol DragStage: AnyObject {
  /// Shows the previews at their targets and lifts them (shadow, scale), live, with the animations alongside.
  func lift(
    _ pieces: [StagedItem], of session: SessionID, from location: DragLocation, animation: DragAnimation)

  /// Plays an abandoned lift backwards, then finishes `animation` (the same object as in the lift, which the
  /// stage may still be running) at `.start` and shows nothing more.
  func abandonLift(of session: SessionID, animation: DragAnimation)

  /// Takes the still images for ``carry(_:)`` now: the lift's completions run next and may change the views
  /// (contract 1.7.2, 1.8.10). Default: nothing.
  func freeze(_ pieces: [StagedItem], of session: SessionID)

  /// Called when the contact has moved far enough: freezes the previews as still images and starts the driver
  /// that carries them (a platform drag for a pointer, the window's own driver for a finger).
  /// - Returns: false when the platform refused; the engine then cancels the drag.
  func carry(_ drag: CarriedDrag) -> Bool

  /// Called when an item's ``DragItem/previewProvider`` was set in mid-drag: shows its
  /// ``DragItem/carriedPreview`` if the item is visible (contract 1.3.3). Default: nothing.
  func previewDidChange(of item: DragItem, in session: SessionID)

  /// Shrinks the full-size previews of a drag that has met a target or an item that doesn't want full size.
  /// They never grow back (contract 1.6.5). Called at most once a drag. Default: nothing.
  func shrinkPreviews(of session: SessionID)

  /// Draws the previews and the badge no more, or again: the view under the drag shows the items itself
  /// (``DropProposal/showsItems``). What's concealed when the drag is set down isn't shown on its way either.
  /// Default: nothing.
  func concealPreviews(_ isConcealed: Bool, of session: SessionID)

  /// Adds items to a running drag; their previews fly to the others.
  func add(_ pieces: [StagedItem], to session: SessionID, animation: DragAnimation)

  /// Shows on the badge under the pointer what a drop at the current location would do.
  func showBadge(_ badge: DragBadge, of session: SessionID)

  /// Returns a preview for an item from another program, at the location of the drop; nil shows none.
  func foreignPreview(for item: DragItem, at location: DragLocation) -> TargetedDragPreview?

  /// Moves each preview from where it was carried to its target, at the end of the drag.
  /// Pieces without a preview still have an animation to run and finish.
  func setDown(_ pieces: [SetDown], of session: SessionID, from location: DragLocation?)

  /// Changes the preview or the manner of a piece that is being set down; the animation is the same object
  /// (contract 1.3.4). Default: nothing.
  func redirect(_ piece: SetDown, of session: SessionID)

  /// Shows `session.progress` with a way to cancel it. Called when a drop's data takes long and its delegate
  /// has left the progress display to the stage (contract 1.4.10). Default: nothing.
  func showProgress(of session: any DropSession)

  /// Hides what ``showProgress(of:)`` has shown when the data has arrived, has failed or was cancelled.
  /// Default: nothing.
  func hideProgress(of session: SessionID)

  /// Removes everything shown of the session at once, and ends its driver: after a hard cancel, or at the
  /// end.
  func dismiss(_ session: SessionID)

  /// Called when all data that a drop asked for has arrived, failed or was cancelled. For a drag from another
  /// program the stage finishes the platform's drop now, once. Called after `drop(_:)` has returned, exactly
  /// once per drop that it performed; never for a drop in another program
  /// (``DragDropEngine/droppedOutside(_:operation:)``).
  func transferDidFinish(_ session: SessionID, operation: DropOperation)

  /// Draws the default effect of a spring-loaded view that has changed its state.
  func showSpring(_ state: SpringLoadedState, of view: any ViewNode)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DragStage {
  public func freeze(_ pieces: [StagedItem], of session: SessionID) {}
  public func previewDidChange(of item: DragItem, in session: SessionID) {}
  public func shrinkPreviews(of session: SessionID) {}
  public func concealPreviews(_ isConcealed: Bool, of session: SessionID) {}
  public func redirect(_ piece: SetDown, of session: SessionID) {}
  public func showProgress(of session: any DropSession) {}
  public func hideProgress(of session: SessionID) {}
}

/// The contents of the badge under the pointer: the number of items, and what a drop would do.
public struct DragBadge: Equatable, Sendable {
  /// The number of items; shown for two or more.
  public let count: Int
  /// The operation of a drop: `.copy` shows a plus, `.forbidden` a stop sign; the others show nothing.
  public let operation: DropOperation

  /// - Parameters:
  ///   - count: the number of items of the drag.
  ///   - operation: what a drop would do.
  public init(count: Int, operation: DropOperation) {
    self.count = count
    self.operation = operation
  }
}

/// Everything that a driver needs to carry a drag (contract 2.1, step 7b).
@MainActor
public struct CarriedDrag {
  /// The id by which the driver reports moves and the end to the engine.
  public let session: SessionID
  /// The contact that began the drag.
  public let contact: ContactID
  /// The kind of the contact. A pointer's drag may be carried by the platform; the window's own driver
  /// carries a finger's.
  public let kind: ContactKind
  /// Where the drag begins.
  public let location: DragLocation
  /// The dragged items with their previews; the last one is on top of the stack. In item order or in reverse
  /// (``DragDropConfiguration/isFirstItemOnTop``), apart from the item that the contact holds.
  public let pieces: [StagedItem]
  /// Whether the items may be moved within the app; other programs always copy (1.2.5).
  public let allowsMoveOperation: Bool
  /// Whether the drag's types and data are hidden from other programs.
  public let isRestrictedToDraggingApplication: Bool
  /// Whether the preview keeps its full size. Never true for several items; ends for good with
  /// ``DragStage/shrinkPreviews(of:)`` (1.6.5).
  public let prefersFullSizePreviews: Bool

  /// Called by the engine once the contact has moved far enough; tests of a stage may make their own.
  public init(
    session: SessionID, contact: ContactID, kind: ContactKind, location: DragLocation, pieces: [StagedItem],
    allowsMoveOperation: Bool, isRestrictedToDraggingApplication: Bool, prefersFullSizePreviews: Bool
  ) {
    self.session = session
    self.contact = contact
    self.kind = kind
    self.location = location
    self.pieces = pieces
    self.allowsMoveOperation = allowsMoveOperation
    self.isRestrictedToDraggingApplication = isRestrictedToDraggingApplication
    self.prefersFullSizePreviews = prefersFullSizePreviews
  }
}

/// How one item leaves the pointer at the end of a drag.
@MainActor
public struct SetDown {
  /// How the preview ends.
  public enum Manner: Sendable {
    /// Flies to the preview's target (a drop, or back to the origin).
    case flyToTarget
    /// Fades where it is (a cancelled item whose delegate returned nil).
    case fadeInPlace
    /// Fades and shrinks where it is (a dropped item whose delegate returned nil).
    case shrinkInPlace
  }

  /// The item, which may have no preview.
  public let item: DragItem
  /// The preview; nil for an item that isn't shown.
  public let preview: TargetedDragPreview?
  /// How the preview ends; has no meaning without a preview.
  public let manner: Manner
  /// The piece's animation; finish it exactly once.
  public let animation: DragAnimation

  /// Called by the engine for each item of a drag that ends; tests of a stage may make their own.
  public init(item: DragItem, preview: TargetedDragPreview?, manner: Manner, animation: DragAnimation) {
    self.item = item
    self.preview = preview
    self.manner = manner
    self.animation = animation
  }
}
