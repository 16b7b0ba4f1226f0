import BoardSession
import BoardStore
import DragDropKit
import Foundation

/// The copies that lie beside boards because two computers have changed them.
enum ConflictCopies {
  /// Brings the copies beside a board into it. The files of those that aren't needed any more go to the
  /// desktop's trash.
  static func takeIn(to board: BoardController, _ list: BoardList) {
    board.discardCopy = { [weak list] copy in
      guard await DesktopTrash.move(copy) else { return false }
      await list?.refresh()
      return true
    }
    board.takeInCopies()
  }
}

extension [BoardEntry] {
  /// The boards with the copies behind all others.
  nonisolated var copiesLast: [BoardEntry] { filter { $0.copy == nil } + filter { $0.copy != nil } }
}
