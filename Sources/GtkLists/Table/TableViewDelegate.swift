public import DragDrop
public import Foundation
import GtkViews

/// Is notified of the user's actions in a table view (`UITableViewDelegate`). All methods are optional.
///
/// ```swift
/// final class Choice: TableViewDelegate {
///   func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
///     print("row", indexPath.row)
///   }
/// }
/// ```
@MainActor
public protocol TableViewDelegate: TableAnswerForms {
  /// Returns whether the user's click, key or resting drag may select the row. Not asked when the program
  /// selects it. Default: true.
  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool
  /// Called when the user has selected the row, but not for the program's own selections.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// Called when the user has deselected the row, but not for the program's own changes, nor for the removal
  /// of a selected row.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// Called after a double click, or Return.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)
  /// Called when the cell is about to become visible.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// Returns the row's height in points; nil (the default) uses ``TableView/rowHeight``. Asked once for each
  /// row.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double?
  /// Returns a header of the app's own, from ``TableView/dequeueReusableHeaderFooterView(withIdentifier:)``.
  /// Default: nil, which shows the data source's title. Without a title it also needs
  /// ``tableView(_:heightForHeaderInSection:)``.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView?
  /// Returns a footer of the app's own, from ``TableView/dequeueReusableHeaderFooterView(withIdentifier:)``.
  /// Default: nil, which shows the data source's title. Without a title it also needs
  /// ``tableView(_:heightForFooterInSection:)``.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView?
  /// Returns a header's height in points; nil (the default) uses ``TableView/sectionHeaderHeight`` for a
  /// header with a title, and 0 otherwise. Asked once for each section.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double?
  /// Returns a footer's height in points; nil (the default) uses ``TableView/sectionFooterHeight`` for a
  /// footer with a title, and 0 otherwise. Asked once for each section.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double?
  /// Called when the header is about to become visible.
  func tableView(
    _ tableView: TableView, willDisplayHeaderView view: TableViewHeaderFooterView, forSection section: Int)
  /// Called when the footer is about to become visible.
  func tableView(
    _ tableView: TableView, willDisplayFooterView view: TableViewHeaderFooterView, forSection section: Int)
  /// Returns whether a drag that rests over the row may select it. Default: true. May set the context's
  /// `targetView` (contract 1.10.10).
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
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double? {
    givenRowHeight(tableView, indexPath)
  }
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> TableViewHeaderFooterView?
  { givenHeader(tableView, section) }
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int)
    -> TableViewHeaderFooterView?
  { givenFooter(tableView, section) }
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? {
    givenHeaderHeight(tableView, section)
  }
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? {
    givenFooterHeight(tableView, section)
  }
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

/// Provides the contents of a table view (`UITableViewDataSource`). It isn't concerned with placeholders and
/// gaps.
///
/// ```swift
/// final class Rows: TableViewDataSource {
///   var names = ["Ada", "Grace"]
///
///   func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
///
///   func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
///     let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
///     cell.textLabel?.text = names[indexPath.row]
///     return cell
///   }
/// }
/// ```
@MainActor
public protocol TableViewDataSource: TableTitleForms {
  /// Returns the number of sections. Asked at each load and after each change. Default: 1.
  func numberOfSections(in tableView: TableView) -> Int
  /// Returns the number of a section's rows. Asked at each load and after each change. Rows beyond a million
  /// in all sections are ignored.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// Returns a cell from ``TableView/dequeueReusableCell(withIdentifier:for:)``, filled. Asked when the row
  /// scrolls in, and when it's reloaded.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// Returns the title above the section's rows. Default: nil, no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the title below the section's rows. Default: nil, no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// Returns whether the row may be moved by ``tableView(_:moveRowAt:to:)``. Default: false. UIKit checks
  /// whether that method is implemented, which isn't possible with Swift protocols.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Moves the row in the model, after Alt with an arrow key, or a drag of one row within the table, which
  /// isn't reported as a drop (contract 1.12.23). The view moves the cell itself. Default: does nothing.
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableViewDataSource {
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    OtherForm.answer { self.tableView(tableView, titleForHeaderInSection: section) }
  }
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    OtherForm.answer { self.tableView(tableView, titleForFooterInSection: section) }
  }
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
}
