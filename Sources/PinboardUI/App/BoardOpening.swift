import Board
import BoardCanvas
import BoardSession
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// The opening of a board, shared by all windows that wait for the board. It's stopped once all of the
/// windows that show it have been asked to stop.
final class BoardOpening {
  /// Reports the part that's done, 0 … 1, from any thread. It throws when nobody wants the board any more.
  typealias Progress = @Sendable (Double) throws -> Void

  /// The progress displays of the windows that wait.
  private(set) var works: [LongWork] = []
  nonisolated private let stop = CancellationFlag()
  private let name: String
  private var task: Task<BoardController, any Error>?
  /// Whether the opening has ended, with a board or an error.
  private(set) var isOver = false
  /// Whether nobody wants the board any more. The opening may take a moment to end.
  private(set) var isStopped = false

  /// - Parameter name: the board's name, for the user.
  init(of name: String, _ open: @escaping (@escaping Progress) async throws -> BoardController) {
    self.name = name
    task = Task {
      defer { isOver = true }
      return try await open { [weak self] fraction in try self?.step(fraction) }
    }
  }

  nonisolated private func step(_ fraction: Double) throws {
    try stop.check()
    guard fraction > 0 else { return }
    Task { @MainActor in
      // Only a repair takes so long that it reports progress.
      for work in works { work.show(localized("Reading what’s left of “\(name)”"), fraction: fraction) }
    }
  }

  /// Returns the board once it's open.
  /// - Parameter work: the progress shown during the wait.
  /// - Throws: `CancellationError` also if the user has stopped `work`.
  func board(for work: LongWork? = nil) async throws -> BoardController {
    guard let task else { throw CancellationError() }
    if let work { works.append(work) }
    defer { works.removeAll { $0 === work } }
    let board = try await task.value
    if work?.isStopping == true { throw CancellationError() }
    return board
  }

  /// Returns the board if it's open within `patience`.
  /// - Returns: nil if it takes longer. Then the opening goes on.
  func board(within patience: Duration) async throws -> BoardController? {
    await Patience.wait(for: patience) { [task] in _ = await task?.result }
    return isOver ? try await task?.value : nil
  }

  /// Called when one of the waiting windows doesn't want the board any more.
  func workDidStop() {
    if works.allSatisfy(\.isStopping) { stopReading() }
  }

  /// Stops the opening for all windows, and returns when it has ended.
  func abandon() async {
    stopReading()
    _ = await task?.result
  }

  private func stopReading() {
    isStopped = true
    stop.cancel()
  }
}

/// What a start reads before its first window. It's read off the main thread, which prepares drawing at the
/// same time.
nonisolated struct StartReading: Sendable {
  var entries: [BoardEntry] = []
  var shelf = Shelf()
  var preferences = PreferencesFile.Outcome.loaded(Preferences())
  /// The cork tile that boards are drawn on, made here so that the first frame needn't wait for it.
  var tile: SurfaceTile?
  var session = SessionState()
  /// The boards that the windows will show, as far as they can be opened, or a new board if there's none.
  var boards: [BoardContents] = []
  /// Whether this is the first start at all, which shows a board with what can be done.
  var isFirst = false

  /// The size in bytes from which a board file is assumed to hold pictures, so that decoders are started
  /// before it's read.
  private static let sizeWithPictures = 1 << 20

  /// Reads the boards that the windows show first. All other boards are only counted, concurrently.
  /// - Parameters:
  ///   - files: board files to open; nil to restore the last session.
  ///   - prefersDark: what the desktop prefers; nil if no tile is needed.
  ///   - welcomes: whether the first start of all gets ``WelcomeBoard``.
  ///   - decoder: prepared if there are pictures.
  @concurrent static func read(
    _ library: BoardLibrary, preferences: PreferencesFile, files: [URL]?, prefersDark: Bool?,
    welcomes: Bool = false, decoder: ImageDecoder
  ) async -> Self {
    async let settings = settings(preferences, prefersDark: prefersDark)
    async let prepared: Void = library.ownFolders.prepare()
    var start = Self()
    // The folder stays when its boards are removed, so it's missing only once.
    start.isFirst = welcomes && files == nil && !library.boardsFolder.isTaken
    if files == nil { start.session = await Self.session(of: library) }
    let shown = files ?? start.session.windows.prefix(32).map(\.boardURL)
    // The shown boards are listed once they are open: reading another file means opening and closing it.
    async let others = library.boards(without: shown)
    if files != nil || shown.contains(where: Self.isLarge) { decoder.prepare() }
    for url in shown { await start.open(url, in: library) }
    start.entries = await library.boards(knowing: await others)
    start.shelf = await library.shelf()
    if start.entries.contains(where: { $0.pinCount > 0 }) { decoder.prepare() }
    if files == nil { await start.openSomeBoard(in: library) }
    (start.preferences, start.tile) = await settings
    await prepared
    return start
  }

  /// The last session, without windows on copies that will come into their boards.
  @concurrent private static func session(of library: BoardLibrary) async -> SessionState {
    var session = await library.loadSession()
    var windows: [SessionWindow] = []
    for window in session.windows {
      if await library.original(ofCopy: window.boardURL) == nil { windows.append(window) }
    }
    session.windows = windows
    return session
  }

  /// Opens the first listed board, or makes a new one, if there's no session or none of its boards can be
  /// opened.
  private mutating func openSomeBoard(in library: BoardLibrary) async {
    if boards.isEmpty, let first = entries.copiesLast.first { await open(first.url, in: library) }
    guard entries.isEmpty, let file = await firstBoard(in: library) else { return }
    if let board = try? await BoardContents.read(file, withView: true, views: library.views) {
      boards.append(board)
    }
    entries = await library.boards()
  }

  private func firstBoard(in library: BoardLibrary) async -> BoardFile? {
    if isFirst, let board = try? await WelcomeBoard.make(in: library) { return board }
    return try? await library.createBoard(name: AppController.boardName(1))
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
