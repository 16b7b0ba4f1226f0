import Board
import BoardStore
import DragDropKit
import Foundation

// The place of a board's file: a board that Pinboard keeps gets a name and a place of the person's choice.

extension BoardWindow {
  func moveBoard() async {
    let board = board
    let boards = FileDialog.Filter(name: "Boards", mimeTypes: [], suffixes: ["pinboard"])
    guard
      let chosen = await FileDialog.save(
        in: window, title: "Move the Board’s File", suggestedName: "\(FileName.safe(board.name)).pinboard",
        filters: [boards])
    else { return }
    let url =
      chosen.pathExtension.lowercased() == "pinboard" ? chosen : chosen.appendingPathExtension("pinboard")
    await move(board, to: url)
  }

  private func move(_ board: BoardController, to url: URL) async {
    let work = progress.begin("Moving “\(board.name)”") {}
    defer { work.end() }
    do {
      try await app.move(board, to: url, progress: work.step)
      Trace.emit("moved", ["path": board.url.path])
      // Who names the file names the board.
      let name = url.deletingPathExtension().lastPathComponent
      if name != FileName.safe(board.name) { board.perform(Command.rename(to: name, in: board.document)) }
      messages.show("The board is kept as “\(board.url.lastPathComponent)” now.")
    } catch is CancellationError {
      Trace.emit("move.cancelled", ["board": board.name])
    } catch {
      board.report("The board’s file can’t be moved: \(error)")
    }
  }
}
