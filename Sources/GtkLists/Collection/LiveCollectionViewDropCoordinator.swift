import DragDrop
import Foundation

/// A drop as a collection view's delegate sees it.
@MainActor
final class LiveCollectionViewDropCoordinator: CollectionViewDropCoordinator {
  private let drop: LiveDropCoordinator

  init(_ drop: LiveDropCoordinator) { self.drop = drop }

  var items: [any CollectionViewDropItem] { drop.dropItems }
  var destinationIndexPath: IndexPath? { drop.destinationIndexPath }
  var proposal: CollectionViewDropProposal { CollectionViewDropProposal(drop.cellProposal) }
  var session: any DropSession { drop.session }

  func drop(_ dragItem: DragItem, toItemAt indexPath: IndexPath) -> any DragAnimating {
    drop.drop(dragItem, toItemAt: indexPath)
  }

  func drop(_ dragItem: DragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any DragAnimating {
    drop.drop(dragItem, intoItemAt: indexPath, rect: rect)
  }

  func drop(_ dragItem: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
    drop.drop(dragItem, to: target)
  }

  func drop(_ dragItem: DragItem, to placeholder: CollectionViewDropPlaceholder)
    -> any CollectionViewDropPlaceholderContext
  {
    drop.drop(dragItem, to: placeholder.record(size: nil), at: placeholder.insertionIndexPath)
  }
}
