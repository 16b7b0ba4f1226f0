public import Foundation

/// A row that the data source doesn't know (`UITableViewPlaceholder`; contract 1.12.20).
@MainActor
open class TableViewPlaceholder {
  public let insertionIndexPath: IndexPath
  public let reuseIdentifier: String
  /// In points.
  public let rowHeight: Double
  /// Fills the cell, each time when it's about to be seen.
  public var cellUpdateHandler: ((TableViewCell) -> Void)?

  public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: Double) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
    self.rowHeight = rowHeight
  }
}
