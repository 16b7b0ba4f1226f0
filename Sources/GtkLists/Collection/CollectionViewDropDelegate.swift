public import DragDrop
public import Foundation

/// Lets things be dropped on a collection view (`UICollectionViewDropDelegate`; contract 1.12.10–1.12.13).
@MainActor
public protocol CollectionViewDropDelegate: AnyObject {
  /// Performs the drop: change the model, report the changes to the view, and tell the coordinator each
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
  /// - Parameter destinationIndexPath: nil over empty space; at a section's end its item is the number of
  ///   items.
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
  ) -> DragPreviewParameters? { nil }
}
