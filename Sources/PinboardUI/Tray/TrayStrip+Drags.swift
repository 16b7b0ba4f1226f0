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

  func collectionView(
    _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? { paperParameters(at: indexPath) }

  /// Returns the shape of the paper, without the space around it.
  private func paperParameters(at path: IndexPath) -> DragPreviewParameters? {
    guard let cell = collection.cellForItem(at: path) as? TrayCell else { return nil }
    let parameters = DragPreviewParameters()
    parameters.backgroundColor = .clear
    parameters.visiblePath = PreviewPath(
      roundedRect: cell.paper(in: TrayCollection.cellSize), cornerRadius: 3)
    return parameters
  }
}
