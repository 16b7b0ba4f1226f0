public import DragDrop
public import Foundation

/// One drop on a collection view (`UICollectionViewDropCoordinator`; contract 1.12.15–1.12.19). Tell it where each
/// item goes before `performDropWith` returns; what's told later happens without an animation.
@MainActor
public protocol CollectionViewDropCoordinator: AnyObject {
  /// In the drag's order, which is the order to place them in.
  var items: [any CollectionViewDropItem] { get }
  /// nil over empty space; the proposal's intent is unspecified then.
  var destinationIndexPath: IndexPath? { get }
  /// The delegate's latest, as it was understood: `.unspecified` without an index path, or an item to insert into.
  var proposal: CollectionViewDropProposal { get }
  /// Data may be asked of its items until `performDropWith` returns.
  var session: any DropSession { get }

  /// The item's picture becomes the cell of an item. Insert that first.
  @discardableResult
  func drop(_ dragItem: DragItem, toItemAt indexPath: IndexPath) -> any DragAnimating
  /// The item's picture goes into a cell: it's fitted into `rect`, of the cell's own space; an empty one is a point.
  @discardableResult
  func drop(_ dragItem: DragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating
  /// The item's picture goes anywhere in the app.
  @discardableResult
  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating
  /// A placeholder stands for the item until its data is here.
  @discardableResult
  func drop(_ dragItem: DragItem, to placeholder: CollectionViewDropPlaceholder)
    -> any CollectionViewDropPlaceholderContext
}

/// One item of a drop on a collection view (`UICollectionViewDropItem`; contract 1.12.15).
@MainActor
public protocol CollectionViewDropItem: AnyObject {
  /// The source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The item that it came from, where it is now; nil when it came from elsewhere, or that item is gone.
  var sourceIndexPath: IndexPath? { get }
  /// Of the picture that's being dropped, in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: CollectionViewDropItem {}
