public import DragDrop
import Foundation

/// A placeholder that an item is dropped to (`UITableViewDropPlaceholder`; contract 1.12.20).
public final class TableViewDropPlaceholder: TableViewPlaceholder {
  /// Returns the part of the cell that the preview flies to; without a provider, or if it returns nil, the
  /// whole cell.
  public var previewParametersProvider: ((TableViewCell) -> DragPreviewParameters?)?

  /// - Parameter size: the placeholder's size; nil is that of the view's items.
  func record(size: CGSize?) -> PlaceholderRecord {
    PlaceholderRecord(
      reuseIdentifier: reuseIdentifier, size: size,
      update: { [cellUpdateHandler] cell in (cell as? TableViewCell).map { cellUpdateHandler?($0) } },
      previewParameters: { [previewParametersProvider] cell in
        (cell as? TableViewCell).flatMap { previewParametersProvider?($0) ?? nil }
      })
  }
}
