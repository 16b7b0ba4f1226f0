import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// Starting the app, and opening files from outside.
extension AppController {
  /// Shows the windows of the last session, or else the newest board, or else a first board.
  func restore() async {
    guard !isEnding(startedWith: []) else { return }
    guard !session.isBegun else {
      windows.last?.window.present()
      return
    }
    session.isBegun = true
    let start = await begin(files: nil)
    let last = start.session
    session.unrestored = Array(last.windows.prefix(32))
    var failures: [(URL, any Error)] = []
    for state in session.unrestored {
      do {
        guard let board = try await openBoardSoon(at: state.boardURL) else { continue }
        session.unrestored.removeAll { $0 == state }
        openWindow(on: board, state: state)
      } catch {
        session.unrestored.removeAll { $0 == state }
        failures.append((state.boardURL, error))
      }
    }
    if windows.isEmpty { await openSomeWindow() }
    if start.isFirst { windows.last?.display.arrivals.begin() }
    for state in session.unrestored { openLater(state.boardURL, state: state) }
    reportInterruptedImports(last)
    for (url, error) in failures { windows.last?.trouble.showOpeningFailure(url, error) }
    await closeUnused()
  }

  /// Returns whether this process is ending. If so, the files of the new start are kept, and Pinboard starts
  /// again once this process has ended.
  func isEnding(startedWith urls: [URL]) -> Bool {
    guard isQuitting else { return false }
    startAgain = (startAgain ?? []) + urls
    return true
  }

  /// Reads what the first windows show, and prepares drawing at the same time.
  func begin(files: [URL]?) async -> StartReading {
    let (library, decoder, preferences) = (library, pictures.decoder, preferences.file)
    let welcomes = welcomesNewUsers
    WatchLedger.shared.file = library.folder.appending(name: "watched.json")
    // Asked for only at the first call: once the preferences are loaded, their theme decides.
    let prefersDark = hasLoadedPreferences ? nil : DesktopSettings.prefersDark
    async let reading = StartReading.read(
      library, preferences: preferences, files: files, prefersDark: prefersDark,
      welcomes: welcomes, decoder: decoder)
    Trace.emit("start.begun")
    if windows.isEmpty { RendererRehearsal.run() }
    Trace.emit("start.rehearsed")
    let start = await reading
    Trace.emit("start.read", ["boards": start.boards.count])
    if !hasLoadedPreferences {
      hasLoadedPreferences = true
      self.preferences.use(start.preferences)
    }
    if let tile = start.tile { cork.keep(tile) }
    list.take(start.shelf)
    list.set(start.entries)
    for contents in start.boards { read[Self.key(contents.file.url)] = contents }
    return start
  }

  /// Opens a window for a board that takes long. The last window shows the progress until then.
  private func openLater(_ url: URL, state: SessionWindow? = nil) {
    guard let window = windows.last else { return }
    Task {
      await openWindow(onLate: url, state: state, tellingIn: window)
      if let state { session.unrestored.removeAll { $0 == state } }
    }
  }

  func closeUnused() async {
    let unused = read.values.map(\.file)
    read = [:]
    for file in unused { await file.close() }
  }

  func openSomeWindow() async {
    while windows.isEmpty {
      for entry in entries.copiesLast where openings[Self.key(entry.url)] == nil {
        if let board = try? await openBoardSoon(at: entry.url) {
          openWindow(on: board)
          return
        }
      }
      do {
        let board = try await adopt(try await library.createBoard(name: freeName))
        await list.refresh()
        openWindow(on: board)
      } catch {
        Trace.emit("error", ["message": "\(error)"])
        let answer = await Ask.question(
          in: nil, title: localized("Pinboard can’t keep a board"),
          body: "\(error)\n\n" + localized("Boards are saved in \(library.boardsFolder.shownPath)."),
          buttons: [
            MessageDialog.Button(localized("Quit")),
            MessageDialog.Button(localized("Retry"), role: .suggested),
          ])
        guard answer == 1 else { return application.quit() }
      }
    }
  }

  /// Opens boards in windows of their own, images and folders in a new board.
  func open(_ urls: [URL]) async {
    guard !isEnding(startedWith: urls) else { return }
    let boardFiles = urls.filter { $0.ending == "pinboard" }
    if !session.isBegun {
      session.isBegun = true
      // The last session's windows stay part of the session. They come back with the next start that names no
      // file.
      let opened = Set(boardFiles.map(Self.key))
      session.unrestored = await library.loadSession().windows.filter {
        !opened.contains(Self.key($0.boardURL))
      }
    }
    _ = await begin(files: boardFiles.filter { board(at: $0) == nil })
    for url in boardFiles { await openBoardWindow(url) }
    let others = urls.filter { $0.ending != "pinboard" }
    let foreign = others.filter(ForeignFile.isForeign)
    if !foreign.isEmpty { await openForeign(foreign) }
    let images = others.filter { !ForeignFile.isForeign($0) }
    if !images.isEmpty { await openImages(images) }
    if windows.isEmpty { await openSomeWindow() }
    await closeUnused()
  }

  private func openBoardWindow(_ url: URL) async {
    do {
      guard let board = try await openBoardSoon(at: url) else {
        if windows.isEmpty { await openSomeWindow() }
        return openLater(url)
      }
      if let window = windows.first(where: { $0.board === board }) {
        window.window.present()
      } else {
        openWindow(on: board)
      }
      await list.add(url)
    } catch {
      if windows.isEmpty { await openSomeWindow() }
      windows.last?.trouble.showOpeningFailure(url, error)
    }
  }

  /// Imports boards of other programs, and archives, each onto a new board.
  private func openForeign(_ urls: [URL]) async {
    for url in urls {
      do {
        let name = url.stem
        let board = try await adopt(try await library.createBoard(name: name))
        await list.refresh()
        let window = openWindow(on: board)
        await ForeignImport.run([url], onto: board, in: window)
      } catch {
        report(localized("A new board can’t be made: \(error)"), in: nil)
      }
    }
  }

  /// Separates folders from files by a query of the disk: a URL that GIO has made doesn't end with a slash
  /// for a folder.
  @concurrent private static func parted(_ urls: [URL]) async -> (folders: [URL], files: [URL]) {
    var parts: (folders: [URL], files: [URL]) = ([], [])
    for url in urls {
      if url.isFolder { parts.folders.append(url) } else { parts.files.append(url) }
    }
    return parts
  }

  private func openImages(_ urls: [URL]) async {
    let (folders, files) = await Self.parted(urls)
    // If a single folder is opened, the board is named after it.
    let name = folders.count == 1 && files.isEmpty ? folders.first?.name : nil
    do {
      let board = try await adopt(try await library.createBoard(name: name ?? freeName))
      await list.refresh()
      let window = openWindow(on: board)
      await FolderImport.run(
        folders, with: files.map(ImportTicket.init(file:)), onto: board,
        around: { _ in window.canvas.middle },
        pixelScale: window.canvas.pixelScale)
      window.display.arrivals.begin()
    } catch {
      report(localized("A new board can’t be made: \(error)"), in: nil)
    }
  }
}
