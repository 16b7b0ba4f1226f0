import Board
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

// Moving a board's file: a board in Pinboard's own folder gets a name and a place of the user's choice.

extension BoardWindow {
  func moveBoard() async {
    let board = board
    guard
      let url = await Ask.place(
        in: window, title: "Move the Board’s File", name: "\(FileName.safe(board.document.name)).pinboard",
        filter: FileDialog.boards)
    else { return }
    await move(board, to: url)
  }

  private func move(_ board: BoardController, to url: URL) async {
    let work = progress.begin("Moving “\(board.name)”") {}
    defer { work.end() }
    do {
      try await app.move(board, to: url, progress: work.step)
      Trace.emit("moved", ["path": board.url.pathText])
      // The name of the file becomes the name of the board.
      let name = url.stem
      if name != FileName.safe(board.document.name) {
        board.perform(Command.rename(to: name, in: board.document))
      }
      messages.show("The board is kept as “\(board.url.shownName)” now.")
    } catch is CancellationError {
      Trace.emit("move.cancelled", ["board": board.name])
    } catch {
      board.report("The board’s file can’t be moved: \(error)")
    }
  }
}
