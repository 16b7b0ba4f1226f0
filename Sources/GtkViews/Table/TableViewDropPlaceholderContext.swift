public import DragDrop
public import Foundation

/// A placeholder in a table view, until its data is here (`UITableViewDropPlaceholderContext`; contract 1.12.21).
@MainActor
public protocol TableViewDropPlaceholderContext: DragAnimating {
  /// Whose data the placeholder waits for.
  var dragItem: DragItem { get }
  /// Makes the placeholder a row.
  /// - Parameter dataSourceUpdates: inserts into the model, at the path that it's given: it may have moved.
  /// - Returns: false, without the call, when the placeholder is gone.
  @discardableResult
  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool
  /// - Returns: false when the placeholder is gone already.
  @discardableResult
  func deletePlaceholder() -> Bool
}

extension LivePlaceholderContext: TableViewDropPlaceholderContext {}
