import DragDrop
import Foundation

/// A drop as a table view's delegate sees it.
@MainActor
final class LiveTableViewDropCoordinator: TableViewDropCoordinator {
  private let drop: LiveDropCoordinator

  init(_ drop: LiveDropCoordinator) { self.drop = drop }

  var items: [any TableViewDropItem] { drop.dropItems }
  var destinationIndexPath: IndexPath? { drop.destinationIndexPath }
  var proposal: TableViewDropProposal { TableViewDropProposal(drop.cellProposal) }
  var session: any DropSession { drop.session }

  func drop(_ dragItem: DragItem, toRowAt indexPath: IndexPath) -> any DragAnimating {
    drop.drop(dragItem, toItemAt: indexPath)
  }

  func drop(_ dragItem: DragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating {
    drop.drop(dragItem, intoItemAt: indexPath, rect: rect)
  }

  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
    drop.drop(dragItem, to: target)
  }

  func drop(_ dragItem: DragItem, to placeholder: TableViewDropPlaceholder)
    -> any TableViewDropPlaceholderContext
  {
    // The width is ignored: a row is as wide as its table.
    drop.drop(
      dragItem, to: placeholder.record(size: CGSize(width: 0, height: placeholder.rowHeight)),
      at: placeholder.insertionIndexPath)
  }
}
