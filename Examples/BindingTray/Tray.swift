import DragDropKit

/// The words in the tray. They're moved by dragging, and other programs' texts are added.
@MainActor
final class Tray: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
  let view = TableView()
  private let changed: ([String]) -> Void
  private var words = ["Bolt", "Nut", "Rivet"]

  init(changed: @escaping ([String]) -> Void) {
    self.changed = changed
    view.accessibilityLabel = "Tray"
    view.register(TableViewCell.self, forCellReuseIdentifier: "word")
    view.dataSource = self
    view.dragDelegate = self
    view.dropDelegate = self
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { words.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
    cell.accessibilityLabel = words[indexPath.row]
    for old in cell.subviews where old is Label { old.removeFromSuperview() }
    let label = Label(words[indexPath.row])
    label.frame = CGRect(x: 12, y: 8, width: 200, height: 24)
    cell.addSubview(label)
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    words.insert(words.remove(at: source.row), at: destination.row)
    changed(words)
  }

  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    [DragItem(itemProvider: ItemProvider(object: words[indexPath.row]))]
  }

  func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool {
    session.canLoadObjects(ofClass: String.self)
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    TableViewDropProposal(
      operation: tableView.hasActiveDrag ? .move : .copy, intent: .insertAtDestinationIndexPath)
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
    let row = coordinator.destinationIndexPath?.row ?? words.count
    coordinator.session.loadObjects(ofClass: String.self) { [self] texts in
      words.insert(contentsOf: texts, at: min(row, words.count))
      view.reloadData()
      changed(words)
    }
  }
}
