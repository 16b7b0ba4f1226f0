import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// What all windows share: the boards, the decoder, the pictures, and the session that the next start
/// restores.
final class AppController: WindowOwner {
  let application: Application
  let library: BoardLibrary
  let cork = Cork()
  let pictures: PictureCache
  let preferences: PreferencesController
  let list: BoardList
  let session: StoredSession
  private(set) lazy var presence = DesktopPresence(app: self)
  /// The tray, which is one board for all windows.
  private(set) lazy var tray = Tray(shelf: self)
  /// The open windows, oldest first.
  var windows: [BoardWindow] = []
  var boards: [URL: BoardController] = [:]
  /// The contents of boards that were read ahead for the first windows.
  var read: [URL: BoardContents] = [:]
  /// The openings that are under way, by the keys of their boards.
  var openings: [URL: BoardOpening] = [:]
  /// The keys of boards that are being removed.
  var departing: Set<URL> = []
  var isQuitting = false
  /// Whether the app ends because the desktop's session ends.
  var isTerminating = false
  /// The files of a start that came while this process was ending: empty for a start without files, nil if
  /// there was no such start. Pinboard starts again with these files when this process ends.
  var startAgain: [URL]?
  /// Set while the questions before quitting are being asked.
  var quitting: Task<Void, Never>?
  var hasLoadedPreferences = false
  /// The window in which something was last dropped on a board's row.
  weak var lastRowDrop: Window?
  /// Whether the very first start shows ``WelcomeBoard``.
  var welcomesNewUsers = false
  /// Nil unless the process is traced.
  var screenCheck: ScreenCheck?
  private var problems: [String] = []
  private var preferencesObserver: ObserverToken?

  /// - Parameter decoder: decodes all pictures; nil for a decoder of the app's own.
  init(
    application: Application, library: BoardLibrary,
    preferences: PreferencesController = PreferencesController(), decoder: ImageDecoder? = nil
  ) {
    self.application = application
    self.library = library
    self.preferences = preferences
    list = BoardList(library)
    session = StoredSession(library)
    // Each decoder process loads all of the system's image libraries, which shouldn't happen while the first
    // window is made.
    let decoder =
      decoder
      ?? ImageDecoder(
        startsAtOnce: false,
        events: { event in
          let sentence = event.sentence
          Task { @MainActor in Trace.emit("decoder", ["message": sentence]) }
        })
    pictures = PictureCache(decoder: decoder)
    list.onProblem = { [weak self] in self?.report($0, in: nil) }
    preferences.onProblem = { [weak self] in self?.report($0) }
    WebQuestions.ask(
      in: { [weak self] in self?.windows.last { $0.window.isActive } ?? self?.windows.last }, preferences)
    preferencesObserver = preferences.changes.observe { [weak self] in self?.preferencesDidChange() }
  }

  // MARK: Preferences

  private func preferencesDidChange() {
    let wanted = preferences.current
    pictures.budget = wanted.pictureBytes
    SharedPreferences.apply(wanted, in: application, to: windows)
    if Theme.choice != wanted.theme {
      Theme.choice = wanted.theme
      themeDidChange()
    }
    for board in boards.values { board.linksFiles = wanted.linksImages }
    for board in boards.values { board.setHistoryLimits(wanted.historyLimits) }
  }

  /// Shows a message in the front window, or keeps it until the first window is there.
  private func report(_ problem: String) {
    if windows.isEmpty { problems.append(problem) } else { report(problem, in: nil) }
  }

  // MARK: Boards

  /// Returns the board of a file, if it's open.
  func board(at url: URL) -> BoardController? { boards[Self.key(url)] }

  /// Returns the key of a board's file. Links are resolved, so that a file has one board however it's opened.
  nonisolated static func key(_ url: URL) -> URL { url.standard.resolved }

  func adopt(_ file: BoardFile) async throws -> BoardController {
    let board = try await BoardController.open(file, pictures: pictures)
    keep(board, as: Self.key(file.url))
    return board
  }

  /// Adds a board to the open boards, and gives it the settings that all boards share.
  func keep(_ board: BoardController, as key: URL) {
    board.linksFiles = preferences.current.linksImages
    board.setHistoryLimits(preferences.current.historyLimits)
    boards[key] = board
    list.versions.opened(board)
    ConflictCopies.takeIn(to: board, list)
    list.names.follow(board, in: self)
    board.unseenMessages = board.events.observe { [weak self, weak board] event in
      guard let self, let board else { return }
      if case .message(let text) = event { reportUnseen(text, on: board) }
      presence.follow(event, on: board)
      list.versions.follow(event, on: board)
    }
  }

  /// Writes everything that's on a board to a new file, and shows that copy in all windows of the board.
  /// Waits for imports to the board. Cards of images that couldn't be pinned move to the copy and are tried
  /// again there.
  ///
  /// If the task is cancelled, there's no copy and nothing else is changed.
  /// - Parameters:
  ///   - contents: what the copy contains.
  ///   - replacing: whether an existing file is replaced; the file of an open board never is.
  ///   - onWait: called with true when waiting for imports begins, and with false when it ends.
  ///   - progress: may throw to end the copying, as if the task were cancelled.
  func saveCopy(
    of board: BoardController, to url: URL, with contents: CopyContents = .everything,
    replacing: Bool = true, onWait: (Bool) -> Void = { _ in },
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> BoardController {
    // If the board's own file is gone, its name is free and can be used for the copy.
    if access(url.systemPath, F_OK) == 0 { try checkReplaceable(url) }
    try await waitForImports(to: board, reportingTo: onWait)
    if board.commits.failure == nil { await board.commits.settled() }
    // A change written to the old file after the copy was made would be lost. While commits are held, changes
    // stay in memory, from where they are written into the copy.
    await board.commits.hold()
    defer { board.commits.goOn() }
    board.takeBackMoves()
    let known = board.unwritten
    let target = try await BoardCopy.write(
      board.file, of: board.document, to: url, replacing: replacing, with: contents, progress: progress)
    // If the file was overwritten, the copy was made from the document in memory and already has these
    // changes.
    var copied = board.isOverwritten ? known : []
    let copy = try await openBoard(at: target)
    do {
      repeat {
        // These are imports that began while the copy was written. Their pins are in memory only.
        try await waitForImports(to: board, reportingTo: onWait)
        try await board.carryOver(to: copy, besides: copied) {
          // Without this the windows would end their editing only when they leave the board, which is too
          // late for the copy.
          for window in windows where window.board === board {
            window.canvas.notes.save()
            window.canvas.crops.commit()
          }
        }
        // A cancellation during the copying may have kept the copy from being read again.
        try Task.checkCancellation()
        copied = board.unwritten
      } while awaitsImports(to: board)
    } catch is CancellationError {
      await discard(copy)
      throw CancellationError()
    }
    // The user can't change the board any more: from here on there's no suspension before the copy replaces
    // it. If the file is damaged, the rescued commands are kept, since the copy holds only those that fitted.
    let isKeptAside = !board.isAtRisk || board.isCorrupt
    let pixelScale = windows.first { $0.board === board }?.canvas.pixelScale ?? 1
    copy.importer.takeFailedCards(from: board.importer, pixelScale: pixelScale)
    replace(board, by: copy)
    if boards[Self.key(board.url)] === board { boards[Self.key(board.url)] = nil }
    board.abandon()
    if !isKeptAside { try? await board.file.trouble.discardRescuedCommands() }
    try? await library.remember(target)
    await board.file.close()
    await list.refresh()
    saveSession()
    return copy
  }

  /// Whether images are being imported to a board that its copy must include. When the app quits, imports
  /// have been waited for already, for as long as the end of the app allows.
  private func awaitsImports(to board: BoardController) -> Bool { board.importer.isBusy && !isQuitting }

  /// Waits until no image is being imported to a board.
  /// - Throws: `CancellationError` if the task is cancelled; the imports go on.
  private func waitForImports(to board: BoardController, reportingTo onWait: (Bool) -> Void) async throws {
    guard awaitsImports(to: board) else { return }
    onWait(true)
    defer { onWait(false) }
    try await board.importer.finishedOrCancelled()
  }

  /// Closes and deletes a copy that isn't wanted any more.
  private func discard(_ copy: BoardController) async {
    boards[Self.key(copy.url)] = nil
    await copy.file.close()
    unlink(copy.url.systemPath)
  }

  func replace(_ old: BoardController, by new: BoardController) {
    for window in windows where window.board === old {
      let state = window.sessionState
      window.show(new, viewState: BoardViewState(center: state.center, zoom: state.zoom))
      window.canvas.selection = Set(state.selection.filter { new.document.pin($0) != nil })
    }
    boardsChanged.notify(())
  }

  /// A name that no board has: "Board 1", "Board 2" …
  var freeName: String {
    let taken = boardNames
    var number = 1
    while taken.contains(Self.boardName(number)) { number += 1 }
    return Self.boardName(number)
  }

  nonisolated static func boardName(_ number: Int) -> String { BoardTitle.unnamed(number) }

  /// Makes a board and shows it in a window. A drag that rests on New Board continues over the new board.
  func makeBoard(in window: BoardWindow) async {
    // The user wants a new board now, so a board that's being opened for this window isn't wanted any more.
    window.opening?.work.cancel()
    do {
      let board = try await adopt(try await library.createBoard(name: freeName))
      await list.refresh()
      window.show(board)
      saveSession()
    } catch {
      report(localized("A new board can’t be made: \(error)"), in: window.window)
    }
  }

  // MARK: Windows

  @discardableResult
  func openWindow(on board: BoardController, state: SessionWindow? = nil) -> BoardWindow {
    let window = BoardWindow(app: self, board: board, state: state)
    screenCheck?.follow(window.window)
    window.themeDidChange(Theme.current)
    Trace.emit("window.made", ["board": board.name])
    pictures.goOn()
    window.window.present()
    saveSession()
    return window
  }

  func windowIsReady(_ window: BoardWindow) {
    pictures.decoder.prepare()
    AccessibilityListeners.shared.watch()
    tray.open()
    openOtherBoards()
    for problem in problems { report(problem, in: window.window) }
    problems = []
  }

  /// Opens the remaining boards, one after the other, after the first frame. The sidebar needs them for its
  /// thumbnails and for drops on its rows.
  private func openOtherBoards() {
    guard !hasOpenedOthers else { return }
    hasOpenedOthers = true
    Task {
      for entry in entries.prefix(100) where entry.copy == nil && board(at: entry.url) == nil {
        _ = try? await openBoard(at: entry.url)
        boardsChanged.notify(())
      }
    }
  }
  private var hasOpenedOthers = false

  func windowDidClose(_ window: BoardWindow) {
    guard !isQuitting else { return }
    if windows.isEmpty {
      finish(with: [window.sessionState])
    } else {
      saveSession()
    }
  }

  /// Shows a message in a window, or in the front window.
  func report(_ message: String, in window: Window?) {
    Trace.emit("error", ["message": message])
    (windows.first { $0.window === window } ?? windows.last)?.messages.show(message)
  }

  /// Returns whether a window shows the board.
  func isSeen(_ board: BoardController) -> Bool { windows.contains { $0.board === board } }

  /// Shows a message about a board that no window shows, in the window in which something was last dropped on
  /// a row: things are dropped on the rows of such boards too.
  private func reportUnseen(_ message: String, on board: BoardController) {
    // The tray shows its own messages.
    guard board !== tray.board, !isSeen(board) else { return }
    let window = windows.first { $0.window === lastRowDrop } ?? windows.last
    window?.messages.show(localized("\(localized(quoted: board.name)): \(message)"))
  }

  func themeDidChange() {
    for window in windows { window.themeDidChange(Theme.current) }
  }
}

// What windows, the sidebar and the tray ask for, where it's less than the app itself needs.
extension AppController {
  var entries: [BoardEntry] { list.entries }
  var boardsChanged: ObserverList<Void> { list.changes }

  var shelf: Shelf { list.shelf }

  var boardNames: Set<String> { Set(entries.map(\.name)).union(boards.values.map(\.name)) }

  func refreshBoards(_ change: (inout Shelf) -> Void) async { await list.refresh(change) }

  func changeShelf(_ change: (inout Shelf) -> Void) { list.change(change) }

  func openBoard(at url: URL) async throws -> BoardController {
    try await openBoard(at: url, access: .readWrite)
  }

  func forgetBoard(at url: URL) { boards[Self.key(url)] = nil }

  @discardableResult
  func openWindow(on board: BoardController) -> BoardWindow { openWindow(on: board, state: nil) }

  func saveCopy(
    of board: BoardController, to url: URL, with contents: CopyContents, onWait: (Bool) -> Void,
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> BoardController {
    try await saveCopy(
      of: board, to: url, with: contents, replacing: true, onWait: onWait, progress: progress)
  }

  func importForeign(_ files: [URL], onto board: BoardController, around point: CGPoint?) async {
    let window = windows.last { $0.board === board } ?? windows.last
    await ForeignImport.run(files, onto: board, around: point, in: window)
  }
}
