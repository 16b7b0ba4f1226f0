public import Foundation

/// A row that the data source doesn't know (`UITableViewPlaceholder`; contract 1.12.20).
@MainActor
open class TableViewPlaceholder {
  /// The data source's index path at which the row would be inserted. If it doesn't exist, the placeholder
  /// isn't shown.
  public let insertionIndexPath: IndexPath
  /// The identifier of a registered cell class; with any other, the place stays empty.
  public let reuseIdentifier: String
  /// The placeholder's height in points.
  public let rowHeight: Double
  /// Fills the cell each time that it's about to become visible.
  public var cellUpdateHandler: ((TableViewCell) -> Void)?

  /// - Parameter rowHeight: the placeholder's height in points; its row's height is asked for later.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: Double) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
    self.rowHeight = rowHeight
  }
}
