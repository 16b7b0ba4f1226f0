/// Everything that a driver needs to carry a drag (contract 2.1, step 7b).
@MainActor
public struct CarriedDrag {
  /// What the driver calls it by when it tells the engine of moves and the end.
  public let session: SessionID
  /// The contact that began the drag.
  public let contact: ContactID
  /// A pointer's may be carried by the platform; a finger's begins with the window's own driver.
  public let kind: ContactKind
  /// Where the drag begins.
  public let place: DragPlace
  /// The last is on top of the stack; else in item order, or against it
  /// (``DragDropConfiguration/isFirstItemOnTop``).
  public let pieces: [StagedItem]
  /// Within the app: other programs always copy (1.2.5).
  public let allowsMoveOperation: Bool
  /// Other programs must see neither a type nor a byte of it.
  public let isRestrictedToDraggingApplication: Bool
  /// Never true of several items; ends for good with ``DragStage/shrinkPreviews(of:)`` (1.6.5).
  public let prefersFullSizePreviews: Bool

  /// The engine makes it once the contact has moved far enough; tests of a stage may make their own.
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
