import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation

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
      return tableView.hasActiveDrag
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
      shelf.report("The board isn’t open yet. Try again in a moment.", in: view.window)
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
    let places = Arrangement.sideBySide(sizes: sizes, around: board.freePlace, spacing: CardPainter.gap)
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
