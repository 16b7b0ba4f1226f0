public import DragDrop
public import Foundation

/// Lets things be dropped on a collection view (`UICollectionViewDropDelegate`; contract 1.12.10–1.12.13).
@MainActor
public protocol CollectionViewDropDelegate: AnyObject {
  /// Takes the drop: change the model and say so, then tell the coordinator where each item goes. An empty body
  /// leaves the animation to the view. Return fast.
  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator)
  /// Whether the view has any interest in the drag: by its types, not its data. Default: true. false: no further calls
  /// for this drag.
  func collectionView(_ collectionView: CollectionView, canHandle session: any DropSession) -> Bool
  /// Before the first update; again when the drag comes back.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: any DropSession)
  /// What a drop here would do. Asked often; keep it cheap. Default: move what comes from this app if it may be
  /// moved, copy the rest, to no place in particular.
  /// - Parameter destinationIndexPath: nil over empty space; at a section's end its item is the number of items.
  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal
  /// The drag left, and may come back. Not called for one that ends in the view.
  func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: any DropSession)
  /// Always comes, however the drag ended.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: any DropSession)
  /// The part of the cell that a picture lands on, for items dropped to an item. Default: nil, the whole cell.
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
