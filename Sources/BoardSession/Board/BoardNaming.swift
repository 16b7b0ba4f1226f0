package import Board
import BoardStore
import KitFiles
package import Foundation

/// The name under which a board is shown: its own, or that of its file if that was given later.
package final class BoardNaming {
  private unowned let board: BoardController
  /// The board's own name for which the file's name is shown; nil for none.
  private var covered: String?
  /// Called with the name under which the board was shown, when the user has given it another one.
  package var onRename: ((_ former: String) -> Void)?
  /// Called with the file's former location, when another program has moved it.
  package var onMove: ((_ former: URL) -> Void)?

  init(of board: BoardController) { self.board = board }

  var name: String { shown(board.document.name) }

  private func shown(_ name: String) -> String {
    BoardTitle.shown(name, in: board.url, isFiles: covered == name).shown
  }

  /// Gives the board a name that the user has typed.
  package func rename(to name: String) {
    if let command = Command.rename(to: name, in: board.document) {
      board.perform(command)
      return
    }
    // The board has that name, but its file may have got another one since.
    let former = self.name
    guard covered == board.document.name, board.checkEditable() else { return }
    covered = nil
    board.events.notify(.nameChanged)
    onRename?(former)
  }

  /// Reports another name that a command of the user's has given to the board.
  /// - Parameter former: the name that the board had.
  func report(insteadOf former: String) {
    guard board.document.name != former else { return }
    board.events.notify(.nameChanged)
    onRename?(shown(former))
  }

  /// Shows the file's name from now on, until the board gets another one.
  func useFile() { covered = board.document.name }

  /// Shows the board under the name of its file, if that's another one than before.
  package func fileDidMove(from former: URL) {
    if former.name != board.url.name { useFile() }
    board.events.notify(.nameChanged)
  }

  /// Has the observers follow the board's file, which another program has moved.
  func follow(from former: URL) {
    fileDidMove(from: former)
    onMove?(former)
  }
}
