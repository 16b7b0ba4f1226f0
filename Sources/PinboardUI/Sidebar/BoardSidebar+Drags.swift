import Board
import BoardCanvas
import BoardLook
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// Dragging rows to other positions in the list, within this app only.
extension BoardSidebar: TableViewDragDelegate {
  func tableView(
    _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    guard let row = row(at: indexPath) else { return [] }
    let provider = ItemProvider()
    let name = entry(of: row)?.name ?? folder(of: row)?.name ?? ""
    provider.registerDataRepresentation(
      forTypeIdentifier: "application/x-pinboard-row", visibility: .ownProcess
    ) { reply in
      reply(Data(name.utf8), nil)
      return nil
    }
    let item = DragItem(itemProvider: provider)
    item.localObject = DraggedRow(identity: row.identity, boardLink: entry(of: row).flatMap(BoardLink.init))
    return [item]
  }

  func tableView(_ tableView: TableView, dragSessionWillBegin session: any DragSession) {
    dragged = (session.items.first?.localObject as? DraggedRow)?.identity
  }

  func tableView(_ tableView: TableView, dragSessionDidEnd session: any DragSession) { dragged = nil }

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
    session.localDragSession != nil && session.items.contains { $0.localObject is DraggedRow }
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> TableViewDropProposal {
    if isReorder(session) {
      // Another window's list has the same boards, but its rows can't be moved to this list.
      guard tableView.hasActiveDrag, !filter.isFiltering else {
        return TableViewDropProposal(operation: .cancel)
      }
      return TableViewDropProposal(
        operation: .move, intent: pointsIntoFolder(session) ? .automatic : .insertAtDestinationIndexPath)
    }
    // Nothing can be put into a folder but boards; it opens below a drag.
    guard let path = destinationIndexPath, let url = entry(at: path)?.url else {
      return TableViewDropProposal(operation: .cancel)
    }
    let dragged = DropIntake.draggedPins(session)
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

  /// Returns whether a dragged board is over the row of a folder that can take it.
  private func pointsIntoFolder(_ session: any DropSession) -> Bool {
    // The destination leaves out the dragged row, so the row is searched at the point itself.
    guard case .board(let url) = dragged,
      let row = view.indexPathForRow(at: session.location(in: view)).flatMap({ self.row(at: $0) }),
      case .folder(let id) = row
    else { return false }
    return shelf.shelf.folder(of: url)?.id != id
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
    let session = coordinator.session
    if isReorder(session) { return dropRow(coordinator) }
    guard let path = coordinator.destinationIndexPath, let url = entry(at: path)?.url else { return }
    let dragged = DropIntake.draggedPins(session)
    guard let board = shelf.board(at: url) else {
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
      let point = board.freePosition(for: CardLook.unknownSizes(session.items.count))
      DropIntake.importItems(
        of: session, onto: board, around: point, pixelScale: Double(view.window?.scaleFactor ?? 1),
        foreignFilesTo: shelf)
      // The window may show another board; its import bar includes this import too.
      onImport?(board)
      return
    }
    _ = PinDrop.perform(dragged, operation: coordinator.proposal.operation, below: board)
  }

  /// Puts a dragged row into a folder, or where the table doesn't move it itself: at the end, and where rows
  /// have changed since the drag began, because a folder has opened.
  private func dropRow(_ coordinator: any TableViewDropCoordinator) {
    guard let dragged, let item = coordinator.items.first?.dragItem,
      let source = rows.firstIndex(where: { $0.identity == dragged })
    else { return }
    let path = coordinator.destinationIndexPath
    if coordinator.proposal.intent == .insertIntoDestinationIndexPath, let path,
      let folder = folder(of: row(at: path)), case .board(let url) = dragged
    {
      coordinator.drop(item, intoRowAt: path, rect: view.cellForRow(at: path)?.bounds ?? .zero)
      shelf.changeShelf { $0.move(url, into: folder.id) }
    } else if let path {
      shelf.changeShelf { $0.moveRow(source, to: path.row) }
    } else if case .board(let url) = dragged {
      shelf.changeShelf { $0.move(url, into: nil) }
    } else {
      shelf.changeShelf { $0.moveRow(source, to: rows.count - 1) }
    }
  }
}

/// The local object of a drag item: the board or the folder of a dragged row.
struct DraggedRow: BoardLinkSource {
  let identity: RowIdentity
  /// The link that the board becomes if it's dropped on another board; nil for a folder.
  let boardLink: BoardLink?
}
