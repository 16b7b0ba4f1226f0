import BoardStore
import Foundation

extension AppController {
  /// Gives a board's file another place, also on another disk. Windows that show it stay as they are, and what's done
  /// meanwhile is written afterwards.
  ///
  /// A file that's there makes room, since the person was asked; but no board that's open.
  /// - Parameter progress: the part that's copied, 0 … 1, off the main thread; throwing ends it, and the file is where
  ///   it was.
  func move(
    _ board: BoardController, to url: URL, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws {
    try checkReplaceable(url)
    await board.commits.settled()
    if let failure = board.commits.failure { throw failure }
    let old = board.url
    do {
      try await library.moveBoard(board.file, to: url, replacing: true, progress: progress)
    } catch  where board.url != old {
      // It's there. The list finds it when it's opened again.
      report(
        "“\(board.name)” is in its new place, but the list of boards couldn’t be written: \(error)", in: nil)
    }
    boards[Self.key(old)] = nil
    boards[Self.key(board.url)] = board
    await refreshEntries()
    saveSession()
  }

  /// A board that's open, if only for looking, can't make room for another one.
  func checkReplaceable(_ url: URL) throws {
    guard board(at: url) == nil else { throw BoardStoreError.isOpen(url) }
  }
}
