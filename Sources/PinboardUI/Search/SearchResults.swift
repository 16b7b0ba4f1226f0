import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The boards on which a search finds something, each with the number of its pins. Choosing one opens it.
final class SearchResults {
  let view = StackView(axis: .vertical, spacing: 4)
  private let table = TableView()
  private let nothing = Label("")
  private let controls: ControlTrace
  private var results: [LibrarySearch.Result] = []
  /// Called with the board that the user chooses.
  var onOpen: ((URL) -> Void)?

  private static let mostRows = 7

  init(controls: ControlTrace) {
    self.controls = controls
    table.accessibilityLabel = localized("Boards on which something is found")
    table.rowHeight = RowHeight.oneLine
    table.register(SearchResultRow.self, forCellReuseIdentifier: "result")
    table.dataSource = self
    table.delegate = self
    nothing.addStyleClass("dim-label")
    nothing.margins = EdgeInsets(top: 4, bottom: 6)
    view.addSubview(table)
    view.addSubview(nothing)
    view.isHidden = true
  }

  /// Shows results; nil hides the list.
  /// - Parameters:
  ///   - isComplete: whether there will be no more of them.
  func show(_ new: [LibrarySearch.Result]?, isComplete: Bool = true) {
    guard let new else {
      view.isHidden = true
      return
    }
    view.isHidden = false
    nothing.text = isComplete ? localized("Nothing found") : localized("Searching all boards…")
    nothing.isHidden = isComplete && !new.isEmpty
    table.isHidden = new.isEmpty
    guard new != results else { return }
    results = new
    table.setMinimumSize(height: Double(min(new.count, Self.mostRows)) * RowHeight.oneLine)
    table.reloadData()
  }
}

extension SearchResults: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { results.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "result", for: indexPath)
    if let row = cell as? SearchResultRow {
      row.show(results[indexPath.row])
      controls.register("search-result:\(results[indexPath.row].name)", row)
    }
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    guard results.indices.contains(indexPath.row) else { return }
    onOpen?(results[indexPath.row].url)
  }
}

/// The row of a board on which something is found.
private final class SearchResultRow: TableViewCell {
  private let name = Label("")
  private let count = Label("")

  required init() {
    super.init()
    name.ellipsizes = true
    name.alignment = .start
    name.horizontalAlignment = .start
    name.expandsHorizontally = true
    count.addStyleClass("dim-label")
    let row = StackView(axis: .horizontal, spacing: 12)
    row.addStyleClass("history-row")
    row.addSubview(name)
    row.addSubview(count)
    contentView = row
  }

  func show(_ result: LibrarySearch.Result) {
    name.text = result.name.shown
    count.text = "\(result.count)"
    accessibilityLabel =
      "\(result.name.shown), " + localized(result.count, "1 found", "\(result.count) found")
  }
}
