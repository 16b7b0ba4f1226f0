import DragDropKit
import DragItems
import Foundation

/// Snippets of "Collections": tasks in sections, which are dragged from one to the other.
@MainActor
final class TaskLists: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
  final class TaskCell: TableViewCell {}

  private(set) var lists = [(name: "To do", tasks: ["Write", "Test"]), (name: "Done", tasks: [])]

  func makeView() -> TableView {
    let view = TableView(style: .grouped)
    view.register(TaskCell.self, forCellReuseIdentifier: "task")
    view.dataSource = self
    view.dragDelegate = self
    view.dropDelegate = self
    return view
  }

  func numberOfSections(in tableView: TableView) -> Int { lists.count }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    lists[section].name
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lists[section].tasks.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
    cell.accessibilityLabel = lists[indexPath.section].tasks[indexPath.row]
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    let task = lists[source.section].tasks.remove(at: source.row)
    lists[destination.section].tasks.insert(task, at: destination.row)
  }

  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    [DragItem(itemProvider: ItemProvider(object: lists[indexPath.section].tasks[indexPath.row]))]
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    let operation: DropOperation = tableView.hasActiveDrag ? .move : .forbidden
    return TableViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
  }

  /// Only rows of this table are accepted, and those are reported as moves.
  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {}

  func putListFirst(_ list: Int, in tableView: TableView) {
    lists.insert(lists.remove(at: list), at: 0)
    tableView.moveSection(list, toSection: 0)
  }
}
