public import Foundation

/// Knows what a table view shows (`UITableViewDataSource`). Placeholders and gaps are none of its business.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// Asked at each load and after each change. Default: 1.
  func numberOfSections(in tableView: TableView) -> Int
  /// Asked at each load and after each change. Beyond a million in all sections, rows aren't looked at.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// A cell from ``TableView/dequeueReusableCell(withIdentifier:for:)``, filled. Asked as the row scrolls in, and when
  /// it's reloaded.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// What stands over the section's rows. Default: nil, no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// What stands under the section's rows. Default: nil, no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// Whether the row may be moved by ``tableView(_:moveRowAt:to:)``. Default: false; UIKit looks whether the other
  /// method is there, which Swift protocols can't.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Moves the row in the model: Alt with an arrow key, and a drag of one row within the table, which is then no drop
  /// (contract 1.12.23). The view moves the cell itself. Default: does nothing.
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
