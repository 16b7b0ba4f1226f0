public import DragDrop
public import Foundation

/// Is told what a person does with a table view (`UITableViewDelegate`). All methods are optional.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// Asked before a person's click, key or held drag selects the row; not when the program selects it. Default: true.
  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool
  /// By a person; the program's own selecting isn't told.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// By a person; the program's own deselecting isn't told, nor that a selected row was removed.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// A double click, or Return.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)
  /// The cell is about to be seen.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// A height of the row's own, in points; nil (the default) takes ``TableView/rowHeight``. Asked once for each row.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double?
  /// A header of the app's own, from ``TableView/dequeueReusableHeaderFooterView(withIdentifier:)``. Default: nil,
  /// which shows the data source's title. Without a title it needs ``tableView(_:heightForHeaderInSection:)``.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView?
  /// The same for a footer, with ``tableView(_:heightForFooterInSection:)``.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView?
  /// A header's height of its own, in points; nil (the default) takes ``TableView/sectionHeaderHeight`` where there's a
  /// title, and none elsewhere. Asked once for each section.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double?
  /// The same for a footer, with ``TableView/sectionFooterHeight``.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double?
  /// The header is about to be seen.
  func tableView(
    _ tableView: TableView, willDisplayHeaderView view: TableViewHeaderFooterView, forSection section: Int)
  /// The footer is about to be seen.
  func tableView(
    _ tableView: TableView, willDisplayFooterView view: TableViewHeaderFooterView, forSection section: Int)
  /// Whether a drag that is held over the row may select it. Default: true. May set the context's `targetView`
  /// (contract 1.10.10).
  func tableView(
    _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableViewDelegate {
  public func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool { true }
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double? { nil }
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> TableViewHeaderFooterView?
  { nil }
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int)
    -> TableViewHeaderFooterView?
  { nil }
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? { nil }
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? { nil }
  public func tableView(
    _ tableView: TableView, willDisplayHeaderView view: TableViewHeaderFooterView, forSection section: Int
  ) {}
  public func tableView(
    _ tableView: TableView, willDisplayFooterView view: TableViewHeaderFooterView, forSection section: Int
  ) {}
  public func tableView(
    _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool { true }
}
