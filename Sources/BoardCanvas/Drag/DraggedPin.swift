package import Board
package import BoardSession
package import Foundation

/// The local object of a pin's drag item: the pin, its board, and how it was held.
///
/// Only the pin's identity is held instead of the pin, because boards may change during a drag. A pin that's
/// gone at the drop is left out.
package final class DraggedPin {
  package let board: BoardController
  package let id: PinID
  /// The vector from the pointer to the pin's middle when the drag began, in board points, with which several
  /// pins keep their arrangement. Nil if the pin was picked up on its own and is in no arrangement with
  /// others.
  package let grip: CGPoint?
  /// The number of view points for each board point when the pin was lifted: the scale of its picture.
  package let zoom: Double

  package init(board: BoardController, id: PinID, grip: CGPoint?, zoom: Double) {
    self.board = board
    self.id = id
    self.grip = grip
    self.zoom = zoom
  }

  /// The pin as it is now; nil if it's gone.
  package var pin: Pin? { board.document.pin(id) }
}
