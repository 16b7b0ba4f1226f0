import Foundation

/// The local object of a drag item: the board of a dragged row.
struct DraggedBoard {
  let url: URL
}
