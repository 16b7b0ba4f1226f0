public import Foundation

/// An item that the data source doesn't know (`UICollectionViewPlaceholder`; contract 1.12.20).
@MainActor
open class CollectionViewPlaceholder {
  /// Where its item would be inserted, by the data source's count. Where no item can be, the placeholder isn't shown.
  public let insertionIndexPath: IndexPath
  /// Of a registered cell class; under any other the place stays empty.
  public let reuseIdentifier: String
  /// Fills the cell, each time when it's about to be seen.
  public var cellUpdateHandler: ((CollectionViewCell) -> Void)?

  /// Is as large as an item of the layout.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
  }
}
