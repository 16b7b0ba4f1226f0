public import DragDrop
public import Foundation

/// One item of a drop on a collection view (`UICollectionViewDropItem`; contract 1.12.15).
@MainActor
public protocol CollectionViewDropItem: AnyObject {
  var dragItem: DragItem { get }
  /// The item that it came from, where it is now; nil when it came from elsewhere, or that item is gone. UIKit's tables
  /// answer nil too when the source was updated since the drag began; ours follow the item.
  var sourceIndexPath: IndexPath? { get }
  /// `.zero` without a visible preview.
  var previewSize: CGSize { get }
}

extension LiveDropItem: CollectionViewDropItem {}
