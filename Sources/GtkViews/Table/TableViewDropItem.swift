public import DragDrop
public import Foundation

/// One item of a drop on a table view (`UITableViewDropItem`; contract 1.12.15).
@MainActor
public protocol TableViewDropItem: AnyObject {
  var dragItem: DragItem { get }
  /// The row that it came from, where it is now; nil when it came from elsewhere, or that row is gone. UIKit's tables
  /// answer nil too when the source was updated since the drag began; ours follow the row.
  var sourceIndexPath: IndexPath? { get }
  /// `.zero` without a visible preview.
  var previewSize: CGSize { get }
}

extension LiveDropItem: TableViewDropItem {}
