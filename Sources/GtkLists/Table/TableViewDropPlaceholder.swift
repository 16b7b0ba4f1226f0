public import DragDrop
public import Foundation

/// A row that the data source doesn't know (`UITableViewPlaceholder`; contract 1.12.20).
@MainActor
open class TableViewPlaceholder {
  /// The data source's index path at which the row would be inserted. If it doesn't exist, the placeholder
  /// isn't shown.
  public let insertionIndexPath: IndexPath
  /// The identifier of a registered cell class. With any other identifier the place stays empty.
  public let reuseIdentifier: String
  /// The placeholder's height in points.
  public let rowHeight: Double
  /// Fills the cell each time it's about to be shown.
  public var cellUpdateHandler: ((TableViewCell) -> Void)?

  /// - Parameter rowHeight: the placeholder's height in points; its row's height is asked for later.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: Double) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
    self.rowHeight = rowHeight
  }
}

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
