public import DragDrop

/// What a table view would do with a drop (`UITableViewDropProposal`; contract 1.12.14).
public final class TableViewDropProposal: DropProposal {
  /// Where the items would go.
  public enum Intent: Int, Sendable {
    /// To no place in particular: no gap, no highlight.
    case unspecified = 0
    /// Before the row at the destination: a gap opens there.
    case insertAtDestinationIndexPath = 1
    /// Into the row at the destination, such as a folder: it's highlighted.
    case insertIntoDestinationIndexPath = 2
    /// The middle of a row means into it, its edges before or after it.
    case automatic = 3
  }

  /// Counts as unspecified without an index path, without a row to insert into, and for a drop that's refused.
  public let intent: Intent

  /// - Parameter intent: no gap opens for several rows of the table's own (1.12.14).
  public init(operation: DropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }

  /// To no place in particular.
  override public convenience init(operation: DropOperation) {
    self.init(operation: operation, intent: .unspecified)
  }

  var cellProposal: CellProposal {
    let erased: CellProposal.Intent =
      switch intent {
      case .unspecified: .unspecified
      case .insertAtDestinationIndexPath: .insertAt
      case .insertIntoDestinationIndexPath: .insertInto
      case .automatic: .automatic
      }
    return CellProposal(self, erased)
  }

  /// The proposal as it turned out.
  convenience init(_ answer: CellProposal) {
    let intent: Intent =
      switch answer.intent {
      case .unspecified: .unspecified
      case .insertAt: .insertAtDestinationIndexPath
      case .insertInto: .insertIntoDestinationIndexPath
      case .automatic: .automatic
      }
    self.init(operation: answer.proposal.operation, intent: intent)
    isPrecise = answer.proposal.isPrecise
    prefersFullSizePreview = answer.proposal.prefersFullSizePreview
  }
}
