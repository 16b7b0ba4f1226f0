/// Everything that a driver needs to carry a drag (`drag-and-drop.md`, 2.1 step 7b).
@MainActor
public struct CarriedDrag {
  public let session: SessionID
  /// The contact that began the drag.
  public let contact: ContactID
  public let kind: ContactKind
  /// Where the drag begins.
  public let place: DragPlace
  /// The last is on top of the stack; else in item order, or against it
  /// (``DragDropConfiguration/isFirstItemOnTop``).
  public let pieces: [StagedItem]
  public let allowsMoveOperation: Bool
  /// Other programs must see neither a type nor a byte of it.
  public let isRestrictedToDraggingApplication: Bool
  public let prefersFullSizePreviews: Bool

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
