public import DragDrop
public import Foundation

/// Lets rows be dragged out of a table view (`UITableViewDragDelegate`; contract 1.12.5–1.12.9).
///
/// ```swift
/// final class Source: TableViewDragDelegate {
///   func tableView(
///     _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
///   ) -> [DragItem] {
///     [DragItem(itemProvider: ItemProvider(object: "row \(indexPath.row)"))]
///   }
/// }
/// ```
@MainActor
public protocol TableViewDragDelegate: TableDragAnswerForms {
  /// Returns what the row drags; `[]` for nothing. If several rows are selected, it's called for each of
  /// them.
  func tableView(_ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath)
    -> [DragItem]
  /// Returns what a tap on the row adds to a running drag. Default: `[]`, and the tap stays a tap.
  /// - Parameters:
  ///   - tableView: the view that asks.
  ///   - session: the running drag.
  ///   - indexPath: the tapped row.
  ///   - point: in the view's space.
  func tableView(
    _ tableView: TableView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath, point: CGPoint
  ) -> [DragItem]
  /// Returns the part of the cell that is lifted, and flies back after a cancel. Default: nil, the whole
  /// cell.
  func tableView(_ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters?
  /// Called when the drag has begun, after its lift, or when this view has added to it.
  /// ``tableView(_:dragSessionDidEnd:)`` always follows.
  func tableView(_ tableView: TableView, dragSessionWillBegin session: any DragSession)
  /// Called once for each ``tableView(_:dragSessionWillBegin:)``, however the drag ended (1.12.8).
  func tableView(_ tableView: TableView, dragSessionDidEnd session: any DragSession)
  /// Returns whether the items may be moved within the app. Asked once, when a drag has begun here. Default:
  /// true.
  func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: any DragSession) -> Bool
  /// Returns whether the drag is hidden from other programs. Asked once, when a drag has begun here. Default:
  /// false.
  func tableView(
    _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableViewDragDelegate {
  public func tableView(
    _ tableView: TableView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath, point: CGPoint
  ) -> [DragItem] { [] }
  public func tableView(
    _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
  ) -> DragPreviewParameters? {
    OtherForm.answer { self.tableView(tableView, dragPreviewParametersForRowAt: indexPath) }
  }
  public func tableView(_ tableView: TableView, dragSessionWillBegin session: any DragSession) {}
  public func tableView(_ tableView: TableView, dragSessionDidEnd session: any DragSession) {}
  public func tableView(
    _ tableView: TableView, dragSessionAllowsMoveOperation session: any DragSession
  ) -> Bool { true }
  public func tableView(
    _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { false }
}
