public import DragDrop
public import Foundation

/// Lets things be dropped on a table view (`UITableViewDropDelegate`; contract 1.12.10–1.12.13).
@MainActor
public protocol TableViewDropDelegate: AnyObject {
  /// Takes the drop: change the model and say so, then tell the coordinator where each item goes. An empty body
  /// leaves the animation to the view. Return fast.
  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator)
  /// Whether the view has any interest in the drag: by its types, not its data. Default: true. false: no further calls
  /// for this drag.
  func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool
  /// Before the first update; again when the drag comes back.
  func tableView(_ tableView: TableView, dropSessionDidEnter session: any DropSession)
  /// What a drop here would do. Asked often; keep it cheap. Default: move what comes from this app if it may be
  /// moved, copy the rest, to no place in particular.
  /// - Parameter destinationIndexPath: nil over empty space; at a section's end its item is the number of rows.
  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal
  /// The drag left, and may come back. Not called for one that ends in the view.
  func tableView(_ tableView: TableView, dropSessionDidExit session: any DropSession)
  /// Always comes, however the drag ended.
  func tableView(_ tableView: TableView, dropSessionDidEnd session: any DropSession)
  /// The part of the cell that a picture lands on, for items dropped to a row. Default: nil, the whole cell.
  func tableView(_ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableViewDropDelegate {
  public func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool { true }
  public func tableView(_ tableView: TableView, dropSessionDidEnter session: any DropSession) {}
  public func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    let isMove = session.localDragSession != nil && session.allowsMoveOperation
    return TableViewDropProposal(operation: isMove ? .move : .copy)
  }
  public func tableView(_ tableView: TableView, dropSessionDidExit session: any DropSession) {}
  public func tableView(_ tableView: TableView, dropSessionDidEnd session: any DropSession) {}
  public func tableView(
    _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
  ) -> DragPreviewParameters? { nil }
}
