public import DragDrop
public import Foundation

/// One item of a drop on a table view (`UITableViewDropItem`; contract 1.12.15).
@MainActor
public protocol TableViewDropItem: AnyObject {
  var dragItem: DragItem { get }
  /// The row that it came from; nil when it came from elsewhere, or that row is gone.
  var sourceIndexPath: IndexPath? { get }
  /// `.zero` without a visible preview.
  var previewSize: CGSize { get }
}

extension LiveDropItem: TableViewDropItem {}
