import DragDropKit
import Foundation

/// The chosen colours, in a table. It takes colours of the grid and of other programs, and its rows can be
/// moved.
final class Palette: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
  private final class Cell: TableViewCell {
    var swatch: Swatch? { didSet { setNeedsDisplay() } }

    override func draw(_ context: DrawingContext, size: CGSize) {
      super.draw(context, size: size)
      swatch?.draw(
        in: context, CGRect(x: 12, y: 6, width: 56, height: size.height - 12),
        nameAt: CGPoint(x: 84, y: size.height / 2))
    }
  }

  let view = TableView()
  private(set) var swatches = [Swatch.all[0], Swatch.all[5]]

  init() {
    view.accessibilityLabel = "Palette"
    view.register(Cell.self, forCellReuseIdentifier: "swatch")
    view.dataSource = self
    view.dragDelegate = self
    view.dropDelegate = self
  }

  // MARK: Rows

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { swatches.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "swatch", for: indexPath)
    (cell as? Cell)?.swatch = swatches[indexPath.row]
    cell.accessibilityLabel = swatches[indexPath.row].name
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  /// A single row that's dragged within the table is moved by this method alone.
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    swatches.insert(swatches.remove(at: source.row), at: destination.row)
  }

  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    [swatches[indexPath.row].item]
  }

  // MARK: Drops

  func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool {
    session.canLoadObjects(ofClass: PreviewColor.self)
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    TableViewDropProposal(
      operation: tableView.hasActiveDrag ? .move : .copy, intent: .insertAtDestinationIndexPath)
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
    let first = coordinator.destinationIndexPath?.row ?? swatches.count
    for (offset, item) in coordinator.items.enumerated() {
      let destination = IndexPath(row: first + offset, section: 0)
      // A colour of the grid is there at once; one of another program has a placeholder until it has arrived.
      if let swatch = item.dragItem.localObject as? Swatch {
        swatches.insert(swatch, at: destination.row)
        tableView.insertRows(at: [destination])
        coordinator.drop(item.dragItem, toRowAt: destination)
      } else {
        insert(item.dragItem, at: destination, coordinator)
      }
    }
  }

  private func insert(_ item: DragItem, at path: IndexPath, _ coordinator: any TableViewDropCoordinator) {
    let placeholder = TableViewDropPlaceholder(
      insertionIndexPath: path, reuseIdentifier: "swatch", rowHeight: view.rowHeight)
    placeholder.cellUpdateHandler = { ($0 as? Cell)?.swatch = nil }
    let context = coordinator.drop(item, to: placeholder)
    let finish: @MainActor (PreviewColor?) -> Void = { color in
      guard let color else {
        _ = context.deletePlaceholder()
        return
      }
      context.commitInsertion { path in self.swatches.insert(Swatch(color), at: path.row) }
    }
    item.itemProvider.loadObject(ofClass: PreviewColor.self) { color, _ in
      Task { @MainActor in finish(color) }
    }
  }
}
