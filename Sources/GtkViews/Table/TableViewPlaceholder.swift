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
