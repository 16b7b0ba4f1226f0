import DragDrop
import DragItems
import Foundation
import GtkViews
import TestSupport

@testable import GtkLists

/// A table of letters in groups with titles: headers of 30 points, rows of 40, footers of 20.
@MainActor
final class Groups: TableViewDataSource, TableViewDelegate, TableViewDragDelegate, TableViewDropDelegate {
  let view: TableView
  var groups: [(title: String?, rows: [String])]
  let footers: [Int: String]
  var intent = TableViewDropProposal.Intent.insertAtDestinationIndexPath
  var canMove = false
  var destinations: [IndexPath?] = []
  var reports: [String] = []
  var chosen: [IndexPath] = []
  var errors: [ListUpdateError] = []
  var madeHeaders = 0
  var onPerform: ((any TableViewDropCoordinator) -> Void)?

  /// - Parameter groups: the groups as texts. "A:ab" is a group with a title and two rows; without a colon it
  ///   has no title.
  init(_ groups: [String], style: TableView.Style = .grouped, footers: [Int: String] = [:]) {
    self.footers = footers
    self.groups = groups.map { Groups.group($0) }
    view = TableView(style: style)
    view.rowHeight = 40
    view.sectionHeaderHeight = 30
    view.sectionFooterHeight = 20
    view.register(TableViewCell.self, forCellReuseIdentifier: "row")
    view.dataSource = self
    view.delegate = self
    view.dragDelegate = self
    view.dropDelegate = self
    view.onUpdateError = { [weak self] in self?.errors.append($0) }
  }

  static func group(_ text: String) -> (title: String?, rows: [String]) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), parts[1].map(String.init)) : (nil, text.map(String.init))
  }

  /// The visible rows, with a bar between sections. A gap is "_", and a placeholder "?".
  var shown: String {
    view.layout.sections.map { section in
      view.layout.elements[section.range].map { element in
        switch element.content {
        case .item: groups[element.path.section].rows[element.path.row]
        case .placeholder: "?"
        case .gap: "_"
        }
      }.joined()
    }.joined(separator: "|")
  }

  /// The titles of the visible headers, from top to bottom.
  var titles: [String] {
    view.supplementaryHosts.values.filter { $0.key.kind == .header }
      .sorted { $0.shown.minY < $1.shown.minY }
      .compactMap { ($0.view as? TableViewHeaderFooterView)?.textLabel.text }
  }

  var model: [String] { groups.map { $0.rows.joined() } }

  // MARK: Data

  func numberOfSections(in tableView: TableView) -> Int { groups.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    groups[section].rows.count
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    groups[section].title
  }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { footers[section] }
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    reports.append("move \(source.section).\(source.row)→\(destination.section).\(destination.row)")
    let row = groups[source.section].rows.remove(at: source.row)
    groups[destination.section].rows.insert(row, at: destination.row)
  }
  func tableView(
    _ tableView: TableView, willDisplayHeaderView view: TableViewHeaderFooterView, forSection section: Int
  ) { madeHeaders += 1 }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath) }

  // MARK: Drag and drop

  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    destinations.append(destinationIndexPath)
    return TableViewDropProposal(operation: tableView.hasActiveDrag ? .move : .copy, intent: intent)
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
    if let onPerform { return onPerform(coordinator) }
    guard let path = coordinator.destinationIndexPath else { return }
    reports.append("drop \(path.section).\(path.row)")
    groups[path.section].rows.insert("x", at: path.row)
    view.insertRows(at: [path])
    coordinator.drop(coordinator.items[0].dragItem, toRowAt: path)
  }
}

/// Shows a table of these groups for one test.
@MainActor
func withGroups(
  _ groups: [String], style: TableView.Style = .grouped, _ body: (Groups, ListBench) throws -> Void
) rethrows {
  let model = Groups(groups, style: style)
  let bench = ListBench(model.view)
  try body(model, bench)
  bench.close()
}
