public import DragDrop
public import Foundation

/// One drop on a collection view (`UICollectionViewDropCoordinator`; contract 1.12.15–1.12.19). Give it each
/// item's target before `performDropWith` returns; later calls have no animation.
///
/// ```swift
/// final class Target: CollectionViewDropDelegate {
///   func collectionView(
///     _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
///   ) {
///     guard let item = coordinator.items.first else { return }
///     let context = coordinator.drop(
///       item.dragItem,
///       to: CollectionViewDropPlaceholder(
///         insertionIndexPath: IndexPath(item: 0, section: 0), reuseIdentifier: "card"))
///     _ = item.dragItem.itemProvider.loadObject(ofClass: Image.self) { image, error in
///       Task { @MainActor in
///         guard image != nil else { return _ = context.deletePlaceholder() }
///         context.commitInsertion { path in print(path) }
///       }
///     }
///   }
/// }
/// ```
@MainActor
public protocol CollectionViewDropCoordinator: AnyObject, Sendable {
  /// The items in the drag's order, in which they should be placed.
  var items: [any CollectionViewDropItem] { get }
  /// The drop's index path; nil over empty space, where the proposal's intent is unspecified.
  var destinationIndexPath: IndexPath? { get }
  /// The delegate's latest proposal as it took effect: `.unspecified` without an index path, or without an
  /// item to insert into.
  var proposal: CollectionViewDropProposal { get }
  /// The drop's session. Its items' data may be asked for until `performDropWith` returns.
  var session: any DropSession { get }

  /// Lets the item's preview become the cell of an item, which must be inserted before.
  @discardableResult
  func drop(_ dragItem: DragItem, toItemAt indexPath: IndexPath) -> any DragAnimating
  /// Lets the item's preview fly into a cell, where it's fitted into `rect` of the cell's space; an empty
  /// rectangle is a point.
  @discardableResult
  func drop(_ dragItem: DragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating
  /// Lets the item's preview fly to any target in the app.
  @discardableResult
  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating
  /// Inserts a placeholder for the item until its data has arrived.
  @discardableResult
  func drop(_ dragItem: DragItem, to placeholder: CollectionViewDropPlaceholder)
    -> any CollectionViewDropPlaceholderContext
}

/// One item of a drop on a collection view (`UICollectionViewDropItem`; contract 1.12.15).
@MainActor
public protocol CollectionViewDropItem: AnyObject, Sendable {
  /// The dragged item; the source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The current index path of the item that it came from; nil when it came from elsewhere, or that item has
  /// gone.
  var sourceIndexPath: IndexPath? { get }
  /// The size of the dropped preview in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: CollectionViewDropItem {}

/// A drop as a collection view's delegate sees it.
@MainActor
final class LiveCollectionViewDropCoordinator: CollectionViewDropCoordinator {
  private let drop: LiveDropCoordinator

  init(_ drop: LiveDropCoordinator) { self.drop = drop }

  var items: [any CollectionViewDropItem] { drop.dropItems }
  var destinationIndexPath: IndexPath? { drop.destinationIndexPath }
  var proposal: CollectionViewDropProposal { CollectionViewDropProposal(drop.cellProposal) }
  var session: any DropSession { drop.session }

  func drop(_ dragItem: DragItem, toItemAt indexPath: IndexPath) -> any DragAnimating {
    drop.drop(dragItem, toItemAt: indexPath)
  }

  func drop(_ dragItem: DragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating {
    drop.drop(dragItem, intoItemAt: indexPath, rect: rect)
  }

  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
    drop.drop(dragItem, to: target)
  }

  func drop(_ dragItem: DragItem, to placeholder: CollectionViewDropPlaceholder)
    -> any CollectionViewDropPlaceholderContext
  {
    drop.drop(dragItem, to: placeholder.record(size: nil), at: placeholder.insertionIndexPath)
  }
}

/// An item that the data source doesn't know (`UICollectionViewPlaceholder`; contract 1.12.20).
@MainActor
open class CollectionViewPlaceholder {
  /// The data source's index path at which the item would be inserted. If it doesn't exist, the placeholder
  /// isn't shown.
  public let insertionIndexPath: IndexPath
  /// The identifier of a registered cell class. With any other identifier the placeholder stays empty.
  public let reuseIdentifier: String
  /// Fills the cell each time it's about to be shown.
  public var cellUpdateHandler: ((CollectionViewCell) -> Void)?

  /// Creates a placeholder with the size of the layout's items.
  public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
    self.insertionIndexPath = insertionIndexPath
    self.reuseIdentifier = reuseIdentifier
  }
}

/// A placeholder that an item is dropped to (`UICollectionViewDropPlaceholder`; contract 1.12.20).
public final class CollectionViewDropPlaceholder: CollectionViewPlaceholder {
  /// Returns the part of the cell that the preview flies to; without a provider, or if it returns nil, the
  /// whole cell.
  public var previewParametersProvider: ((CollectionViewCell) -> DragPreviewParameters?)?

  /// - Parameter size: the placeholder's size; nil is that of the view's items.
  func record(size: CGSize?) -> PlaceholderRecord {
    PlaceholderRecord(
      reuseIdentifier: reuseIdentifier, size: size,
      update: { [cellUpdateHandler] cell in (cell as? CollectionViewCell).map { cellUpdateHandler?($0) } },
      previewParameters: { [previewParametersProvider] cell in
        (cell as? CollectionViewCell).flatMap { previewParametersProvider?($0) ?? nil }
      })
  }
}

/// A placeholder in a collection view, until its data has arrived (`UICollectionViewDropPlaceholderContext`;
/// contract 1.12.21).
@MainActor
public protocol CollectionViewDropPlaceholderContext: DragAnimating {
  /// The item whose data the placeholder waits for.
  var dragItem: DragItem { get }
  /// Replaces the placeholder by an item.
  /// - Parameter dataSourceUpdates: inserts into the model, at the given path, since the placeholder may have
  ///   moved.
  /// - Returns: false, without calling it, when the placeholder has gone.
  @discardableResult
  func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void) -> Bool
  /// Removes the placeholder.
  /// - Returns: false when the placeholder has already gone.
  @discardableResult
  func deletePlaceholder() -> Bool
  /// Calls the placeholder's `cellUpdateHandler` again, if its cell exists.
  func setNeedsCellUpdate()
}

extension LivePlaceholderContext: CollectionViewDropPlaceholderContext {}
