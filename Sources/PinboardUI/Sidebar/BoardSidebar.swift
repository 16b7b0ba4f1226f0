import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation

/// The list of all boards at the left of a window. It opens boards, keeps their order, and accepts drops for
/// them.
final class BoardSidebar {
  let view = TableView()
  let shelf: any BoardShelf
  private let controls: ControlTrace
  /// The table's model: the boards that it shows.
  var entries: [BoardEntry] = []
  private var current: URL?
  /// Boards that are being opened because a drag is over their rows.
  var wantedEarly: Set<URL> = []
  /// Called when the user, or a resting drag, chooses a board.
  var onOpen: ((URL) -> Void)?
  /// Called with a board onto whose row images were dropped.
  var onImport: ((BoardController) -> Void)?

  init(shelf: any BoardShelf, controls: ControlTrace) {
    self.shelf = shelf
    self.controls = controls
    view.addStyleClass("board-sidebar")
    view.accessibilityLabel = "Boards"
    view.rowHeight = 58
    view.rowSpacing = 2
    view.sectionInset = EdgeInsets(top: 5, leading: 3, bottom: 5, trailing: 3)
    view.expandsVertically = true
    view.register(BoardRow.self, forCellReuseIdentifier: "board")
    view.dataSource = self
    view.delegate = self
    view.dragDelegate = self
    view.dropDelegate = self
    view.isSpringLoaded = true
    controls.register("boards", view)
  }

  /// Shows these boards. The rows of boards that stay are kept, so that a drag over them continues.
  func update(_ wanted: [BoardEntry], showing current: URL) {
    let difference = wanted.map(\.url).difference(from: entries.map(\.url)).inferringMoves()
    entries = wanted
    if !difference.isEmpty { view.performBatchUpdates { for change in difference { apply(change) } } }
    for case let row as BoardRow in view.visibleCells {
      guard let path = view.indexPath(for: row), entries.indices.contains(path.row) else { continue }
      show(row, entries[path.row])
    }
    select(current)
  }

  private func apply(_ change: CollectionDifference<URL>.Change) {
    switch change {
    case .remove(let offset, _, let to?):
      view.moveRow(at: IndexPath(row: offset, section: 0), to: IndexPath(row: to, section: 0))
    case .remove(let offset, _, nil): view.deleteRows(at: [IndexPath(row: offset, section: 0)])
    case .insert(let offset, _, nil): view.insertRows(at: [IndexPath(row: offset, section: 0)])
    case .insert: break
    }
  }

  func select(_ url: URL) {
    current = url
    view.selectRow(at: entries.firstIndex { $0.url == url }.map { IndexPath(row: $0, section: 0) })
  }

  func themeDidChange(_ theme: Theme) {
    for case let row as BoardRow in view.visibleCells { row.themeDidChange(theme) }
  }

  private func show(_ row: BoardRow, _ entry: BoardEntry) {
    row.show(entry, shelf: shelf)
    controls.register("board:\(shelf.board(at: entry.url)?.name ?? entry.name)", row)
  }
}

extension BoardSidebar: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { entries.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "board", for: indexPath)
    if let row = cell as? BoardRow { show(row, entries[indexPath.row]) }
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    entries.insert(entries.remove(at: source.row), at: destination.row)
    shelf.setOrder(entries.map(\.url))
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    onOpen?(entries[indexPath.row].url)
  }

  func tableView(
    _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool {
    // A dragged row only crosses the other rows on its way to another place.
    !tableView.hasActiveDrag
  }

  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    // One board is always shown: Ctrl+click doesn't deselect it.
    if tableView.indexPathsForSelectedRows.isEmpty, let current { select(current) }
  }
}
