public import DragDrop
public import Foundation

/// A placeholder in a collection view, until its data is here (`UICollectionViewDropPlaceholderContext`; contract
/// 1.12.21).
@MainActor
public protocol CollectionViewDropPlaceholderContext: DragAnimating {
  /// Whose data the placeholder waits for.
  var dragItem: DragItem { get }
  /// Makes the placeholder an item.
  /// - Parameter dataSourceUpdates: inserts into the model, at the path that it's given: it may have moved.
  /// - Returns: false, without the call, when the placeholder is gone.
  @discardableResult
  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool
  /// - Returns: false when the placeholder is gone already.
  @discardableResult
  func deletePlaceholder() -> Bool
  /// Calls the placeholder's `cellUpdateHandler` again, if its cell is there.
  func setNeedsCellUpdate()
}

extension LivePlaceholderContext: CollectionViewDropPlaceholderContext {}
