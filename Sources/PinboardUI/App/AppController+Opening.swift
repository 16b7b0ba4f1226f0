import Board
import BoardSession
import BoardStore
import KitFiles
import Foundation
import Localization

// Opening boards. A board normally opens at once, but reading what's left of a large damaged board takes a
// while.

extension AppController {
  /// How long a new window is held back for its board. After that, another board is shown, with the progress
  /// of the opening.
  private static let patience = Duration.seconds(1)

  /// Opens a board file, or returns the board that is already open on it. A file that can't be written is
  /// opened for reading.
  /// - Parameter work: the progress shown during the wait; made by ``beginOpening(_:in:)``.
  /// - Throws: `CancellationError` if the user doesn't want the board any more.
  func openBoard(
    at url: URL, access: BoardAccess = .readWrite, for work: LongWork? = nil
  ) async throws -> BoardController {
    // An opening that was stopped can't be joined. It has to end before a new one begins.
    while let old = openings[Self.key(url)], old.isStopped { await old.abandon() }
    if let board = board(at: url) { return board }
    return try await opening(of: url, access: access).board(for: work)
  }

  /// Opens a board for a window that isn't there yet.
  /// - Returns: nil if it takes longer than ``patience``. Then the opening goes on, for later callers.
  func openBoardSoon(at url: URL) async throws -> BoardController? {
    if let board = board(at: url) { return board }
    return try await opening(of: url, access: .readWrite).board(within: Self.patience)
  }

  /// Shows in a window that a board is being opened for it.
  func beginOpening(_ url: URL, in window: BoardWindow) -> LongWork {
    let key = Self.key(url)
    return window.progress.begin(localized("Opening “\(Self.displayName(url))”"), isKept: false) {
      [weak self] in
      self?.openings[key]?.workDidStop()
    }
  }

  static func displayName(_ url: URL) -> String { url.stem.shown }

  /// Returns the opening of a board file that's under way, or starts one.
  /// - Throws: `notFound` for a board that's just being removed. If it were opened again, its file couldn't
  ///   be moved away.
  private func opening(of url: URL, access: BoardAccess) throws -> BoardOpening {
    let key = Self.key(url)
    if departing.contains(key) { throw BoardStoreError.notFound(url) }
    if let opening = openings[key] { return opening }
    let contents = read.removeValue(forKey: key)
    let isShownNext = windows.isEmpty
    let opening = BoardOpening(of: Self.displayName(url)) { [pictures, library] progress in
      defer { self.openings[key] = nil }
      let board: BoardController
      if access == .readWrite, let contents {
        board = await BoardController.open(contents, pictures: pictures)
      } else {
        if let contents { await contents.file.close() }
        let contents = try await BoardContents.open(
          url, access: access, library: library, withView: isShownNext, progress: progress)
        board = await BoardController.open(contents, pictures: pictures)
      }
      // The file may have been renamed a moment ago, or have another name besides.
      if let known = self.boards.values.first(where: { $0.file.sharesFile(with: board.file) }) {
        await board.file.close()
        return known
      }
      self.keep(board, as: key)
      return board
    }
    openings[key] = opening
    return opening
  }

  /// Shows the board of a file in a window, and cancels the opening that the window waited for before.
  func show(_ url: URL, in window: BoardWindow, access: BoardAccess = .readWrite) async {
    if let opening = window.opening, !opening.work.isStopping {
      // This board is already being opened for the window: it was clicked a second time.
      if Self.key(opening.url) == Self.key(url) { return }
      opening.work.cancel()
    }
    let work = beginOpening(url, in: window)
    window.opening = (url, work)
    defer {
      work.end()
      if window.opening?.work === work { window.opening = nil }
    }
    do {
      let board = try await openBoard(at: url, access: access, for: work)
      guard !work.isStopping, windows.contains(where: { $0 === window }) else { return }
      window.trouble.forgetOpeningFailure()
      window.show(board)
      saveSession()
      // It's from elsewhere if it couldn't be opened at first, or if a link led to it.
      if !list.lists(board.url) { await list.add(board.url) }
    } catch is CancellationError {
      Trace.emit("opening.cancelled", ["file": url.pathText])
    } catch {
      window.trouble.showOpeningFailure(url, error)
    }
  }

  /// Waits for a board that takes long to open, and shows it in a new window. Until then, `window` shows the
  /// progress.
  func openWindow(onLate url: URL, state: SessionWindow? = nil, tellingIn window: BoardWindow) async {
    let work = beginOpening(url, in: window)
    defer { work.end() }
    do {
      let board = try await openBoard(at: url, for: work)
      openWindow(on: board, state: state)
      guard state == nil else { return }
      await list.add(url)
    } catch is CancellationError {
      Trace.emit("opening.cancelled", ["file": url.pathText])
    } catch {
      (windows.last ?? window).trouble.showOpeningFailure(url, error)
    }
  }

  /// Closes a board's file and opens it again; the board's windows show the new one. If that fails, they stay
  /// as they are.
  /// - Parameter work: the progress shown during the wait.
  func reopen(_ board: BoardController, for work: LongWork? = nil) async {
    let url = board.url
    let key = Self.key(url)
    boards[key] = nil
    do {
      let new = try await openBoard(at: url, for: work)
      replace(board, by: new)
      await board.file.close()
    } catch {
      if boards[key] == nil { boards[key] = board }
      if !(error is CancellationError) {
        board.report(localized("\(localized(quoted: board.name)) can’t be opened: \(error)"))
      }
    }
  }
}

extension AppController {
  /// Moves a board's file to another location, also to another disk. Windows that show the board stay as they
  /// are. Changes made during the move are written afterwards.
  ///
  /// A file that exists at the new location is replaced, since the user was asked; the file of an open board
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
      report(localized("“\(localized("Boards"))” can’t be written: \(error)"), in: nil)
    }
    board.naming.fileDidMove(from: old)
    await BoardFileNames.recordMove(of: board, from: old, in: self)
  }

  /// Throws if the file's board is open, even for reading only: the file of an open board can't be replaced.
  func checkReplaceable(_ url: URL) throws {
    guard board(at: url) == nil else { throw BoardStoreError.isOpen(url) }
  }
}
