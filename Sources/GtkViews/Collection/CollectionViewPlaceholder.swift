public import Foundation

/// A item that the data source doesn't know (`UICollectionViewPlaceholder`; contract 1.12.20).
@MainActor
open class CollectionViewPlaceholder {
  public let insertionIndexPath: IndexPath
  public let reuseIdentifier: String
  /// Fills the cell, each time when it's about to be seen.
  public var cellUpdateHandler: ((CollectionViewCell) -> Void)?

  public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
  }
}
