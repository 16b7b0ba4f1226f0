package import Board
package import BoardSession
import DragDropKit
package import Foundation

extension BoardView {
  /// Shows the board of a link in this window.
  func openLink(_ link: BoardLink) { model.linking?.openLinkedBoard(link, from: self) }

  /// Called when a board to which pins lead looks otherwise, is there again or is missing.
  package func linkedBoardsChanged() {
    let links = board.document.pins.filter { $0.content.link != nil }.map(\.id)
    guard !links.isEmpty else { return }
    scene.looksChanged(links)
    setNeedsDisplay()
  }

  /// Pins a link to a board.
  /// - Parameter center: the position in board points.
  package func pin(_ link: BoardLink, at center: CGPoint) {
    let before = Set(board.document.pins.map(\.id))
    board.perform(Command.pin(link, at: center, in: board.document))
    selection = Set(board.document.pins.map(\.id)).subtracting(before)
  }
}

extension BoardView {
  /// Returns the board of a link if it's open, as the miniature on the link's card shows it.
  package func openBoard(of link: BoardLink) -> BoardController? { model.linkedBoards.look(of: link).board }
}
