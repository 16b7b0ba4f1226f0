import BoardStore
import DragDropKit
import Files
import Foundation

// Boards leave the sidebar, and come back.

extension AppController {
  /// Moves a board of the library to its trash. A board that the person keeps elsewhere stays there, and only
  /// leaves the sidebar. Either way, the windows that showed it offer to take that back.
  func removeBoard(_ board: BoardController) async {
    do {
      board.importer.cancelAll()
      await board.importer.finished()
      await board.commits.settled()
      if let failure = board.commits.failure { throw failure }
      let place = entries.firstIndex { $0.url.standard == board.url.standard }
      let showing = BoardWindow.all.filter { $0.board === board }
      // A window must not stay on a board that's closed: what's done there would be kept nowhere.
      while let window = BoardWindow.all.first(where: { $0.board === board }) {
        guard await showAnother(than: board, in: window) else { return }
      }
      let key = Self.key(board.url)
      departing.insert(key)
      defer { departing.remove(key) }
      boards[key] = nil
      await board.file.close()
      let isOurs = isInLibrary(board)
      let url = board.url
      let removed = RemovedBoard(
        name: board.name, url: isOurs ? try await library.deleteBoard(url) : url, isInTrash: isOurs,
        place: place)
      if !isOurs { try await library.forget(url) }
      await refreshEntries()
      Trace.emit("board.removed", ["board": removed.name, "file": removed.url.pathText])
      for window in BoardWindow.all where showing.contains(where: { $0 === window }) {
        window.offerBack(removed)
      }
    } catch {
      board.report("The board can’t be removed: \(error)")
    }
  }

  /// Shows the next of the other boards that can be shown, or a new one.
  /// - Returns: whether the window is on another board now, or gone; else the person was told.
  private func showAnother(than board: BoardController, in window: BoardWindow) async -> Bool {
    func isLeft() -> Bool { window.board !== board || !BoardWindow.all.contains { $0 === window } }
    for entry in entries where entry.url.standard != board.url.standard {
      // Some are on disks that aren't there now, or the person doesn't want to wait for them.
      await show(entry.url, in: window)
      if isLeft() { return true }
    }
    await makeBoard(in: window)
    return isLeft()
  }

  /// Brings a removed board back to where it was in the sidebar, and shows it.
  func restore(_ removed: RemovedBoard, in window: BoardWindow) async {
    do {
      let url: URL
      if removed.isInTrash {
        url = try await library.restoreBoard(removed.url)
      } else {
        url = removed.url
        try await library.remember(url)
      }
      await refreshEntries()
      if let place = removed.place {
        var order = entries.map(\.url).filter { $0.standard != url.standard }
        order.insert(url, at: min(place, order.count))
        setOrder(order)
      }
      Trace.emit("board.restored", ["board": removed.name, "file": url.pathText])
      await show(url, in: window)
    } catch {
      report("“\(removed.name)” can’t be brought back: \(error)", in: window.window)
    }
  }

  func isInLibrary(_ board: BoardController) -> Bool {
    board.url.standard.deletingLastPathComponent() == library.boardsFolder.standard
  }

  /// Where removed boards are, as a person would write it.
  var trashName: String {
    let path = library.trashFolder.shownPath
    guard let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/"),
      path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }
}
