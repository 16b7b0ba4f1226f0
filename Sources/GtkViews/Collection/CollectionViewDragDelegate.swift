public import DragDrop
public import Foundation

/// Lets items be dragged out of a collection view (`UICollectionViewDragDelegate`; contract 1.12.5–1.12.9).
@MainActor
public protocol CollectionViewDragDelegate: AnyObject {
  /// What the item drags; `[]` for nothing. With several items selected it's asked for each of them.
  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  )
    -> [DragItem]
  /// What a tap on the item adds to a running drag. Default: `[]`, and the tap stays a tap.
  /// - Parameter point: in the view's space.
  func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [DragItem]
  /// The part of the cell that is lifted, and flies back after a cancel. Default: nil, the whole cell.
  func collectionView(_ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
    -> DragPreviewParameters?
  /// The drag has begun, after its lift; or this view has added to it. ``collectionView(_:dragSessionDidEnd:)`` follows
  /// in any case.
  func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: any DragSession)
  /// Once for each begin, however the drag ended (1.12.8).
  func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: any DragSession)
  /// Whether the items may be moved within the app. Asked once, when a drag has begun here. Default: true.
  func collectionView(
    _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: any DragSession
  ) -> Bool
  /// Whether other programs never see the drag. Asked once, when a drag has begun here. Default: false.
  func collectionView(
    _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CollectionViewDragDelegate {
  public func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [DragItem] { [] }
  public func collectionView(
    _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? { nil }
  public func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: any DragSession)
  {}
  public func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: any DragSession) {}
  public func collectionView(
    _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: any DragSession
  ) -> Bool { true }
  public func collectionView(
    _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { false }
}
