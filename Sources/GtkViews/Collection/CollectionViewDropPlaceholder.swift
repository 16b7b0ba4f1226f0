public import DragDrop
import Foundation

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
