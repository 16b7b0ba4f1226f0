import Board
import BoardCanvas
import BoardSession
import BoardStore
import Files
import Foundation
import Imaging

/// What a start reads before its first window. It's read off the main thread, which prepares drawing at the
/// same time.
nonisolated struct StartReading: Sendable {
  var entries: [BoardEntry] = []
  var preferences = PreferencesFile.Outcome.loaded(Preferences())
  /// The cork tile that boards are drawn on, made here so that the first frame needn't wait for it.
  var tile: SurfaceTile?
  var session = SessionState()
  /// The boards that the windows will show, as far as they can be opened, or a new board if there's none.
  var boards: [BoardContents] = []

  /// The size in bytes from which a board file is assumed to hold pictures, so that decoders are started
  /// before it's read.
  private static let sizeWithPictures = 1 << 20

  /// Reads the boards that the windows show first. All other boards are only counted, concurrently.
  /// - Parameters:
  ///   - files: board files to open; nil to restore the last session.
  ///   - prefersDark: what the desktop prefers; nil if no tile is needed.
  ///   - decoder: prepared if there are pictures.
  @concurrent static func read(
    _ library: BoardLibrary, preferences: PreferencesFile, files: [URL]?, prefersDark: Bool?,
    decoder: ImageDecoder
  ) async -> Self {
    async let settings = settings(preferences, prefersDark: prefersDark)
    var start = Self()
    if files == nil { start.session = await library.loadSession() }
    let shown = files ?? start.session.windows.prefix(32).map(\.boardURL)
    // The shown boards are listed once they are open: looking into another file means opening and closing it.
    async let others = library.boards(without: shown)
    if files != nil || shown.contains(where: Self.isLarge) { decoder.prepare() }
    for url in shown { await start.open(url, in: library) }
    start.entries = await library.boards(knowing: await others)
    if start.entries.contains(where: { $0.pinCount > 0 }) { decoder.prepare() }
    if files == nil { await start.openSomeBoard(in: library) }
    (start.preferences, start.tile) = await settings
    return start
  }

  /// Opens the first listed board, or makes a new one, if there's no session or none of its boards can be
  /// opened.
  private mutating func openSomeBoard(in library: BoardLibrary) async {
    if boards.isEmpty, let first = entries.first { await open(first.url, in: library) }
    guard entries.isEmpty, let file = try? await library.createBoard(name: AppController.boardName(1)) else {
      return
    }
    if let board = try? await BoardContents.read(file, withView: true) { boards.append(board) }
    entries = await library.boards()
  }

  /// Opens a board if that's possible. A board that can't be opened is left to the caller who opens it later
  /// and reports the error.
  private mutating func open(_ url: URL, in library: BoardLibrary) async {
    let key = AppController.key(url)
    guard !boards.contains(where: { AppController.key($0.file.url) == key }),
      let board = try? await BoardContents.open(
        url, access: .readWrite, library: library, isRepairing: false, withView: boards.isEmpty)
    else { return }
    boards.append(board)
  }

  @concurrent private static func settings(
    _ file: PreferencesFile, prefersDark: Bool?
  ) async -> (PreferencesFile.Outcome, SurfaceTile?) {
    let outcome = await file.load()
    guard let prefersDark else { return (outcome, nil) }
    var choice = Preferences().theme
    if case .loaded(let preferences) = outcome { choice = preferences.theme }
    return (outcome, SurfaceTile(choice.surface(prefersDark: prefersDark)))
  }

  private static func isLarge(_ url: URL) -> Bool {
    (FileStatus(of: url)?.size ?? 0) > sizeWithPictures
  }
}
