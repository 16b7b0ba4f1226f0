public import Foundation

/// Provides the contents of a table view (`UITableViewDataSource`). It isn't concerned with placeholders and
/// gaps.
@MainActor
public protocol TableViewDataSource: AnyObject {
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
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
}
