import Board
import BoardSession
import BoardStore
import DragDropKit
import Files
import Foundation

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
