public import DragDrop
public import Foundation

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
