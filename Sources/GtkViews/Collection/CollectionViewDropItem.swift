public import DragDrop
public import Foundation

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
