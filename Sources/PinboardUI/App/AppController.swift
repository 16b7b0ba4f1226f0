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
  /// All boards of the sidebar, in its order.
  private(set) var entries: [BoardEntry] = []
  /// What holds images for a while, in all windows.
  private(set) lazy var tray = Tray(app: self)
  /// A board was opened, made, renamed or removed.
  let boardsChanged = ObserverList<Void>()
  private var boards: [URL: BoardController] = [:]
  /// Read ahead for the first windows.
  private var read: [URL: BoardContents] = [:]
  private var opening: [URL: Task<BoardController, any Error>] = [:]
  private var sessionSaving: Task<Void, Never>?
  private var isQuitting = false
  private var hasRestored = false

  init(application: Application, library: BoardLibrary) {
    self.application = application
    self.library = library
    // Each of its processes loads all of the system's image libraries: not while the first window is made.
    let decoder = ImageDecoder(
      startsAtOnce: false,
      events: { event in
        let sentence = event.sentence
        Task { @MainActor in Trace.emit("decoder", ["message": sentence]) }
      })
    pictures = PictureCache(decoder: decoder)
  }

  // MARK: Boards

  /// The board of a file, if it's open.
  func board(at url: URL) -> BoardController? { boards[url.standardizedFileURL] }

  /// Opens a board file, or returns the board that is open on it.
  func openBoard(at url: URL) async throws -> BoardController {
    let key = url.standardizedFileURL
    if let board = boards[key] { return board }
    if let task = opening[key] { return try await task.value }
    let contents = read.removeValue(forKey: key)
    let task = Task { [pictures] in
      if let contents { return await BoardController.open(contents, pictures: pictures) }
      return try await BoardController.open(
        try await BoardFile.open(key, access: .readWrite), pictures: pictures,
        isShownNext: BoardWindow.all.isEmpty)
    }
    opening[key] = task
    defer { opening[key] = nil }
    let board = try await task.value
    boards[key] = board
    return board
  }

  private func adopt(_ file: BoardFile) async throws -> BoardController {
    let board = try await BoardController.open(file, pictures: pictures)
    boards[file.url.standardizedFileURL] = board
    return board
  }

  func refreshEntries() async { setEntries(await library.boards()) }

  private func setEntries(_ entries: [BoardEntry]) {
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
    while taken.contains(Self.boardName(number)) { number += 1 }
    return Self.boardName(number)
  }

  nonisolated static func boardName(_ number: Int) -> String { "Board \(number)" }

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
  func show(_ url: URL, in window: BoardWindow) async {
    do {
      let board = try await openBoard(at: url)
      window.show(board)
      saveSession()
    } catch {
      report("“\(url.lastPathComponent)” can’t be opened: \(error)", in: window.window)
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
      boards[board.url.standardizedFileURL] = nil
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
    pictures.decoder.prepare()
    tray.open()
    openOtherBoards()
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
    let session = await begin(files: nil)
    for state in session.windows.prefix(32) {
      if let board = try? await openBoard(at: state.boardURL) { openWindow(on: board, state: state) }
    }
    if BoardWindow.all.isEmpty { await openSomeWindow() }
    await closeUnused()
  }

  /// Reads what the first windows show, and makes ready for drawing meanwhile.
  private func begin(files: [URL]?) async -> SessionState {
    let (library, decoder) = (library, pictures.decoder)
    async let reading = StartReading.read(library, files: files, decoder: decoder)
    if BoardWindow.all.isEmpty { RendererRehearsal.run() }
    let start = await reading
    setEntries(start.entries)
    for contents in start.boards { read[contents.file.url.standardizedFileURL] = contents }
    return start.session
  }

  private func closeUnused() async {
    let unused = read.values.map(\.file)
    read = [:]
    for file in unused { await file.close() }
  }

  private func openSomeWindow() async {
    do {
      for entry in entries {
        if let board = try? await openBoard(at: entry.url) {
          openWindow(on: board)
          return
        }
      }
      let board = try await adopt(try await library.createBoard(name: freeName))
      await refreshEntries()
      openWindow(on: board)
    } catch {
      FileHandle.standardError.write(Data("pinboard: no board can be made: \(error)\n".utf8))
      application.quit()
    }
  }

  /// Opens boards in windows of their own, images and folders in a new board.
  func open(_ urls: [URL]) async {
    hasRestored = true
    let boardFiles = urls.filter { $0.pathExtension.lowercased() == "pinboard" }
    _ = await begin(files: boardFiles.filter { board(at: $0) == nil })
    for url in boardFiles { await openBoardWindow(url) }
    let others = urls.filter { $0.pathExtension.lowercased() != "pinboard" }
    if !others.isEmpty { await openImages(others) }
    if BoardWindow.all.isEmpty { await openSomeWindow() }
    await closeUnused()
  }

  private func openBoardWindow(_ url: URL) async {
    do {
      let board = try await openBoard(at: url)
      if let window = BoardWindow.all.first(where: { $0.board === board }) {
        window.window.present()
      } else {
        openWindow(on: board)
      }
      try? await library.remember(url)
      await refreshEntries()
    } catch {
      let message = "“\(url.lastPathComponent)” can’t be opened: \(error)"
      if BoardWindow.all.isEmpty { await openSomeWindow() }
      report(message, in: nil)
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
      try? await library.saveSession(SessionState(windows: BoardWindow.all.map(\.sessionState)))
    }
  }

  func quit() { finish(with: BoardWindow.all.map(\.sessionState)) }

  /// Waits until every command is in its file, then ends.
  private func finish(with windows: [SessionWindow]) {
    guard !isQuitting else { return }
    isQuitting = true
    sessionSaving?.cancel()
    application.hold()
    Task {
      for board in boards.values { board.importer.cancelAll() }
      for board in boards.values { await board.commits.settled() }
      try? await library.saveSession(SessionState(windows: windows))
      for board in boards.values { await board.file.close() }
      application.release()
      application.quit()
    }
  }

  func themeDidChange() {
    for window in BoardWindow.all { window.themeDidChange(Theme.current) }
  }
}
