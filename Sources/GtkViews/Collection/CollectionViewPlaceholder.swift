public import Foundation

/// An item that the data source doesn't know (`UICollectionViewPlaceholder`; contract 1.12.20).
@MainActor
open class CollectionViewPlaceholder {
  /// The data source's index path at which the item would be inserted. If it doesn't exist, the placeholder
  /// isn't shown.
  public let insertionIndexPath: IndexPath
  /// The identifier of a registered cell class; with any other, the place stays empty.
  public let reuseIdentifier: String
  /// Fills the cell each time that it's about to become visible.
  public var cellUpdateHandler: ((CollectionViewCell) -> Void)?

  /// Creates a placeholder with the size of the layout's items.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
  }
}
