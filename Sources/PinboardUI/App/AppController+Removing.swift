import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

// Removing boards from the sidebar, and restoring them.

extension AppController {
  /// Moves a board of the library to the library's trash. A board file elsewhere stays where it is, and only
  /// leaves the sidebar. In both cases, the windows that showed the board offer to undo this.
  func removeBoard(_ board: BoardController) async {
    do {
      board.importer.cancelAll()
      await board.importer.finished()
      await board.commits.settled()
      if let failure = board.commits.failure { throw failure }
      let place = shelf.position(of: board.url.standard)
      let showing = windows.filter { $0.board === board }
      // A window must not stay on a closed board: changes made there would be lost.
      while let window = windows.first(where: { $0.board === board }) {
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
      await list.refresh { if isOurs { $0.keep(place, ofRemoved: removed.url.standard) } }
      Trace.emit("board.removed", ["board": removed.name, "file": removed.url.pathText])
      for window in windows where showing.contains(where: { $0 === window }) {
        window.offerBack(removed)
      }
    } catch {
      board.report(localized("That can’t be done: \(error)"))
    }
  }

  /// Shows the first of the other boards that can be opened, or a new one.
  /// - Returns: whether the window shows another board now or is closed; if not, that was reported.
  private func showAnother(than board: BoardController, in window: BoardWindow) async -> Bool {
    func isLeft() -> Bool { window.board !== board || !windows.contains { $0 === window } }
    for entry in entries where entry.url.standard != board.url.standard {
      // Some boards are on disks that aren't connected, and the user may cancel waiting for others.
      await show(entry.url, in: window)
      if isLeft() { return true }
    }
    await makeBoard(in: window)
    return isLeft()
  }

  /// Restores a removed board to its position in the sidebar, and shows it.
  func restore(_ removed: RemovedBoard, in window: BoardWindow) async {
    do {
      let url: URL
      if removed.isInTrash {
        url = try await library.restoreBoard(removed.url)
      } else {
        url = removed.url
        try await library.remember(url)
      }
      await list.refresh { shelf in
        let kept = shelf.takePosition(ofRemoved: removed.url.standard)
        if let place = removed.place ?? kept { shelf.put(url.standard, at: place) }
      }
      Trace.emit("board.restored", ["board": removed.name, "file": url.pathText])
      await show(url, in: window)
    } catch {
      report(localized("That can’t be done: \(error)"), in: window.window)
    }
  }

  func isInLibrary(_ board: BoardController) -> Bool {
    board.url.standard.deletingLastPathComponent() == library.boardsFolder.standard
  }

  /// The folder of removed boards, with `~` for the home folder.
  var trashName: String { library.trashFolder.pathFromHome }
}

extension URL {
  /// The path as it's shown to the user, with `~` for the home folder.
  fileprivate var pathFromHome: String {
    let path = shownPath
    guard let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/"),
      path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }
}
