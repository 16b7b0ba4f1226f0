import BoardStore
import Foundation

extension AppController {
  /// Gives a board's file another place, also on another disk. Windows that show it stay as they are, and what's done
  /// meanwhile is written afterwards.
  /// - Parameter progress: the part that's copied, 0 … 1, off the main thread; throwing ends it, and the file is where
  ///   it was.
  func move(
    _ board: BoardController, to url: URL, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws {
    await board.commits.settled()
    if let failure = board.commits.failure { throw failure }
    let old = board.url
    do {
      try await library.moveBoard(board.file, to: url, progress: progress)
    } catch  where board.url != old {
      // It's there; the list of boards couldn't be written, and finds it when it's opened again.
    }
    boards[Self.key(old)] = nil
    boards[Self.key(board.url)] = board
    await refreshEntries()
    saveSession()
  }
}
