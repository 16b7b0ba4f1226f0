public import DragDrop
public import Foundation

/// An item that the data source doesn't know (`UICollectionViewPlaceholder`; contract 1.12.20).
@MainActor
open class CollectionViewPlaceholder {
  /// The data source's index path at which the item would be inserted. If it doesn't exist, the placeholder
  /// isn't shown.
  public let insertionIndexPath: IndexPath
  /// The identifier of a registered cell class. With any other identifier the place stays empty.
  public let reuseIdentifier: String
  /// Fills the cell each time it's about to be shown.
  public var cellUpdateHandler: ((CollectionViewCell) -> Void)?

  /// Creates a placeholder with the size of the layout's items.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
  }
}

/// A placeholder that an item is dropped to (`UICollectionViewDropPlaceholder`; contract 1.12.20).
public final class CollectionViewDropPlaceholder: CollectionViewPlaceholder {
  /// Returns the part of the cell that the preview flies to; without a provider, or if it returns nil, the
  /// whole cell.
  public var previewParametersProvider: ((CollectionViewCell) -> DragPreviewParameters?)?

  /// - Parameter size: the placeholder's size; nil is that of the view's items.
  func record(size: CGSize?) -> PlaceholderRecord {
    PlaceholderRecord(
      reuseIdentifier: reuseIdentifier, size: size,
      update: { [cellUpdateHandler] cell in (cell as? CollectionViewCell).map { cellUpdateHandler?($0) } },
      previewParameters: { [previewParametersProvider] cell in
        (cell as? CollectionViewCell).flatMap { previewParametersProvider?($0) ?? nil }
      })
  }
}

/// A placeholder in a collection view, until its data has arrived (`UICollectionViewDropPlaceholderContext`;
/// contract 1.12.21).
@MainActor
public protocol CollectionViewDropPlaceholderContext: DragAnimating {
  /// The item whose data the placeholder waits for.
  var dragItem: DragItem { get }
  /// Replaces the placeholder by an item.
  /// - Parameter dataSourceUpdates: inserts into the model, at the given path, since the placeholder may have
  ///   moved.
  /// - Returns: false, without calling it, when the placeholder has gone.
  @discardableResult
  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool
  /// Removes the placeholder.
  /// - Returns: false when the placeholder has already gone.
  @discardableResult
  func deletePlaceholder() -> Bool
  /// Calls the placeholder's `cellUpdateHandler` again, if its cell exists.
  func setNeedsCellUpdate()
}

extension LivePlaceholderContext: CollectionViewDropPlaceholderContext {}
