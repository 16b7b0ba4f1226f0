import Board
import BoardStore
import Foundation
import Imaging

/// What a start reads before its first window, in one go off the main thread, which makes ready for drawing
/// meanwhile.
nonisolated struct StartReading: Sendable {
  var entries: [BoardEntry]
  var preferences: PreferencesFile.Outcome
  var session: SessionState
  /// The boards that the windows will show, as far as they can be opened; a new one when there's none.
  var boards: [BoardContents] = []

  /// - Parameters:
  ///   - files: board files to open; nil goes on where the last run ended.
  ///   - decoder: made ready when there are pictures.
  @concurrent static func read(
    _ library: BoardLibrary, preferences: PreferencesFile, files: [URL]?, decoder: ImageDecoder
  ) async -> Self {
    var start = Self(
      entries: await library.boards(), preferences: await preferences.load(), session: SessionState())
    if files != nil || start.entries.contains(where: { $0.pinCount > 0 }) { decoder.prepare() }
    if let files {
      for url in files { await start.open(url, in: library) }
      return start
    }
    start.session = await library.loadSession()
    for window in start.session.windows.prefix(32) { await start.open(window.boardURL, in: library) }
    if start.boards.isEmpty, let newest = start.entries.first { await start.open(newest.url, in: library) }
    if start.entries.isEmpty, let file = try? await library.createBoard(name: AppController.boardName(1)) {
      if let board = try? await BoardContents.read(file, withView: true) {
        start.boards.append(board)
      }
      start.entries = await library.boards()
    }
    return start
  }

  /// What can't be opened is left to the one who asks for it again, and tells.
  private mutating func open(_ url: URL, in library: BoardLibrary) async {
    let key = AppController.key(url)
    guard !boards.contains(where: { AppController.key($0.file.url) == key }),
      let board = try? await BoardContents.open(
        url, access: .readWrite, library: library, isRepairing: false, withView: boards.isEmpty)
    else { return }
    boards.append(board)
  }
}
