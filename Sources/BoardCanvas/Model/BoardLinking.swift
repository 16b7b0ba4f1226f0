package import Board
package import BoardSession
package import DragDropKit

/// Finds and opens the boards to which pins lead.
@MainActor package protocol BoardLinking: AnyObject {
  /// Returns the board of a link; nil if it's missing.
  func linkedBoard(_ link: BoardLink) -> LinkedBoard?
  /// Shows the board of a link in the window that has this canvas, or reports that it's missing.
  func openLinkedBoard(_ link: BoardLink, from canvas: CanvasView)
}

/// What's known of a board to which a pin leads.
package struct LinkedBoard {
  package let name: String
  package let pinCount: Int
  /// The board, if it's open: then the pin shows a picture of it.
  package let board: BoardController?

  package init(name: String, pinCount: Int, board: BoardController?) {
    self.name = name
    self.pinCount = pinCount
    self.board = board
  }
}

/// The local object of a dragged thing that becomes a link if it's dropped on a board.
@MainActor package protocol BoardLinkSource {
  /// The link; nil if the thing isn't a board.
  var boardLink: BoardLink? { get }
}
