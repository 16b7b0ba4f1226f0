import Foundation

/// What a drag item of a board's row is inside the app.
struct DraggedBoard {
  let url: URL
}
