/// What the engine asks of the side that owns pixels and platform drags.
///
/// The engine decides what happens and when; a stage shows it. GtkDragDrop has the real one, tests have one
/// that only records. Every animation that the stage is handed must be finished exactly once
/// (``DragAnimation/finish(at:)``), also when it could not be shown.
@MainActor
public protocol DragStage: AnyObject {
  /// Shows the previews at their targets and lifts them (shadow, scale), live, with the animations alongside.
  func lift(_ pieces: [StagedItem], of session: SessionID, from place: DragPlace, animation: DragAnimation)

  /// The lift was abandoned: plays it backwards, then finishes `animation` (the same object as in the lift,
  /// which the stage may still be running) at `.start` and shows nothing more.
  func abandonLift(of session: SessionID, animation: DragAnimation)

  /// Takes the still pictures for ``carry(_:)`` now: the lift's completions run next and may change the views
  /// (contract 1.7.2, 1.8.10). Default: nothing.
  func freeze(_ pieces: [StagedItem], of session: SessionID)

  /// The contact has moved far enough: freezes the previews as still images and starts the driver that
  /// carries them (a platform drag for a pointer, the window's own driver for a finger).
  /// - Returns: false when the platform refused; the engine then cancels the drag.
  func carry(_ drag: CarriedDrag) -> Bool

  /// An item's ``DragItem/previewProvider`` was set in mid-drag: show its ``DragItem/carriedPreview`` if the item
  /// is in sight (contract 1.3.3). Default: nothing.
  func previewDidChange(of item: DragItem, in session: SessionID)

  /// A drag that began with previews of full size has met a place or an item that doesn't want it: shrink them.
  /// They never grow back (contract 1.6.5). Called at most once a drag. Default: nothing.
  func shrinkPreviews(of session: SessionID)

  /// More items joined a running drag; their previews fly to the others.
  func add(_ pieces: [StagedItem], to session: SessionID, animation: DragAnimation)

  /// What the preview under the pointer says about a drop at the present place.
  func showBadge(_ badge: DragBadge, of session: SessionID)

  /// A preview for an item that came from another program, at the place of the drop; nil shows none.
  func foreignPreview(for item: DragItem, at place: DragPlace) -> TargetedDragPreview?

  /// The drag is over: moves each preview from where it was carried to where it belongs.
  /// Pieces without a preview still have an animation to run and finish.
  func setDown(_ pieces: [SetDown], of session: SessionID, from place: DragPlace?)

  /// A piece that is on its way changes its preview, its way or both; the animation is the same object (contract
  /// 1.3.4). Default: nothing.
  func redirect(_ piece: SetDown, of session: SessionID)

  /// A drop's data takes long, and its delegate left the progress to us: show `session.progress`, with a way to
  /// cancel it (contract 1.4.10). Default: nothing.
  func showProgress(of session: any DropSession)

  /// The data that ``showProgress(of:)`` was about has come, failed or was cancelled. Default: nothing.
  func hideProgress(of session: SessionID)

  /// Removes whatever is shown of the session at once, and ends its driver: a hard cancel, or the end.
  func dismiss(_ session: SessionID)

  /// All data that a drop asked for has arrived, failed or was cancelled. For a drag from another program
  /// the platform's drop is finished now, once. Called after `drop(_:)` returned, exactly once per drop that it performed;
  /// never for one in another program (``DragDropEngine/droppedOutside(_:operation:)``).
  func transferDidFinish(_ session: SessionID, operation: DropOperation)

  /// A spring-loaded view changed its state; the default effect draws it.
  func showSpring(_ state: SpringLoadedState, of view: any ViewNode)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DragStage {
  public func freeze(_ pieces: [StagedItem], of session: SessionID) {}
  public func previewDidChange(of item: DragItem, in session: SessionID) {}
  public func shrinkPreviews(of session: SessionID) {}
  public func redirect(_ piece: SetDown, of session: SessionID) {}
  public func showProgress(of session: any DropSession) {}
  public func hideProgress(of session: SessionID) {}
}

/// What the preview under the pointer says: how many items, and what a drop would do.
public struct DragBadge: Equatable, Sendable {
  /// Shown from two items on.
  public let count: Int
  /// `.copy` shows a plus, `.forbidden` a stop sign; the others show nothing.
  public let operation: DropOperation

  /// - Parameter count: how many items the drag has.
  public init(count: Int, operation: DropOperation) {
    self.count = count
    self.operation = operation
  }
}
