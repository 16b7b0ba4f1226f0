import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// The list of all boards at the left of a window. It opens boards, keeps their order, and accepts drops for
/// them.
final class BoardSidebar {
  let view = TableView()
  /// The list with the field above it.
  let column = StackView(axis: .vertical)
  let filter: BoardFilter
  let shelf: any BoardShelf
  private let controls: ControlTrace
  /// The table's model: the folders and boards that it shows.
  private(set) var rows: [Shelf.Row] = []
  /// All boards by their files, also those that the filter leaves out.
  private(set) var known: [URL: BoardEntry] = [:]
  private var all: [BoardEntry] = []
  /// The commands on boards and folders of the list.
  var commands: ShelfCommands?
  private var current: URL?
  /// The row that's being dragged from this list.
  var dragged: RowIdentity?
  /// Boards that are being opened because a drag is over their rows.
  var wantedEarly: Set<URL> = []
  /// Called when the user, or a resting drag, chooses a board.
  var onOpen: ((URL) -> Void)?
  /// Called with a board onto whose row images were dropped.
  var onImport: ((BoardController) -> Void)?

  init(shelf: any BoardShelf, controls: ControlTrace) {
    self.shelf = shelf
    self.controls = controls
    filter = BoardFilter(controls: controls)
    column.addSubview(filter.view)
    column.addSubview(view)
    view.addStyleClass("board-sidebar")
    view.accessibilityLabel = localized("Boards")
    view.rowHeight = RowHeight.picture
    view.rowSpacing = 2
    view.sectionInset = EdgeInsets(top: 5, leading: 3, bottom: 5, trailing: 3)
    view.expandsVertically = true
    view.register(BoardRow.self, forCellReuseIdentifier: "board")
    view.register(FolderRow.self, forCellReuseIdentifier: "folder")
    view.dataSource = self
    view.delegate = self
    view.dragDelegate = self
    view.dropDelegate = self
    view.isSpringLoaded = true
    controls.register("boards", view)
    filter.onChange = { [weak self] in self?.filterChanged() }
    filter.onOpenFirst = { [weak self] in
      if let self, let first = entries.first { onOpen?(first.url) }
    }
    filter.onLeaveForList = { [weak view] in _ = view?.focus() }
    let menu = ClickGesture(button: 3)
    menu.onPress = { [weak self] _, point, _ in
      guard let self else { return }
      commands?.showMenu(for: view.indexPathForRow(at: point).flatMap { row(at: $0) }, at: point)
    }
    view.addGesture(menu)
    let keys = KeyGesture()
    keys.onKey = { [weak self] key in
      guard key.name == "Menu" || (key.name == "F10" && key.modifiers == .shift) else { return false }
      self?.showMenuOfFocusedRow()
      return true
    }
    view.addGesture(keys)
  }

  private func showMenuOfFocusedRow() {
    guard
      let cell = view.visibleCells.first(where: \.isFocused) ?? view.visibleCells.first(where: \.isSelected),
      let row = view.indexPath(for: cell).flatMap({ self.row(at: $0) })
    else { return }
    let frame = view.convert(cell.bounds, from: cell)
    commands?.showMenu(for: row, at: CGPoint(x: frame.midX, y: frame.midY))
  }

  /// The boards that are listed, in their order.
  var entries: [BoardEntry] { rows.compactMap { entry(of: $0) } }

  func row(at path: IndexPath) -> Shelf.Row? { rows.indices.contains(path.row) ? rows[path.row] : nil }

  func entry(of row: Shelf.Row?) -> BoardEntry? {
    if case .board(let url, _) = row { known[url] } else { nil }
  }

  func entry(at path: IndexPath) -> BoardEntry? { entry(of: row(at: path)) }

  /// The folder of a row; nil for a board.
  func folder(of row: Shelf.Row?) -> ShelfFolder? {
    if case .folder(let id) = row { shelf.shelf.folder(id) } else { nil }
  }

  /// The cell of a folder or a board, if it's visible.
  func cell(of row: RowIdentity) -> TableViewCell? {
    rows.firstIndex { $0.identity == row }.flatMap { view.cellForRow(at: IndexPath(row: $0, section: 0)) }
  }

  private func filterChanged() {
    guard let current else { return }
    update(all, showing: current, isAnimated: false)
    Trace.emit("boards.filtered", ["boards": entries.map(\.name)])
  }

  /// Shows these boards, or those of them that the filter lists. The rows of boards that stay are kept, so
  /// that a drag over them continues.
  /// - Parameter isAnimated: whether rows come and go visibly. As one types, they don't.
  func update(_ wanted: [BoardEntry], showing current: URL, isAnimated: Bool = true) {
    all = wanted
    known = Dictionary(wanted.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
    let listed = filter.isFiltering ? found(wanted) : shelf.shelf.rows.filter(isKnown)
    filter.boardsChanged(count: wanted.count, listed: listed.count)
    // A board that only changes its folder stays the row that it is.
    let difference = listed.map(\.identity).difference(from: rows.map(\.identity)).inferringMoves()
    let isFirst = rows.isEmpty
    rows = listed
    if !difference.isEmpty {
      // A list that was empty hasn't been asked for its rows yet.
      if isAnimated, !isFirst {
        view.performBatchUpdates { for change in difference { apply(change) } }
      } else {
        view.reloadData()
      }
    }
    for cell in view.visibleCells {
      if let path = view.indexPath(for: cell), rows.indices.contains(path.row) { show(cell, rows[path.row]) }
    }
    select(current)
  }

  private func isKnown(_ row: Shelf.Row) -> Bool {
    if case .board(let url, _) = row { known[url] != nil } else { true }
  }

  /// The boards that the filter lists, without their folders.
  private func found(_ boards: [BoardEntry]) -> [Shelf.Row] {
    boards.filter { filter.lists(shelf.board(at: $0.url)?.name ?? $0.name) }
      .map { .board($0.url, folder: nil) }
  }

  private func apply(_ change: CollectionDifference<RowIdentity>.Change) {
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
    view.selectRow(at: rows.firstIndex { $0.identity == .board(url) }.map { IndexPath(row: $0, section: 0) })
  }

  func themeDidChange(_ theme: Theme) {
    for case let row as BoardRow in view.visibleCells { row.themeDidChange(theme) }
    // The size of the desktop's letters may have changed.
    view.rowHeight = RowHeight.picture
  }

  private func show(_ cell: TableViewCell, _ row: Shelf.Row) {
    if let cell = cell as? FolderRow, let folder = folder(of: row) {
      cell.show(folder)
      controls.register("folder:\(folder.name)", cell)
    } else if let cell = cell as? BoardRow, case .board(_, let folder) = row, let entry = entry(of: row) {
      cell.show(entry, shelf: shelf, isInFolder: folder != nil)
      controls.register("board:\(shelf.board(at: entry.url)?.name ?? entry.name)", cell)
    }
  }
}

extension BoardSidebar: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let row = rows[indexPath.row]
    let kind = entry(of: row) == nil ? "folder" : "board"
    let cell = tableView.dequeueReusableCell(withIdentifier: kind, for: indexPath)
    show(cell, row)
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double? {
    entry(at: indexPath) == nil ? FolderRow.height : nil
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    // The boards that aren't listed have an order, too.
    !filter.isFiltering
  }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    guard rows.indices.contains(source.row) else { return }
    let moved = rows[source.row]
    let before = rows
    rows.insert(rows.remove(at: source.row), at: destination.row)
    // The table moves its cell after this call, and the rows that follow it come later.
    Task {
      if let row = before.firstIndex(of: moved), before == shelf.shelf.rows {
        shelf.changeShelf { $0.moveRow(row, to: destination.row) }
      }
      refresh()
    }
  }

  /// Shows the boards as the shelf has them now.
  private func refresh() {
    if let current { update(all, showing: current) }
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    if let folder = folder(of: row(at: indexPath)) {
      shelf.changeShelf { $0.setFolder(folder.id, isOpen: !folder.isOpen) }
      if let current { select(current) }
    } else if let entry = entry(at: indexPath) {
      onOpen?(entry.url)
    }
  }

  func tableView(
    _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool {
    // A folder opens under any drag, but doesn't close.
    if let folder = folder(of: row(at: indexPath)) { return !folder.isOpen && dragged != .folder(folder.id) }
    // A dragged row only crosses the other rows on its way to another position.
    return !tableView.hasActiveDrag
  }

  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    // One board is always shown: Ctrl+click doesn't deselect it.
    if tableView.indexPathsForSelectedRows.isEmpty, let current { select(current) }
  }
}

/// What makes a row the one that it is, whatever folder it's in.
enum RowIdentity: Hashable {
  case folder(UUID)
  case board(URL)
}

extension Shelf.Row {
  var identity: RowIdentity {
    switch self {
    case .folder(let id): .folder(id)
    case .board(let url, _): .board(url)
    }
  }
}
