public import DragDrop

/// What a collection view would do with a drop (`UICollectionViewDropProposal`; contract 1.12.14).
public final class CollectionViewDropProposal: DropProposal {
  /// The destination of the items.
  public enum Intent: Int, Sendable {
    /// No particular destination: no gap, no highlight.
    case unspecified = 0
    /// Before the item at the destination: a gap opens there.
    case insertAtDestinationIndexPath = 1
    /// Into the item at the destination, such as a folder: it's highlighted.
    case insertIntoDestinationIndexPath = 2
  }

  /// The intent. It counts as unspecified without an index path, without an item to insert into, and for a
  /// refused drop.
  public let intent: Intent

  /// - Parameter intent: no gap opens for several items of the view's own (1.12.14).
  public init(operation: DropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }

  /// Creates a proposal with an unspecified intent.
  override public convenience init(operation: DropOperation) {
    self.init(operation: operation, intent: .unspecified)
  }

  var cellProposal: CellProposal {
    let erased: CellProposal.Intent =
      switch intent {
      case .unspecified: .unspecified
      case .insertAtDestinationIndexPath: .insertAt
      case .insertIntoDestinationIndexPath: .insertInto
      }
    return CellProposal(self, erased)
  }

  /// Creates a proposal from the one that took effect.
  convenience init(_ answer: CellProposal) {
    let intent: Intent =
      switch answer.intent {
      case .unspecified: .unspecified
      case .insertAt: .insertAtDestinationIndexPath
      case .insertInto: .insertIntoDestinationIndexPath
      case .automatic: .unspecified
      }
    self.init(operation: answer.proposal.operation, intent: intent)
    isPrecise = answer.proposal.isPrecise
    prefersFullSizePreview = answer.proposal.prefersFullSizePreview
  }
}
