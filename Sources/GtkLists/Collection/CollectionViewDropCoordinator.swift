public import DragDrop
public import Foundation

/// One drop on a collection view (`UICollectionViewDropCoordinator`; contract 1.12.15–1.12.19). Tell it each
/// item's target before `performDropWith` returns; later calls have no animation.
@MainActor
public protocol CollectionViewDropCoordinator: AnyObject {
  /// The items in the drag's order, in which they should be placed.
  var items: [any CollectionViewDropItem] { get }
  /// The drop's index path; nil over empty space, where the proposal's intent is unspecified.
  var destinationIndexPath: IndexPath? { get }
  /// The delegate's latest proposal as it took effect: `.unspecified` without an index path, or without an
  /// item to insert into.
  var proposal: CollectionViewDropProposal { get }
  /// The drop's session. Its items' data may be asked for until `performDropWith` returns.
  var session: any DropSession { get }

  /// Lets the item's preview become the cell of an item, which must be inserted before.
  @discardableResult
  func drop(_ dragItem: DragItem, toItemAt indexPath: IndexPath) -> any DragAnimating
  /// Lets the item's preview fly into a cell, where it's fitted into `rect` of the cell's space; an empty
  /// rectangle is a point.
  @discardableResult
  func drop(_ dragItem: DragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating
  /// Lets the item's preview fly to any target in the app.
  @discardableResult
  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating
  /// Inserts a placeholder for the item until its data has arrived.
  @discardableResult
  func drop(_ dragItem: DragItem, to placeholder: CollectionViewDropPlaceholder)
    -> any CollectionViewDropPlaceholderContext
}

/// One item of a drop on a collection view (`UICollectionViewDropItem`; contract 1.12.15).
@MainActor
public protocol CollectionViewDropItem: AnyObject {
  /// The dragged item; the source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The current index path of the item that it came from; nil when it came from elsewhere, or that item has
  /// gone.
  var sourceIndexPath: IndexPath? { get }
  /// The size of the dropped preview in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: CollectionViewDropItem {}
