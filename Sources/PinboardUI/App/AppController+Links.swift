import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

// The boards to which pins lead.

extension AppController {
  func linkedBoard(_ link: BoardLink) -> LinkedBoard? {
    guard let url = link.file(in: self) else { return nil }
    let board = board(at: url)
    let entry = entries.first { $0.url == url }
    return LinkedBoard(
      name: board?.name ?? entry?.name.shown ?? link.name.shown, pinCount: entry?.pinCount ?? 0, board: board)
  }

  func openLinkedBoard(_ link: BoardLink, from canvas: CanvasView) {
    guard let window = windows.first(where: { $0.canvas === canvas }) else { return }
    guard let url = link.file(in: self, isWanted: true) else {
      return report(localized("The board “\(link.name.shown)” can’t be found"), in: window.window)
    }
    window.open(url, access: .readWrite)
  }
}

extension BoardEntry {
  fileprivate var isMissing: Bool { if case .notFound = problem { true } else { false } }
}

extension BoardLink {
  /// A link to a board of the list.
  init?(_ entry: BoardEntry) {
    self.init(board: entry.id, name: entry.name, path: entry.url.pathText)
  }

  /// Returns the file of the board: where it was, or where the library has the board with its id now.
  /// - Parameter isWanted: whether the user wants this board, so that it's read wherever it is.
  ///   Otherwise only the user's folders and those of open boards are read.
  fileprivate func file(in app: AppController, isWanted: Bool = false) -> URL? {
    let (entries, library) = (app.entries, app.library)
    let url = URL(pathText: path).standard
    if entries.contains(where: { $0.url == url && !$0.isMissing }) { return url }
    if let moved = entries.first(where: { $0.id != nil && $0.id == board && !$0.isMissing }) {
      return moved.url
    }
    // A board that isn't in the list may still be there. A folder of the library's own lists all of its
    // boards, so a board that isn't listed was removed.
    guard url.deletingLastPathComponent() != library.boardsFolder.standard else { return nil }
    let own = library.ownFolders
    let mayBeSeen = app.windows.contains {
      own.contains(url, besides: $0.canvas.board.url.deletingLastPathComponent())
    }
    guard isWanted || mayBeSeen, url.isTaken else { return nil }
    // Choosing writes a file.
    if isWanted { Task.detached { own.choose(url) } }
    return url
  }
}
