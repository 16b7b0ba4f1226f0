public import DragDrop
public import Foundation

/// Lets items be dragged out of a collection view (`UICollectionViewDragDelegate`; contract 1.12.5–1.12.9).
///
/// ```swift
/// final class Source: CollectionViewDragDelegate {
///   func collectionView(
///     _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
///   ) -> [DragItem] {
///     [DragItem(itemProvider: ItemProvider(object: "card \(indexPath.item)"))]
///   }
/// }
/// ```
@MainActor
public protocol CollectionViewDragDelegate: CollectionDragAnswerForms {
  /// Returns what the item drags; `[]` for nothing. If several items are selected, it's called for each of
  /// them.
  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  )
    -> [DragItem]
  /// Returns what a tap on the item adds to a running drag. Default: `[]`, and the tap stays a tap.
  /// - Parameters:
  ///   - collectionView: the view that asks.
  ///   - session: the running drag.
  ///   - indexPath: the tapped item.
  ///   - point: in the view's space.
  func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [DragItem]
  /// Returns the part of the cell that is lifted, and flies back after a cancel. Default: nil, the whole
  /// cell.
  func collectionView(_ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
    -> DragPreviewParameters?
  /// Called when the drag has begun, after its lift, or when this view has added to it.
  /// ``collectionView(_:dragSessionDidEnd:)`` always follows.
  func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: any DragSession)
  /// Called once for each ``collectionView(_:dragSessionWillBegin:)``, however the drag ended (1.12.8).
  func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: any DragSession)
  /// Returns whether the items may be moved within the app. Asked once, when a drag has begun here. Default:
  /// true.
  func collectionView(
    _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: any DragSession
  ) -> Bool
  /// Returns whether the drag is hidden from other programs. Asked once, when a drag has begun here. Default:
  /// false.
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
  ) -> DragPreviewParameters? {
    OtherForm.answer { self.collectionView(collectionView, dragPreviewParametersForItemAt: indexPath) }
  }
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
