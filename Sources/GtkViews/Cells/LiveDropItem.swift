import DragDrop
import Foundation

/// One item of a drop, with its source (contract 1.12.15).
@MainActor
final class LiveDropItem {
  let dragItem: DragItem
  let sourceIndexPath: IndexPath?
  let previewSize: CGSize

  init(dragItem: DragItem, sourceIndexPath: IndexPath?, previewSize: CGSize) {
    self.dragItem = dragItem
    self.sourceIndexPath = sourceIndexPath
    self.previewSize = previewSize
  }
}
