import Board
import BoardStore
import DragDropKit
import Files
import Foundation
import Imaging

/// What all windows share: the boards, the decoder and its pictures, the session that the next start restores.
final class AppController {
  let application: Application
  let library: BoardLibrary
  let cork = Cork()
  let pictures: PictureCache
  let preferences: PreferencesController
  /// All boards of the sidebar, in its order.
  private(set) var entries: [BoardEntry] = []
  /// What holds images for a while, in all windows.
  private(set) lazy var tray = Tray(app: self)
  /// A board was opened, made, renamed or removed.
  let boardsChanged = ObserverList<Void>()
  var boards: [URL: BoardController] = [:]
  /// Read ahead for the first windows.
  var read: [URL: BoardContents] = [:]
  /// Those that are being opened.
  var openings: [URL: BoardOpening] = [:]
  /// Those that are being removed.
  var departing: Set<URL> = []
  let sessionWrite = LatestWrite()
  private let orderWrite = LatestWrite()
  /// What the last session had and isn't shown yet: part of the session until it is.
  var unrestored: [SessionWindow] = []
  var isQuitting = false
  /// The desktop's session ends.
  var isTerminating = false
  /// Files of a start that came while this process was ending, none for a start without; nil if there was none. It's
  /// made up for when the end is reached.
  var startAgain: [URL]?
  /// The questions before the end are being asked.
  var quitting: Task<Void, Never>?
  var hasRestored = false
  var hasLoadedPreferences = false
  /// Where something was dropped on a board's row last.
  weak var lastRowDrop: Window?
  /// Only in a process that's traced.
  var screenCheck: ScreenCheck?
  private var problems: [String] = []
  private var preferencesObserver: ObserverToken?

  init(
    application: Application, library: BoardLibrary,
    preferences: PreferencesController = PreferencesController()
  ) {
    self.application = application
    self.library = library
    self.preferences = preferences
    // Each of its processes loads all of the system's image libraries: not while the first window is made.
    let decoder = ImageDecoder(
      startsAtOnce: false,
      events: { event in
        let sentence = event.sentence
        Task { @MainActor in Trace.emit("decoder", ["message": sentence]) }
      })
    pictures = PictureCache(decoder: decoder)
    preferences.onProblem = { [weak self] in self?.tell($0) }
    preferencesObserver = preferences.changes.observe { [weak self] in self?.preferencesDidChange() }
  }

  // MARK: Preferences

  private func preferencesDidChange() {
    let wanted = preferences.current
    pictures.budget = wanted.pictureBytes
    if Theme.choice != wanted.theme {
      Theme.choice = wanted.theme
      themeDidChange()
    }
    for board in boards.values { board.linksFiles = wanted.linksImages }
    for board in boards.values { board.setHistoryLimits(wanted.historyLimits) }
  }

  /// Says something in the window in front, or in the first one when it's there.
  private func tell(_ problem: String) {
    if BoardWindow.all.isEmpty { problems.append(problem) } else { report(problem, in: nil) }
  }

  // MARK: Boards

  /// The board of a file, if it's open.
  func board(at url: URL) -> BoardController? { boards[Self.key(url)] }

  /// One board for one file, also when it's opened through a link.
  nonisolated static func key(_ url: URL) -> URL { url.standard.resolved }

  func adopt(_ file: BoardFile) async throws -> BoardController {
    let board = try await BoardController.open(file, pictures: pictures)
    keep(board, as: Self.key(file.url))
    return board
  }

  /// From now on it's one of the open boards, with the settings of all.
  func keep(_ board: BoardController, as key: URL) {
    board.linksFiles = preferences.current.linksImages
    board.setHistoryLimits(preferences.current.historyLimits)
    boards[key] = board
    board.unseenMessages = board.events.observe { [weak self, weak board] event in
      guard case .message(let text) = event, let self, let board else { return }
      tellOfUnseen(text, on: board)
    }
  }

  /// Writes everything that's on a board to a new file and goes on with that in all its windows. Images on their way are
  /// waited for; those that couldn't be pinned come along, and are tried again there.
  ///
  /// If the task is cancelled there's no copy, and nothing else is changed.
  /// - Parameters:
  ///   - replacing: whether a file that's there makes room; no board that's open does.
  ///   - onWait: told when images on their way are waited for, and when they aren't any more.
  ///   - progress: may throw to end it, as if the task were cancelled.
  func saveCopy(
    of board: BoardController, to url: URL, replacing: Bool = true, onWait: (Bool) -> Void = { _ in },
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> BoardController {
    // The board's own name is free once its file is gone.
    if access(url.systemPath, F_OK) == 0 { try checkReplaceable(url) }
    try await waitForImports(to: board, telling: onWait)
    if board.commits.failure == nil { await board.commits.settled() }
    // What was written after the copy was made would be lost with the old file. In memory, it goes into the copy too.
    await board.commits.hold()
    defer { board.commits.goOn() }
    board.takeBackMoves()
    let known = board.unwritten
    let target = try await BoardCopy.write(
      board.file, of: board.document, to: url, replacing: replacing, progress: progress)
    // A copy that was made of what's in memory has that.
    var copied = board.isOverwritten ? known : []
    let copy = try await openBoard(at: target)
    do {
      repeat {
        // Those that have begun while it was written. Their pins are in memory only.
        try await waitForImports(to: board, telling: onWait)
        try await board.carryOver(to: copy, besides: copied) {
          // Its windows would do it when they leave the board.
          for window in BoardWindow.all where window.board === board {
            window.canvas.notes.save()
            window.canvas.crops.commit()
          }
        }
        // Who has cancelled it meanwhile may have kept the copy from being read again.
        try Task.checkCancellation()
        copied = board.unwritten
      } while awaitsImports(to: board)
    } catch is CancellationError {
      await discard(copy)
      throw CancellationError()
    }
    // From here to its end nobody can do anything more on the board. Of a damaged file, what's kept aside stays: in the copy is
    // what fitted.
    let isKeptAside = !board.isAtRisk || board.isCorrupt
    let pixelScale = BoardWindow.all.first { $0.board === board }?.canvas.pixelScale ?? 1
    copy.importer.takeFailedCards(from: board.importer, pixelScale: pixelScale)
    replace(board, by: copy)
    if boards[Self.key(board.url)] === board { boards[Self.key(board.url)] = nil }
    board.abandon()
    if !isKeptAside { try? await board.file.trouble.discardRescuedCommands() }
    try? await library.remember(target)
    await board.file.close()
    await refreshEntries()
    saveSession()
    return copy
  }

  /// Whether images are on their way to a board that its copy mustn't be without. When everything ends, they have been
  /// waited for already, for as long as that may take.
  private func awaitsImports(to board: BoardController) -> Bool { board.importer.isBusy && !isQuitting }

  /// - Throws: `CancellationError` if the task is cancelled; what's on its way goes on.
  private func waitForImports(to board: BoardController, telling onWait: (Bool) -> Void) async throws {
    guard awaitsImports(to: board) else { return }
    onWait(true)
    defer { onWait(false) }
    try await board.importer.finishedOrCancelled()
  }

  /// A copy that nobody wants any more.
  private func discard(_ copy: BoardController) async {
    boards[Self.key(copy.url)] = nil
    await copy.file.close()
    unlink(copy.url.systemPath)
  }

  func replace(_ old: BoardController, by new: BoardController) {
    for window in BoardWindow.all where window.board === old {
      let state = window.sessionState
      window.show(new, viewState: BoardViewState(center: state.center, zoom: state.zoom))
      window.canvas.selection = Set(state.selection.filter { new.document.pin($0) != nil })
    }
    boardsChanged.notify(())
  }

  func refreshEntries() async { setEntries(await library.boards()) }

  func setEntries(_ entries: [BoardEntry]) {
    self.entries = entries
    boardsChanged.notify(())
    Trace.emit("library", ["boards": entries.map(\.name)])
  }

  /// Keeps the sidebar's boards in this order, and shows it in all windows.
  func setOrder(_ urls: [URL]) {
    let places = Dictionary(zip(urls, urls.indices), uniquingKeysWith: { first, _ in first })
    entries = entries.enumerated().sorted {
      (places[$0.element.url] ?? urls.count, $0.offset) < (places[$1.element.url] ?? urls.count, $1.offset)
    }.map(\.element)
    boardsChanged.notify(())
    orderWrite.write { [library] in
      do {
        try await library.setOrder(urls)
        Trace.emit("library", ["boards": self.entries.map(\.name)])
      } catch {
        self.report("The boards’ order can’t be kept: \(error)", in: nil)
      }
    }
  }

  /// A name that no board has: "Board 1", "Board 2" …
  var freeName: String {
    let taken = Set(entries.map(\.name)).union(boards.values.map(\.name))
    var number = 1
    while taken.contains(Self.boardName(number)) { number += 1 }
    return Self.boardName(number)
  }

  nonisolated static func boardName(_ number: Int) -> String { "Board \(number)" }

  /// Makes a board and shows it in a window; a drag that rests on New Board goes on over it.
  func makeBoard(in window: BoardWindow) async {
    // Who wants a new board doesn't wait for another one any more.
    window.opening?.work.cancel()
    do {
      let board = try await adopt(try await library.createBoard(name: freeName))
      await refreshEntries()
      window.show(board)
      saveSession()
    } catch {
      report("A new board can’t be made: \(error)", in: window.window)
    }
  }

  // MARK: Windows

  @discardableResult
  func openWindow(on board: BoardController, state: SessionWindow? = nil) -> BoardWindow {
    let window = BoardWindow(app: self, board: board, state: state)
    window.themeDidChange(Theme.current)
    Trace.emit("window.made", ["board": board.name])
    pictures.goOn()
    window.window.present()
    saveSession()
    return window
  }

  func windowIsReady(_ window: BoardWindow) {
    pictures.decoder.prepare()
    tray.open()
    openOtherBoards()
    for problem in problems { report(problem, in: window.window) }
    problems = []
  }

  /// The sidebar's thumbnails and drops on its rows need the boards; opened one after the other, after the
  /// first frame.
  private func openOtherBoards() {
    guard !hasOpenedOthers else { return }
    hasOpenedOthers = true
    Task {
      for entry in entries.prefix(100) where board(at: entry.url) == nil {
        _ = try? await openBoard(at: entry.url)
        boardsChanged.notify(())
      }
    }
  }
  private var hasOpenedOthers = false

  func windowDidClose(_ window: BoardWindow) {
    guard !isQuitting else { return }
    if BoardWindow.all.isEmpty {
      finish(with: [window.sessionState])
    } else {
      saveSession()
    }
  }

  /// Tells the person something in a window, or in the one in front.
  func report(_ message: String, in window: Window?) {
    Trace.emit("error", ["message": message])
    (BoardWindow.all.first { $0.window === window } ?? BoardWindow.all.last)?.messages.show(message)
  }

  /// Whether a window shows it.
  func isSeen(_ board: BoardController) -> Bool { BoardWindow.all.contains { $0.board === board } }

  /// Things are dropped on boards' rows in the sidebar, too: what's told of a board that no window shows is told where
  /// that was done.
  private func tellOfUnseen(_ message: String, on board: BoardController) {
    // The tray tells by itself.
    guard board !== tray.board, !isSeen(board) else { return }
    let window = BoardWindow.all.first { $0.window === lastRowDrop } ?? BoardWindow.all.last
    window?.messages.show("On “\(board.name)”: \(message)")
  }

  func themeDidChange() {
    for window in BoardWindow.all { window.themeDidChange(Theme.current) }
  }
}
