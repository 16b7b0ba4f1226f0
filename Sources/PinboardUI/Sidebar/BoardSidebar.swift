import Board
import BoardLook
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
  /// The table's model: the boards that it shows.
  var entries: [BoardEntry] = []
  /// All boards, also those that the filter leaves out.
  private var all: [BoardEntry] = []
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
    filter = BoardFilter(controls: controls)
    column.addSubview(filter.view)
    column.addSubview(view)
    view.addStyleClass("board-sidebar")
    view.accessibilityLabel = localized("Boards")
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
    filter.onChange = { [weak self] in self?.filterChanged() }
    filter.onOpenFirst = { [weak self] in
      if let self, let first = entries.first { onOpen?(first.url) }
    }
    filter.onLeaveForList = { [weak view] in _ = view?.focus() }
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
    let listed =
      filter.isFiltering
      ? wanted.filter { filter.lists(shelf.board(at: $0.url)?.name ?? $0.name) } : wanted
    filter.boardsChanged(count: wanted.count, listed: listed.count)
    let difference = listed.map(\.url).difference(from: entries.map(\.url)).inferringMoves()
    entries = listed
    if !difference.isEmpty {
      if isAnimated {
        view.performBatchUpdates { for change in difference { apply(change) } }
      } else {
        view.reloadData()
      }
    }
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

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    // The boards that aren't listed have places in the order, too.
    !filter.isFiltering
  }

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

/// Dragging rows to other places in the list, within this app only.
extension BoardSidebar: TableViewDragDelegate {
  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    let provider = ItemProvider()
    let name = entries[indexPath.row].name
    provider.registerDataRepresentation(
      forTypeIdentifier: "application/x-pinboard-row", visibility: .ownProcess
    ) { reply in
      reply(Data(name.utf8), nil)
      return nil
    }
    let item = DragItem(itemProvider: provider)
    item.localObject = DraggedBoard(url: entries[indexPath.row].url)
    return [item]
  }

  func tableView(
    _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { true }
}

/// Images that are dropped on a row are added to its board.
extension BoardSidebar: TableViewDropDelegate {
  func tableView(_ tableView: TableView, canHandle session: any DropSession) -> Bool {
    isReorder(session) || DropIntake.canTake(session)
  }

  private func isReorder(_ session: any DropSession) -> Bool {
    session.localDragSession != nil && session.items.contains { $0.localObject is DraggedBoard }
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    if isReorder(session) {
      // Another window's list has the same boards, but its rows can't be moved to this list.
      return tableView.hasActiveDrag && !filter.isFiltering
        ? TableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        : TableViewDropProposal(operation: .cancel)
    }
    guard let path = destinationIndexPath, entries.indices.contains(path.row) else {
      return TableViewDropProposal(operation: .cancel)
    }
    let dragged = DropIntake.draggedPins(session)
    let url = entries[path.row].url
    guard let board = shelf.board(at: url) else {
      // Not all boards of a long list are open. The board below the drag usually is open by the time the drag
      // rests here.
      openEarly(url)
      return TableViewDropProposal(operation: .forbidden)
    }
    // A drop from another program can't be repeated later, so it's refused before.
    guard board.isEditable else { return TableViewDropProposal(operation: .forbidden) }
    if !dragged.isEmpty, dragged.allSatisfy({ $0.board.url == url }), session.requestedOperation != .copy {
      // The dragged pins are on this board already.
      return TableViewDropProposal(operation: .cancel)
    }
    return TableViewDropProposal(
      operation: DropIntake.operation(for: session), intent: .insertIntoDestinationIndexPath)
  }

  private func openEarly(_ url: URL) {
    guard wantedEarly.insert(url).inserted else { return }
    Task {
      _ = try? await shelf.openBoard(at: url)
      // Opening may succeed at another time if it fails now.
      wantedEarly.remove(url)
    }
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
    guard let path = coordinator.destinationIndexPath, entries.indices.contains(path.row) else { return }
    let session = coordinator.session
    let dragged = DropIntake.draggedPins(session)
    guard let board = shelf.board(at: entries[path.row].url) else {
      // Opening takes a moment, and the promised data of this drop can be loaded only if the board is open
      // now.
      shelf.report(localized("The board isn’t open yet. Try again in a moment."), in: view.window)
      return
    }
    shelf.lastRowDrop = view.window
    if let row = tableView.cellForRow(at: path) as? BoardRow {
      for item in coordinator.items {
        coordinator.drop(item.dragItem, intoRowAt: path, rect: row.thumbnailFrame)
      }
    }
    if dragged.isEmpty {
      DropIntake.importItems(
        of: session, onto: board, around: board.freePlace, pixelScale: Double(view.window?.scaleFactor ?? 1),
        foreignFilesTo: shelf)
      // The window may show another board; its import bar includes this import too.
      onImport?(board)
      return
    }
    let sizes = dragged.map { $0.pin?.boundingSize ?? .zero }
    let places = CardLook.sideBySide(sizes, around: board.freePlace)
    let byPin = Dictionary(
      zip(dragged.map(ObjectIdentifier.init), places), uniquingKeysWith: { first, _ in first })
    _ = PinDrop.perform(dragged, operation: coordinator.proposal.operation, onto: board) { item, pin in
      byPin[ObjectIdentifier(item)] ?? pin.center
    }
  }
}

/// The local object of a drag item: the board of a dragged row.
struct DraggedBoard {
  let url: URL
}
