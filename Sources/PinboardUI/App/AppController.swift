import Board
import BoardStore
import DragDropKit
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
  private var boards: [URL: BoardController] = [:]
  private var opening: [URL: Task<BoardController, any Error>] = [:]
  private var sessionSaving: Task<Void, Never>?
  /// What the last session had and isn't shown yet: part of the session until it is.
  private var unrestored: [SessionWindow] = []
  private var isQuitting = false
  private var hasRestored = false
  private var problems: [String] = []
  private var preferencesObserver: ObserverToken?

  init(
    application: Application, library: BoardLibrary,
    preferences: PreferencesController = PreferencesController()
  ) {
    self.application = application
    self.library = library
    self.preferences = preferences
    let decoder = ImageDecoder(events: { event in
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
    let limits = wanted.historyLimits
    for board in boards.values where board.file.historyLimits != limits {
      Task { await board.setHistoryLimits(limits) }
    }
  }

  /// Says something in the window in front, or in the first one when it's there.
  private func tell(_ problem: String) {
    if BoardWindow.all.isEmpty { problems.append(problem) } else { report(problem, in: nil) }
  }

  // MARK: Boards

  /// The board of a file, if it's open.
  func board(at url: URL) -> BoardController? { boards[Self.key(url)] }

  /// One board for one file, also when it's opened through a link.
  private static func key(_ url: URL) -> URL { url.standardizedFileURL.resolvingSymlinksInPath() }

  /// Opens a board file, or returns the board that is open on it. One that can't be written is opened for
  /// looking.
  func openBoard(at url: URL, access: BoardAccess = .readWrite) async throws -> BoardController {
    let key = Self.key(url)
    if let board = boards[key] { return board }
    if let task = opening[key] { return try await task.value }
    let task = Task { [pictures, preferences, library] in
      var reason: BoardStoreError?
      let file: BoardFile
      if access == .readOnly {
        file = try await BoardFile.open(url, access: .readOnly)
      } else {
        do {
          file = try await library.openBoard(url)
        } catch let error as BoardStoreError {
          guard case .readOnly = error else { throw error }
          reason = error
          file = try await BoardFile.open(url, access: .readOnly)
        }
      }
      return try await BoardController.open(
        file, pictures: pictures, isShownNext: BoardWindow.all.isEmpty,
        limits: preferences.current.historyLimits, readOnlyReason: reason)
    }
    opening[key] = task
    defer { opening[key] = nil }
    let board = try await task.value
    boards[key] = board
    return board
  }

  private func adopt(_ file: BoardFile) async throws -> BoardController {
    let board = try await BoardController.open(
      file, pictures: pictures, limits: preferences.current.historyLimits)
    boards[Self.key(file.url)] = board
    return board
  }

  /// Closes a board's file and opens it again; its windows show the new one. When that fails they stay as they
  /// are.
  func reopen(_ board: BoardController) async {
    let url = board.url
    let key = Self.key(url)
    boards[key] = nil
    do {
      let new = try await openBoard(at: url)
      replace(board, by: new)
      await board.file.close()
    } catch {
      boards[key] = board
      board.report("“\(board.name)” can’t be opened again: \(error)")
    }
  }

  /// Writes everything that's on a board to a new file and goes on with that in all its windows.
  func saveCopy(
    of board: BoardController, to url: URL, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> BoardController {
    if board.commits.failure == nil { await board.commits.settled() }
    let target = try await BoardCopy.write(board.file, to: url, progress: progress)
    let copy = try await openBoard(at: target)
    // What waits in memory goes into the copy.
    for change in board.unwritten { try await copy.file.commit(change.command, kind: change.kind) }
    if !board.unwritten.isEmpty { await copy.reload() }
    if board.isAtRisk { try? await board.file.discardRescuedCommands() }
    try? await library.remember(target)
    replace(board, by: copy)
    if boards[Self.key(board.url)] === board { boards[Self.key(board.url)] = nil }
    board.abandon()
    await board.file.close()
    await refreshEntries()
    saveSession()
    return copy
  }

  private func replace(_ old: BoardController, by new: BoardController) {
    for window in BoardWindow.all where window.board === old {
      let state = window.sessionState
      window.show(new, viewState: BoardViewState(center: state.center, zoom: state.zoom))
      window.canvas.selection = Set(state.selection.filter { new.document.pin($0) != nil })
    }
    boardsChanged.notify(())
  }

  func refreshEntries() async {
    entries = await library.boards()
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
    Task { [library] in
      do {
        try await library.setOrder(urls)
        Trace.emit("library", ["boards": entries.map(\.name)])
      } catch {
        report("The boards’ order can’t be kept: \(error)", in: nil)
      }
    }
  }

  /// A name that no board has: "Board 1", "Board 2" …
  private var freeName: String {
    let taken = Set(entries.map(\.name)).union(boards.values.map(\.name))
    var number = 1
    while taken.contains("Board \(number)") { number += 1 }
    return "Board \(number)"
  }

  /// Makes a board and shows it in a window; a drag that rests on New Board goes on over it.
  func makeBoard(in window: BoardWindow) async {
    do {
      let board = try await adopt(try await library.createBoard(name: freeName))
      await refreshEntries()
      window.show(board)
      saveSession()
    } catch {
      report("A new board can’t be made: \(error)", in: window.window)
    }
  }

  /// Shows the board of a file in a window.
  func show(_ url: URL, in window: BoardWindow, access: BoardAccess = .readWrite) async {
    do {
      let board = try await openBoard(at: url, access: access)
      window.openingFailure = nil
      window.show(board)
      saveSession()
    } catch {
      window.showOpeningFailure(url, error)
    }
  }

  /// Moves a board of the library to its trash. A board that the person keeps elsewhere stays there, and only
  /// leaves the sidebar.
  func removeBoard(_ board: BoardController) async {
    do {
      board.importer.cancelAll()
      await board.importer.finished()
      await board.commits.settled()
      if let failure = board.commits.failure { throw failure }
      let others = entries.map(\.url).filter { $0.standardizedFileURL != board.url.standardizedFileURL }
      let showing = BoardWindow.all.filter { $0.board === board }
      for window in showing {
        if let next = others.first { await show(next, in: window) } else { await makeBoard(in: window) }
      }
      boards[Self.key(board.url)] = nil
      await board.file.close()
      if isInLibrary(board) {
        _ = try await library.deleteBoard(board.url)
      } else {
        try await library.forget(board.url)
      }
      await refreshEntries()
    } catch {
      board.report("The board can’t be removed: \(error)")
    }
  }

  func isInLibrary(_ board: BoardController) -> Bool {
    board.url.standardizedFileURL.deletingLastPathComponent() == library.boardsFolder.standardizedFileURL
  }

  // MARK: Windows

  @discardableResult
  func openWindow(on board: BoardController, state: SessionWindow? = nil) -> BoardWindow {
    let window = BoardWindow(app: self, board: board, state: state)
    window.themeDidChange(Theme.current)
    window.window.present()
    saveSession()
    return window
  }

  func windowIsReady(_ window: BoardWindow) {
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

  // MARK: Start, files from outside, end

  /// Shows what the last run showed, or the newest board, or a first one.
  func restore() async {
    guard !hasRestored else {
      BoardWindow.all.last?.window.present()
      return
    }
    hasRestored = true
    await refreshEntries()
    await loadPreferences()
    unrestored = Array(await library.loadSession().windows.prefix(32))
    var failures: [(URL, any Error)] = []
    while let state = unrestored.first {
      do {
        let board = try await openBoard(at: state.boardURL)
        unrestored.removeFirst()
        openWindow(on: board, state: state)
      } catch {
        unrestored.removeFirst()
        failures.append((state.boardURL, error))
      }
    }
    if BoardWindow.all.isEmpty { await openSomeWindow() }
    if let failure = failures.last { BoardWindow.all.last?.showOpeningFailure(failure.0, failure.1) }
  }

  private func loadPreferences() async {
    guard !hasLoadedPreferences else { return }
    hasLoadedPreferences = true
    await preferences.load()
  }
  private var hasLoadedPreferences = false

  private func openSomeWindow() async {
    while BoardWindow.all.isEmpty {
      for entry in entries {
        if let board = try? await openBoard(at: entry.url) {
          openWindow(on: board)
          return
        }
      }
      do {
        let board = try await adopt(try await library.createBoard(name: freeName))
        await refreshEntries()
        openWindow(on: board)
      } catch {
        Trace.emit("error", ["message": "\(error)"])
        let answer = await MessageDialog.show(
          in: nil, title: "Pinboard can’t keep a board",
          body: "\(error)\n\nBoards are kept in \(library.boardsFolder.path).",
          buttons: ["Quit", MessageDialog.Button("Retry", role: .suggested)])
        guard answer == 1 else { return application.quit() }
      }
    }
  }

  /// Opens boards in windows of their own, images and folders in a new board.
  func open(_ urls: [URL]) async {
    hasRestored = true
    await loadPreferences()
    await refreshEntries()
    let boardFiles = urls.filter { $0.pathExtension.lowercased() == "pinboard" }
    for url in boardFiles { await openBoardWindow(url) }
    let others = urls.filter { $0.pathExtension.lowercased() != "pinboard" }
    let foreign = others.filter(ForeignImport.isForeign)
    if !foreign.isEmpty { await openForeign(foreign) }
    let images = others.filter { !ForeignImport.isForeign($0) }
    if !images.isEmpty { await openImages(images) }
    if BoardWindow.all.isEmpty { await openSomeWindow() }
  }

  private func openBoardWindow(_ url: URL) async {
    do {
      let board = try await openBoard(at: url)
      try? await library.remember(url)
      await refreshEntries()
      if let window = BoardWindow.all.first(where: { $0.board === board }) {
        window.window.present()
      } else {
        openWindow(on: board)
      }
    } catch {
      if BoardWindow.all.isEmpty { await openSomeWindow() }
      BoardWindow.all.last?.showOpeningFailure(url, error)
    }
  }

  /// Boards of other programs and archives, each on a new board.
  private func openForeign(_ urls: [URL]) async {
    for url in urls {
      do {
        let name = url.deletingPathExtension().lastPathComponent
        let board = try await adopt(try await library.createBoard(name: name))
        await refreshEntries()
        let window = openWindow(on: board)
        await ForeignImport.run([url], onto: board, in: window)
      } catch {
        report("A new board can’t be made: \(error)", in: nil)
      }
    }
  }

  private func openImages(_ urls: [URL]) async {
    do {
      let board = try await adopt(try await library.createBoard(name: freeName))
      await refreshEntries()
      let window = openWindow(on: board)
      let folders = urls.filter(\.hasDirectoryPath)
      let files = urls.filter { !$0.hasDirectoryPath }
      window.importFiles(files)
      for folder in folders {
        await FolderImport.run(folder, onto: board, around: .zero, pixelScale: window.canvas.pixelScale)
      }
    } catch {
      report("A new board can’t be made: \(error)", in: nil)
    }
  }

  /// Remembers the windows; a moment later, since several things change at once.
  func saveSession() {
    sessionSaving?.cancel()
    sessionSaving = Task { [library] in
      try? await Task.sleep(for: .milliseconds(300))
      guard !Task.isCancelled, !self.isQuitting else { return }
      try? await library.saveSession(
        SessionState(windows: self.unrestored + BoardWindow.all.map(\.sessionState)))
    }
  }

  /// A person's wish: asks where something would be lost.
  func quit() {
    guard !isQuitting, quitting == nil else { return }
    for window in BoardWindow.all { window.canvas.notes.end() }
    let states = BoardWindow.all.map(\.sessionState)
    quitting = Task {
      defer { quitting = nil }
      var asked: Set<ObjectIdentifier> = []
      for window in BoardWindow.all where asked.insert(ObjectIdentifier(window.board)).inserted {
        guard await window.prepareToClose() else { return }
      }
      finish(with: states)
    }
  }
  private var quitting: Task<Void, Never>?

  /// The end of the desktop's session: nobody can be asked any more. What would be lost becomes a board of its
  /// own.
  func terminate() {
    guard !isQuitting else { return }
    for window in BoardWindow.all { window.canvas.notes.end() }
    Task {
      for board in boards.values where board.isAtRisk { await recover(board) }
      finish(with: BoardWindow.all.map(\.sessionState))
    }
  }

  private func recover(_ board: BoardController) async {
    let name = FileName.safe("\(board.name) (recovered)", fallback: "Recovered")
    let folder = library.boardsFolder
    var number = 1
    while number < 100 {
      let file = number == 1 ? "\(name).pinboard" : FileName.numbered("\(name).pinboard", number)
      do {
        let url = folder.appending(path: file, directoryHint: .notDirectory)
        _ = try await saveCopy(of: board, to: url) { _ in }
        return
      } catch BoardStoreError.alreadyExists {
        number += 1
      } catch {
        Trace.emit("error", ["message": "\(error)", "board": board.name])
        return
      }
    }
  }

  /// Waits until every command is in its file, then ends.
  private func finish(with windows: [SessionWindow]) {
    guard !isQuitting else { return }
    isQuitting = true
    sessionSaving?.cancel()
    application.hold()
    Task {
      for board in boards.values { board.importer.cancelAll() }
      for board in boards.values { await board.commits.settled() }
      await preferences.settled()
      try? await library.saveSession(SessionState(windows: unrestored + windows))
      for board in boards.values { await board.file.close() }
      application.release()
      application.quit()
    }
  }

  func themeDidChange() {
    for window in BoardWindow.all { window.themeDidChange(Theme.current) }
  }
}
