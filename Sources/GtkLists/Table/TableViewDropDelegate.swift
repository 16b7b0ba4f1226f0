public import DragDrop
public import Foundation

/// Lets things be dropped on a table view (`UITableViewDropDelegate`; contract 1.12.10–1.12.13).
///
/// ```swift
/// final class Target: TableViewDropDelegate {
///   func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
///     let path = coordinator.destinationIndexPath ?? IndexPath(row: 0, section: 0)
///     for item in coordinator.items { coordinator.drop(item.dragItem, toRowAt: path) }
///   }
/// }
/// ```
@MainActor
public protocol TableViewDropDelegate: TableDropAnswerForms {
  /// Performs the drop: change the model, report the changes to the view, and give the coordinator each
  /// item's target. An empty body leaves the animation to the view. Return fast.
  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator)
  /// Returns whether the view has any interest in the drag, judged by the drag's types, not its data.
  /// Default: true. false: no further calls for this drag.
  func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool
  /// Called before the first update, and again when the drag comes back.
  func tableView(_ tableView: TableView, dropSessionDidEnter session: any DropSession)
  /// Returns what a drop here would do. Called often; keep it cheap. Default: moves items of this app if they
  /// may be moved, copies others, with an unspecified intent.
  /// - Parameters:
  ///   - tableView: the view that asks.
  ///   - session: the drag over the view.
  ///   - destinationIndexPath: nil over empty space; at a section's end its item is the number of rows.
  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal
  /// Called when the drag has left; it may come back. Not called for a drag that ends in the view.
  func tableView(_ tableView: TableView, dropSessionDidExit session: any DropSession)
  /// Called in any case, however the drag ended.
  func tableView(_ tableView: TableView, dropSessionDidEnd session: any DropSession)
  /// Returns the part of the cell that a preview flies to, for items dropped to a row. Default: nil, the
  /// whole cell.
  func tableView(_ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableViewDropDelegate {
  public func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool { true }
  public func tableView(_ tableView: TableView, dropSessionDidEnter session: any DropSession) {}
  public func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    let isMove = session.localDragSession != nil && session.allowsMoveOperation
    return TableViewDropProposal(operation: isMove ? .move : .copy)
  }
  public func tableView(_ tableView: TableView, dropSessionDidExit session: any DropSession) {}
  public func tableView(_ tableView: TableView, dropSessionDidEnd session: any DropSession) {}
  public func tableView(
    _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
  ) -> DragPreviewParameters? {
    OtherForm.answer { self.tableView(tableView, dropPreviewParametersForRowAt: indexPath) }
  }
}

/// What a table view would do with a drop (`UITableViewDropProposal`; contract 1.12.14).
///
/// ```swift
/// let proposal = TableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
/// ```
public final class TableViewDropProposal: DropProposal {
  /// The destination of the items.
  public enum Intent: Int, Sendable {
    /// No particular destination: no gap, no highlight.
    case unspecified = 0
    /// Before the row at the destination: a gap opens there.
    case insertAtDestinationIndexPath = 1
    /// Into the row at the destination, such as a folder: it's highlighted.
    case insertIntoDestinationIndexPath = 2
    /// The middle of a row means into it, its edges mean before or after it.
    case automatic = 3
  }

  /// The intent. It counts as unspecified without an index path, without a row to insert into, and for a
  /// refused drop.
  public let intent: Intent

  /// - Parameters:
  ///   - operation: what the drop does with the data.
  ///   - intent: no gap opens for several rows of the table's own (1.12.14).
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
      case .automatic: .automatic
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
      case .automatic: .automatic
      }
    self.init(operation: answer.proposal.operation, intent: intent)
    isPrecise = answer.proposal.isPrecise
    prefersFullSizePreview = answer.proposal.prefersFullSizePreview
  }
}
