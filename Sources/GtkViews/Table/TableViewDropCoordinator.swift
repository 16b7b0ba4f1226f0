public import DragDrop
public import Foundation

/// One drop on a table view (`UITableViewDropCoordinator`; contract 1.12.15–1.12.19). Tell it where each item goes
/// before `performDropWith` returns; what's told later happens without an animation.
@MainActor
public protocol TableViewDropCoordinator: AnyObject {
  /// In the drag's order, which is the order to place them in.
  var items: [any TableViewDropItem] { get }
  /// nil over empty space; the proposal's intent is unspecified then.
  var destinationIndexPath: IndexPath? { get }
  /// The delegate's latest, as it was understood: never `.automatic`; `.unspecified` without an index path, or a row to
  /// insert into.
  var proposal: TableViewDropProposal { get }
  /// Data may be asked of its items until `performDropWith` returns.
  var session: any DropSession { get }

  /// The item's picture becomes the cell of a row. Insert that first.
  @discardableResult
  func drop(_ dragItem: DragItem, toRowAt indexPath: IndexPath) -> any DragAnimating
  /// The item's picture goes into a cell: it's fitted into `rect`, of the cell's own space; an empty one is a point.
  @discardableResult
  func drop(_ dragItem: DragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating
  /// The item's picture goes anywhere in the app.
  @discardableResult
  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating
  /// A placeholder stands for the item until its data is here.
  @discardableResult
  func drop(_ dragItem: DragItem, to placeholder: TableViewDropPlaceholder)
    -> any TableViewDropPlaceholderContext
}

/// One item of a drop on a table view (`UITableViewDropItem`; contract 1.12.15).
@MainActor
public protocol TableViewDropItem: AnyObject {
  /// The source's own object when the drag began in this app.
  var dragItem: DragItem { get }
  /// The row that it came from; nil when it came from elsewhere, and when rows came, went or moved since the drag
  /// began.
  var sourceIndexPath: IndexPath? { get }
  /// Of the picture that's being dropped, in points; `.zero` without one.
  var previewSize: CGSize { get }
}

extension LiveDropItem: TableViewDropItem {}
