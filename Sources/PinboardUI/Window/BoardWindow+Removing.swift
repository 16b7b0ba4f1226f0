import BoardSession
import BoardStore
import DragDropKit
import Files
import Foundation

// Remove Board…, its Undo, and Removed Boards….

extension BoardWindow {
  func removeBoard() {
    let board = board
    let isInLibrary = app.isInLibrary(board)
    Task {
      let answer = await Ask.question(
        in: window,
        title: isInLibrary ? "Move “\(board.name)” to the trash?" : "Remove “\(board.name)” from the list?",
        body: isInLibrary
          ? "Removed Boards… in the menu brings it back. Its file is kept in \(app.trashName) until you delete it there."
          : "Its file stays where it is: \(board.url.shownPath)",
        buttons: ["Cancel", isInLibrary ? "Move to Trash" : "Remove"])
      if answer == 1 { await app.removeBoard(board) }
    }
  }

  /// Tells the user that a board was removed, with a button to undo this.
  func offerBack(_ removed: RemovedBoard) {
    let place = removed.isInTrash ? "is in the trash now" : "isn’t in the list any more"
    messages.show("“\(removed.name)” \(place)", actionTitle: "Undo") { [weak self] in
      self?.bringBack(removed)
    }
  }

  /// Shows the list of the boards in the trash; closes it if it's open.
  func showRemovedBoards() {
    if let removedBoards { return removedBoards.close() }
    Task {
      let entries = await app.library.removedBoards()
      guard removedBoards == nil, app.windows.contains(where: { $0 === self }) else { return }
      guard !entries.isEmpty else { return messages.show("There are no removed boards") }
      let popover = RemovedBoardsPopover(entries, in: app.trashName)
      removedBoards = popover
      popover.onClosed = { [weak self] in self?.removedBoards = nil }
      popover.onRestore = { [weak self] entry in
        self?.bringBack(RemovedBoard(name: entry.name, url: entry.url, isInTrash: true))
      }
      popover.show(below: header.menu)
    }
  }

  private func bringBack(_ removed: RemovedBoard) {
    Task { await app.restore(removed, in: self) }
  }
}
