import BoardSession
import BoardStore
import Foundation

extension AppController {
  /// Moves a board's file to another place, also to another disk. Windows that show the board stay as they
  /// are. Changes made during the move are written afterwards.
  ///
  /// A file that exists at the new place is replaced, since the user was asked; the file of an open board
  /// isn't.
  /// - Parameter progress: called off the main thread with the part that's copied, 0 … 1. If it throws, the
  ///   move ends and the file stays where it was.
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
      // The move itself has succeeded. The list of boards finds the file when it's opened again.
      report(
        "“\(board.name)” is in its new place, but the list of boards couldn’t be written: \(error)", in: nil)
    }
    boards[Self.key(old)] = nil
    boards[Self.key(board.url)] = board
    await refreshEntries()
    saveSession()
  }

  /// Throws if the file's board is open, even for reading only: the file of an open board can't be replaced.
  func checkReplaceable(_ url: URL) throws {
    guard board(at: url) == nil else { throw BoardStoreError.isOpen(url) }
  }
}
