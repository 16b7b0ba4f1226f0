import Board
import BoardSession
import BoardStore
import KitFiles
import Foundation

/// Gives boards' files the names that the boards have got. A file that can't have its board's name keeps its
/// own; the board has its name anyway.
final class BoardFileNames {
  /// The naming that's under way or was the last one.
  private(set) var latest: Task<Void, Never>?

  /// Names a board's file whenever the user gives the board a name.
  func follow(_ board: BoardController, in app: AppController) {
    board.naming.onRename = { [weak self, weak board, weak app] former in
      if let self, let board, let app { name(board, insteadOf: former, in: app) }
    }
    board.naming.onMove = { [weak self, weak board, weak app] former in
      if let self, let board, let app { follow(board, from: former, in: app) }
    }
  }

  /// Has the list and the session know where another program has moved a board's file.
  private func follow(_ board: BoardController, from former: URL, in app: AppController) {
    let earlier = latest
    latest = Task { [weak app] in
      await earlier?.value
      guard let app else { return }
      try? await app.library.relist(former, as: board.url)
      await Self.recordMove(of: board, from: former, in: app)
    }
  }

  private func name(_ board: BoardController, insteadOf former: String, in app: AppController) {
    let earlier = latest
    latest = Task { [weak app] in
      await earlier?.value
      await board.commits.settled()
      guard let app, board.fileState == .writable, board.commits.failure == nil else { return }
      let old = board.url
      _ = try? await app.library.nameFile(of: board.file, as: board.document.name, insteadOf: former)
      // The file may have its name although the list couldn't be written.
      guard board.url != old else { return }
      Trace.emit("file.named", ["path": board.url.pathText])
      await Self.recordMove(of: board, from: old, in: app)
    }
  }

  /// Has the app know the new location of a board's file.
  static func recordMove(of board: BoardController, from old: URL, in app: AppController) async {
    app.boards[AppController.key(old)] = nil
    app.boards[AppController.key(board.url)] = board
    await app.list.refresh(moving: old.standard, to: board.url.standard)
    app.saveSession()
  }
}
