public import DragDrop
public import Foundation

/// A row that the data source doesn't know (`UITableViewPlaceholder`; contract 1.12.20).
@MainActor
open class TableViewPlaceholder {
  /// Where its row would be inserted, by the data source's count. Where no row can be, the placeholder isn't shown.
  public let insertionIndexPath: IndexPath
  /// Of a registered cell class; under any other the place stays empty.
  public let reuseIdentifier: String
  /// In points.
  public let rowHeight: Double
  /// Fills the cell, each time when it's about to be seen.
  public var cellUpdateHandler: ((TableViewCell) -> Void)?

  /// - Parameter rowHeight: of the placeholder; its row is then asked for its own.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: Double) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
    self.rowHeight = rowHeight
  }
}

/// A placeholder that an item is dropped to (`UITableViewDropPlaceholder`; contract 1.12.20).
public final class TableViewDropPlaceholder: TableViewPlaceholder {
  /// The part of the cell that the picture lands on; nil, or nil from it, is all of it.
  public var previewParametersProvider: ((TableViewCell) -> DragPreviewParameters?)?

  /// - Parameter size: nil is that of the view's items.
  func record(size: CGSize?) -> PlaceholderRecord {
    PlaceholderRecord(
      reuseIdentifier: reuseIdentifier, size: size,
      update: { [cellUpdateHandler] cell in (cell as? TableViewCell).map { cellUpdateHandler?($0) } },
      previewParameters: { [previewParametersProvider] cell in
        (cell as? TableViewCell).flatMap { previewParametersProvider?($0) ?? nil }
      })
  }
}

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
