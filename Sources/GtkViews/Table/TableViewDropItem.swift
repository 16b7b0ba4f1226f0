public import DragDrop
public import Foundation

/// One item of a drop on a table view (`UITableViewDropItem`; contract 1.12.15).
@MainActor
public protocol TableViewDropItem: AnyObject {
  /// The source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The row that it came from; nil when it came from elsewhere, and when rows came, went or moved since the drag
  /// began.
  var sourceIndexPath: IndexPath? { get }
  /// Of the picture that's being dropped, in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: TableViewDropItem {}
