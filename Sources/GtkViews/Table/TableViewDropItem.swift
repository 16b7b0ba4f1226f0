public import DragDrop
public import Foundation

/// One item of a drop on a table view (`UITableViewDropItem`; contract 1.12.15).
@MainActor
public protocol TableViewDropItem: AnyObject {
  /// The dragged item; the source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The index path of the row that it came from; nil when it came from elsewhere, and when rows were
  /// inserted, deleted or moved since the drag began.
  var sourceIndexPath: IndexPath? { get }
  /// The size of the dropped preview in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: TableViewDropItem {}
