import DragDrop
import DragItems
import Foundation
import TestSupport

@testable import GtkLists

/// A table of letters that can be dragged and reordered. It records the questions that it's asked.
@MainActor
final class Rows: TableViewDataSource, TableViewDelegate, TableViewDragDelegate, TableViewDropDelegate {
  let view = TableView()
  let story = Story()
  var rows: [String]
  var canMove = false
  var intent = TableViewDropProposal.Intent.insertAtDestinationIndexPath
  var destinations: [IndexPath?] = []
  var opened: [Int] = []
  var asked: [Int] = []
  var stiffRow: Int?
  /// Called with each row for which a cell is requested.
  var onCell: (IndexPath) -> Void = { _ in }
  var onPerform: ((any TableViewDropCoordinator) -> Void)?
  /// Whether the subjects of drags and drops are recorded beside the moved and dropped rows.
  var recordsSessions = false
  var handles = true
  var allowsMove = true
  var isRestricted = false
  var adds = false
  var preview: DragPreviewParameters?
  var landing: DragPreviewParameters?

  init(_ rows: String) {
    self.rows = rows.map(String.init)
    view.rowHeight = 40
    view.register(TableViewCell.self, forCellReuseIdentifier: "row")
    view.dataSource = self
    view.dragDelegate = self
    view.dropDelegate = self
  }

  var shown: String {
    view.layout.elements.map { element in
      switch element.content {
      case .item: rows[element.path.row]
      case .placeholder: "?"
      case .gap: "_"
      }
    }.joined()
  }

  private func record(_ word: String) { if recordsSessions { story.note(word) } }

  // MARK: Data

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    onCell(indexPath)
    return tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
    opened.append(indexPath.row)
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    story.note("move:\(source.row)→\(destination.row)")
    rows.insert(rows.remove(at: source.row), at: destination.row)
  }

  func tableView(
    _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool { indexPath.row != stiffRow }

  // MARK: Drag

  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    asked.append(indexPath.row)
    record("drag:\(rows[indexPath.row])")
    return [DragItem(itemProvider: ItemProvider())]
  }

  func tableView(
    _ tableView: TableView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath, point: CGPoint
  ) -> [DragItem] {
    guard adds else { return [] }
    record("add:\(rows[indexPath.row])@\(Int(point.x)),\(Int(point.y))")
    return [DragItem(itemProvider: ItemProvider())]
  }

  func tableView(_ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters?
  {
    record("lifted:\(rows[indexPath.row])")
    return preview
  }

  func tableView(_ tableView: TableView, dragSessionWillBegin session: any DragSession) { record("begin") }

  func tableView(_ tableView: TableView, dragSessionDidEnd session: any DragSession) { record("end") }

  func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: any DragSession) -> Bool {
    record("move?")
    return allowsMove
  }

  func tableView(
    _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool {
    record("restricted?")
    return isRestricted
  }

  // MARK: Drop

  func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool {
    record("can?")
    return handles
  }

  func tableView(_ tableView: TableView, dropSessionDidEnter session: any DropSession) { record("enter") }

  func tableView(_ tableView: TableView, dropSessionDidExit session: any DropSession) { record("exit") }

  func tableView(_ tableView: TableView, dropSessionDidEnd session: any DropSession) { record("over") }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    destinations.append(destinationIndexPath)
    return TableViewDropProposal(operation: tableView.hasActiveDrag ? .move : .copy, intent: intent)
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
    if let onPerform { return onPerform(coordinator) }
    let source = coordinator.items[0].sourceIndexPath.map { String($0.row) } ?? "nil"
    story.note("drop:\(source)→\(coordinator.destinationIndexPath.map { String($0.row) } ?? "nil")")
  }

  func tableView(_ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters?
  {
    record("lands:\(rows[indexPath.row])")
    return landing
  }

  // MARK: Points

  /// Returns a point in a row. Rows are 40 points high.
  /// - Parameter share: the part of the row's height above the point.
  static func point(_ row: Int, _ share: Double = 0.5) -> CGPoint {
    CGPoint(x: 60, y: 40 * (Double(row) + share))
  }
}

/// Shows a table of these rows for one test.
@MainActor
func withRows(_ rows: String, _ body: (Rows, ListBench) -> Void) {
  let model = Rows(rows)
  let bench = ListBench(model.view)
  body(model, bench)
  bench.close()
}
