import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Drags out of the tray. Its items are dragged pins like those of a board, with the same possible targets.
extension TrayStrip: CollectionViewDragDelegate {
  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] { dragItems(at: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [DragItem] {
    let taken = Set(session.items.compactMap { ($0.localObject as? DraggedPin)?.id })
    return taken.contains(shown[indexPath.item]) ? [] : dragItems(at: indexPath)
  }

  private func dragItems(at path: IndexPath) -> [DragItem] {
    guard let board = tray.board, let pin = board.document.pin(shown[path.item]),
      let provider = PinProvider.make(for: pin, in: board)
    else { return [] }
    let item = DragItem(itemProvider: provider)
    let paper = (collection.cellForItem(at: path) as? TrayCell)?.paper(in: TrayCollection.cellSize)
    item.localObject = DraggedPin(
      board: board, id: pin.id, grip: nil,
      zoom: max(0.01, (paper?.width ?? TrayCollection.cellSize.width) / max(1, pin.size.width)))
    return [item]
  }

  func collectionView(
    _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? { paperParameters(at: indexPath) }

  /// Returns the shape of the paper, without the space around it.
  fileprivate func paperParameters(at path: IndexPath) -> DragPreviewParameters? {
    guard let cell = collection.cellForItem(at: path) as? TrayCell else { return nil }
    let parameters = DragPreviewParameters()
    parameters.backgroundColor = .clear
    parameters.visiblePath = PreviewPath(
      roundedRect: cell.paper(in: TrayCollection.cellSize), cornerRadius: 3)
    return parameters
  }
}

/// Drops into the tray: pins of boards are moved (or copied with Ctrl), everything else is imported.
extension TrayStrip: CollectionViewDropDelegate {
  func collectionView(
    _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? { paperParameters(at: indexPath) }

  func collectionView(_ collectionView: CollectionView, canHandle session: any DropSession) -> Bool {
    DropIntake.canTake(session)
  }

  /// Tries to open the tray, if that has failed before: it may be open by the time the drag rests here.
  func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: any DropSession) {
    tray.open()
  }

  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    let operation = tray.operation(for: session)
    guard operation != .forbidden else { return CollectionViewDropProposal(operation: .forbidden) }
    return CollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
  ) {
    guard let board = tray.board else { return }
    let index = coordinator.destinationIndexPath?.item ?? shown.count
    let dragged = DropIntake.draggedPins(coordinator.session)
    if dragged.isEmpty {
      takeItems(coordinator, onto: board, at: index)
    } else {
      takePins(dragged, coordinator, onto: board, at: index)
    }
  }

  private func takePins(
    _ dragged: [DraggedPin], _ coordinator: any CollectionViewDropCoordinator, onto board: BoardController,
    at index: Int
  ) {
    // The collection follows its board, so the landed pins are inserted when this returns.
    let landings = tray.take(
      dragged, operation: coordinator.proposal.operation, onto: board, at: index, among: shown)
    for landing in landings {
      guard
        let item = coordinator.items.first(where: {
          ($0.dragItem.localObject as? DraggedPin) === landing.dragged
        }),
        let shownIndex = shown.firstIndex(of: landing.pin.id)
      else { continue }
      coordinator.drop(item.dragItem, toItemAt: IndexPath(item: shownIndex, section: 0))
    }
  }

  /// Imports items. Each image gets a placeholder, which shows the progress of its card.
  private func takeItems(
    _ coordinator: any CollectionViewDropCoordinator, onto board: BoardController, at index: Int
  ) {
    let known = Set(board.cards.keys)
    tray.importItems(of: coordinator.session, onto: board, from: collection)
    let cards = board.cards.values.filter { !known.contains($0.id) }.sorted { $0.order < $1.order }
    let images = coordinator.items.filter { ArrivingItem($0.dragItem.itemProvider) == .image }
    for (item, card) in zip(images, cards) {
      let placeholder = CollectionViewDropPlaceholder(
        insertionIndexPath: IndexPath(item: index, section: 0), reuseIdentifier: "card")
      placeholder.cellUpdateHandler = { [weak self] cell in
        guard let self, let cell = cell as? TrayCell else { return }
        cell.theme = theme
        fill(cell, tray.board?.cards[card.id] ?? card)
        controls.register("tray-arriving:\(card.name)", cell)
      }
      arriving[card.id] = coordinator.drop(item.dragItem, to: placeholder)
    }
    sync()
  }
}
