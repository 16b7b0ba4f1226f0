import Board
import Foundation

/// What a drag item of a pin is inside the app: which pin, of which board, and how it was held.
///
/// It names the pin instead of holding it: boards change while a drag goes on, and a pin that's gone at the
/// drop is left out.
final class DraggedPin {
  let board: BoardController
  let id: PinID
  /// From the press to the pin's middle, in board points; several pins keep their arrangement by it. Nil: it was picked
  /// up by itself, and is in no arrangement with others.
  let grip: CGPoint?
  /// View points for each board point where it was lifted: its picture's scale.
  let zoom: Double

  init(board: BoardController, id: PinID, grip: CGPoint?, zoom: Double) {
    self.board = board
    self.id = id
    self.grip = grip
    self.zoom = zoom
  }

  /// The pin as it is now; nil when it's gone.
  var pin: Pin? { board.document.pin(id) }
}
