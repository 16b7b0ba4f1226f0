public import DragDrop
public import Foundation

/// A placeholder in a table view, until its data has arrived (`UITableViewDropPlaceholderContext`; contract
/// 1.12.21).
@MainActor
public protocol TableViewDropPlaceholderContext: DragAnimating {
  /// The item whose data the placeholder waits for.
  var dragItem: DragItem { get }
  /// Replaces the placeholder by a row.
  /// - Parameter dataSourceUpdates: inserts into the model, at the given path, since the placeholder may have
  ///   moved.
  /// - Returns: false, without calling it, when the placeholder has gone.
  @discardableResult
  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool
  /// Removes the placeholder.
  /// - Returns: false when the placeholder has already gone.
  @discardableResult
  func deletePlaceholder() -> Bool
}

extension LivePlaceholderContext: TableViewDropPlaceholderContext {}
