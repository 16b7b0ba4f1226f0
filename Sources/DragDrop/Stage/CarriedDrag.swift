/// Everything that a driver needs to carry a drag (contract 2.1, step 7b).
@MainActor
public struct CarriedDrag {
  /// The id by which the driver tells the engine of moves and the end.
  public let session: SessionID
  /// The contact that began the drag.
  public let contact: ContactID
  /// The kind of the contact. A pointer's drag may be carried by the platform; the window's own driver
  /// carries a finger's.
  public let kind: ContactKind
  /// Where the drag begins.
  public let place: DragPlace
  /// The dragged items with their previews; the last one is on top of the stack. In item order or in reverse
  /// (``DragDropConfiguration/isFirstItemOnTop``).
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
    session: SessionID, contact: ContactID, kind: ContactKind, place: DragPlace, pieces: [StagedItem],
    allowsMoveOperation: Bool, isRestrictedToDraggingApplication: Bool, prefersFullSizePreviews: Bool
  ) {
    self.session = session
    self.contact = contact
    self.kind = kind
    self.place = place
    self.pieces = pieces
    self.allowsMoveOperation = allowsMoveOperation
    self.isRestrictedToDraggingApplication = isRestrictedToDraggingApplication
    self.prefersFullSizePreviews = prefersFullSizePreviews
  }
}
