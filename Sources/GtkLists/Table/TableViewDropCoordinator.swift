public import DragDrop
public import Foundation

/// One drop on a table view (`UITableViewDropCoordinator`; contract 1.12.15–1.12.19). Give it each item's
/// target before `performDropWith` returns; later calls have no animation.
///
/// ```swift
/// final class Target: TableViewDropDelegate {
///   func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
///     for item in coordinator.items {
///       let context = coordinator.drop(
///         item.dragItem,
///         to: TableViewDropPlaceholder(
///           insertionIndexPath: IndexPath(row: 0, section: 0), reuseIdentifier: "row", rowHeight: 44))
///       _ = item.dragItem.itemProvider.loadObject(ofClass: String.self) { name, error in
///         Task { @MainActor in
///           guard name != nil else { return _ = context.deletePlaceholder() }
///           context.commitInsertion { path in print(path) }
///         }
///       }
///     }
///   }
/// }
/// ```
@MainActor
public protocol TableViewDropCoordinator: AnyObject, Sendable {
  /// The items in the drag's order, in which they should be placed.
  var items: [any TableViewDropItem] { get }
  /// The drop's index path; nil over empty space, where the proposal's intent is unspecified.
  var destinationIndexPath: IndexPath? { get }
  /// The delegate's latest proposal as it took effect: never `.automatic`; `.unspecified` without an index
  /// path, or without a row to insert into.
  var proposal: TableViewDropProposal { get }
  /// The drop's session. Its items' data may be asked for until `performDropWith` returns.
  var session: any DropSession { get }

  /// Lets the item's preview become the cell of a row, which must be inserted before.
  @discardableResult
  func drop(_ dragItem: DragItem, toRowAt indexPath: IndexPath) -> any DragAnimating
  /// Lets the item's preview fly into a cell, where it's fitted into `rect` of the cell's space; an empty
  /// rectangle is a point.
  @discardableResult
  func drop(_ dragItem: DragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating
  /// Lets the item's preview fly to any target in the app.
  @discardableResult
  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating
  /// Inserts a placeholder for the item until its data has arrived.
  @discardableResult
  func drop(_ dragItem: DragItem, to placeholder: TableViewDropPlaceholder)
    -> any TableViewDropPlaceholderContext
}

/// One item of a drop on a table view (`UITableViewDropItem`; contract 1.12.15).
@MainActor
public protocol TableViewDropItem: AnyObject, Sendable {
  /// The dragged item; the source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The index path of the row that it came from; nil when it came from elsewhere, and when rows were
  /// inserted, deleted or moved since the drag began.
  var sourceIndexPath: IndexPath? { get }
  /// The size of the dropped preview in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: TableViewDropItem {}

/// A drop as a table view's delegate sees it.
@MainActor
final class LiveTableViewDropCoordinator: TableViewDropCoordinator {
  private let drop: LiveDropCoordinator

  init(_ drop: LiveDropCoordinator) { self.drop = drop }

  var items: [any TableViewDropItem] { drop.dropItems }
  var destinationIndexPath: IndexPath? { drop.destinationIndexPath }
  var proposal: TableViewDropProposal { TableViewDropProposal(drop.cellProposal) }
  var session: any DropSession { drop.session }

  func drop(_ dragItem: DragItem, toRowAt indexPath: IndexPath) -> any DragAnimating {
    drop.drop(dragItem, toItemAt: indexPath)
  }

  func drop(_ dragItem: DragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating {
    drop.drop(dragItem, intoItemAt: indexPath, rect: rect)
  }

  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
    drop.drop(dragItem, to: target)
  }

  func drop(_ dragItem: DragItem, to placeholder: TableViewDropPlaceholder)
    -> any TableViewDropPlaceholderContext
  {
    // The width is ignored: a row is as wide as its table.
    drop.drop(
      dragItem,
      to: placeholder.record(
        size: placeholder.rowHeight < 0 ? nil : CGSize(width: 0, height: placeholder.rowHeight)),
      at: placeholder.insertionIndexPath)
  }
}

/// A row that the data source doesn't know (`UITableViewPlaceholder`; contract 1.12.20).
@MainActor
open class TableViewPlaceholder {
  /// The data source's index path at which the row would be inserted. If it doesn't exist, the placeholder
  /// isn't shown.
  public let insertionIndexPath: IndexPath
  /// The identifier of a registered cell class. With any other identifier the placeholder stays empty.
  public let reuseIdentifier: String
  /// The placeholder's height in points.
  public let rowHeight: Double
  /// Fills the cell each time it's about to be shown.
  public var cellUpdateHandler: ((TableViewCell) -> Void)?

  /// - Parameters:
  ///   - insertionIndexPath: the index path of the placeholder in the table.
  ///   - reuseIdentifier: the identifier that the placeholder's cell is registered with.
  ///   - rowHeight: the placeholder's height in points; its row's height is asked for later.
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
