public import DragDrop
public import Foundation

/// Lets things be dropped on a collection view (`UICollectionViewDropDelegate`; contract 1.12.10–1.12.13).
///
/// ```swift
/// final class Target: CollectionViewDropDelegate {
///   func collectionView(
///     _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
///   ) {
///     guard let path = coordinator.destinationIndexPath else { return }
///     for item in coordinator.items { coordinator.drop(item.dragItem, toItemAt: path) }
///   }
/// }
/// ```
@MainActor
public protocol CollectionViewDropDelegate: CollectionDropAnswerForms {
  /// Performs the drop: change the model, report the changes to the view, and give the coordinator each
  /// item's target. An empty body leaves the animation to the view. Return fast.
  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator)
  /// Returns whether the view has any interest in the drag, judged by the drag's types, not its data.
  /// Default: true. false: no further calls for this drag.
  func collectionView(_ collectionView: CollectionView, canHandle session: any DropSession) -> Bool
  /// Called before the first update, and again when the drag comes back.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: any DropSession)
  /// Returns what a drop here would do. Called often; keep it cheap. Default: moves items of this app if they
  /// may be moved, copies others, with an unspecified intent.
  /// - Parameters:
  ///   - collectionView: the view that asks.
  ///   - session: the drag over the view.
  ///   - destinationIndexPath: nil over empty space; at a section's end its item is the number of items.
  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal
  /// Called when the drag has left; it may come back. Not called for a drag that ends in the view.
  func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: any DropSession)
  /// Called in any case, however the drag ended.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: any DropSession)
  /// Returns the part of the cell that a preview flies to, for items dropped to an item. Default: nil, the
  /// whole cell.
  func collectionView(_ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath)
    -> DragPreviewParameters?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionViewDropDelegate {
  public func collectionView(_ collectionView: CollectionView, canHandle session: any DropSession) -> Bool {
    true
  }
  public func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: any DropSession) {
  }
  public func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    let isMove = session.localDragSession != nil && session.allowsMoveOperation
    return CollectionViewDropProposal(operation: isMove ? .move : .copy)
  }
  public func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: any DropSession) {}
  public func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: any DropSession) {}
  public func collectionView(
    _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? {
    OtherForm.answer { self.collectionView(collectionView, dropPreviewParametersForItemAt: indexPath) }
  }
}

/// What a collection view would do with a drop (`UICollectionViewDropProposal`; contract 1.12.14).
///
/// ```swift
/// let proposal = CollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
/// ```
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

  /// - Parameters:
  ///   - operation: what the drop does with the data.
  ///   - intent: no gap opens for several items of the view's own (1.12.14).
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

/// How long a drag must point to another gap before the items make room there
/// (`UICollectionView.ReorderingCadence`; contract 1.12.4). The seconds are in ``CellListConfiguration``.
public enum CollectionViewReorderingCadence: Int, Sendable {
  /// At once.
  case immediate = 0
  /// After ``CellListConfiguration/fastReflowDelay``.
  case fast = 1
  /// After ``CellListConfiguration/slowReflowDelay``.
  case slow = 2
}
