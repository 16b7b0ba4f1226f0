public import DragDrop
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

/// A placeholder that an item is dropped to (`UICollectionViewDropPlaceholder`; contract 1.12.20).
public final class CollectionViewDropPlaceholder: CollectionViewPlaceholder {
  /// The part of the cell that the picture lands on; nil, or nil from it, is all of it.
  public var previewParametersProvider: ((CollectionViewCell) -> DragPreviewParameters?)?

  /// - Parameter size: nil is that of the view's items.
  func record(size: CGSize?) -> PlaceholderRecord {
    PlaceholderRecord(
      reuseIdentifier: reuseIdentifier, size: size,
      update: { [cellUpdateHandler] cell in (cell as? CollectionViewCell).map { cellUpdateHandler?($0) } },
      previewParameters: { [previewParametersProvider] cell in
        (cell as? CollectionViewCell).flatMap { previewParametersProvider?($0) ?? nil }
      })
  }
}

/// A placeholder in a collection view, until its data is here (`UICollectionViewDropPlaceholderContext`; contract
/// 1.12.21).
@MainActor
public protocol CollectionViewDropPlaceholderContext: DragAnimating {
  /// Whose data the placeholder waits for.
  var dragItem: DragItem { get }
  /// Makes the placeholder an item.
  /// - Parameter dataSourceUpdates: inserts into the model, at the path that it's given: it may have moved.
  /// - Returns: false, without the call, when the placeholder is gone.
  @discardableResult
  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool
  /// - Returns: false when the placeholder is gone already.
  @discardableResult
  func deletePlaceholder() -> Bool
  /// Calls the placeholder's `cellUpdateHandler` again, if its cell is there.
  func setNeedsCellUpdate()
}

extension LivePlaceholderContext: CollectionViewDropPlaceholderContext {}
