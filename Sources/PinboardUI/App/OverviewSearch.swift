import Board
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// Finds boards for the desktop's overview: by their names, and by what's written on their pins. It needs no
/// window, and everything that's read is read off the main thread.
final class OverviewSearch: SearchProvider {
  /// The app, once it has started.
  weak var app: AppController?
  private let pins = LibrarySearch()
  private let pictures = BoardPictures()
  /// The entries of the boards while none is open, and when they were read.
  private var read: (entries: [BoardEntry], time: ContinuousClock.Instant)?
  /// The numbers of pins that the last search has found.
  private var counts: [URL: Int] = [:]
  private var waiting: CheckedContinuation<Void, Never>?
  private var forgetting: Task<Void, Never>?

  /// The greatest number of boards that are found.
  private static let mostResults = 24
  /// How long an answer waits for the pins of boards that are still to be read.
  private static let patience = Duration.milliseconds(400)
  /// How long what was read is kept for the next letters.
  private static let memory = Duration.seconds(30)
  /// How long the entries of closed boards are good.
  private static let freshness = Duration.seconds(5)

  func results(for words: [String], among earlier: [String]?) async -> [String] {
    let text = words.joined(separator: " ")
    let query = SearchQuery(text)
    guard !query.isEmpty else { return [] }
    let entries = await entries()
    await count(query, on: entries)
    let found = Self.ranked(entries, for: words.map { FoldedText($0) }, counts)
    Trace.emit("overview.search", ["words": text, "boards": found.map(\.name)])
    return found.prefix(Self.mostResults).map(Self.identifier)
  }

  func details(of identifiers: [String]) async -> [SearchResultDetails] {
    guard let app else { return [] }
    let known = Dictionary(
      await entries().map { (Self.identifier($0), $0) }, uniquingKeysWith: { first, _ in first })
    let wanted = identifiers.prefix(Self.mostResults).compactMap { known[$0] }
    let drawn = await pictures.pictures(of: wanted, in: app)
    return wanted.map { entry in
      SearchResultDetails(
        identifier: Self.identifier(entry), name: entry.name.shown, description: description(of: entry),
        picture: drawn[entry.url])
    }
  }

  func open(_ identifier: String, words: [String], time: UInt32) async {
    guard let app, let entry = await entries().first(where: { Self.identifier($0) == identifier }) else {
      return
    }
    await ShownBoard(app: app).show(entry.url, at: time)
    Trace.emit("overview.opened", ["board": entry.name])
  }

  func showAll(for words: [String], time: UInt32) async {
    guard let app else { return }
    if app.windows.isEmpty { await app.restore() }
    guard let window = app.windows.last else { return }
    window.findBoard(words.joined(separator: " "))
    window.window.present(at: time)
  }

  // MARK: Boards

  /// The boards of the sidebar. Once a window is there, the app knows them.
  private func entries() async -> [BoardEntry] {
    guard let app else { return [] }
    if !app.windows.isEmpty { return app.entries }
    if let read, read.time.duration(to: .now) < Self.freshness { return read.entries }
    let entries = await app.library.boards()
    read = (entries, .now)
    return entries
  }

  /// An entry's name among the results: the address of its file.
  private static func identifier(_ entry: BoardEntry) -> String { entry.url.absoluteString }

  private func description(of entry: BoardEntry) -> String {
    let pins = BoardRow.detail(of: entry)
    guard let count = counts[entry.url], count > 0, entry.problem == nil else { return pins }
    return localized(count, "\(pins), one matches", "\(pins), \(count) match")
  }

  /// Returns the boards that are found: those with the name first, then those with pins. The ones that were
  /// changed last come first.
  static func ranked(_ entries: [BoardEntry], for words: [FoldedText], _ counts: [URL: Int]) -> [BoardEntry] {
    let words = words.filter { !$0.isEmpty }
    func rank(_ entry: BoardEntry) -> Int? {
      let name = FoldedText(entry.name)
      if !words.isEmpty, words.allSatisfy(name.contains) {
        return words.contains { name.starts(with: $0) } ? 0 : 1
      }
      return counts[entry.url, default: 0] > 0 ? 2 : nil
    }
    return entries.compactMap { entry in rank(entry).map { (entry, $0) } }
      .sorted { ($0.1, $1.0.modified) < ($1.1, $0.0.modified) }.map(\.0)
  }

  // MARK: Pins

  /// Counts the pins that are found, and waits a moment for boards that are still to be read. They're read
  /// all the same, for the next letters.
  private func count(_ query: SearchQuery, on entries: [BoardEntry]) async {
    guard let app else { return }
    stopWaiting()
    forgetting?.cancel()
    let boards = entries.filter { $0.problem == nil }.map {
      LibrarySearch.SearchedBoard(url: $0.url, name: $0.name, board: app.board(at: $0.url))
    }
    let limit = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      if !Task.isCancelled { self?.stopWaiting() }
    }
    await withCheckedContinuation { continuation in
      waiting = continuation
      pins.onChange = { [weak self] in if self?.pins.isComplete == true { self?.stopWaiting() } }
      pins.search(query, in: boards, decoder: app.pictures.decoder)
    }
    limit.cancel()
    counts = Dictionary(pins.results.map { ($0.url, $0.count) }, uniquingKeysWith: { first, _ in first })
    forgetting = Task { [weak self] in
      try? await Task.sleep(for: Self.memory)
      if !Task.isCancelled { self?.forget() }
    }
  }

  private func stopWaiting() {
    waiting?.resume()
    waiting = nil
  }

  private func forget() {
    pins.end()
    read = nil
    counts = [:]
  }
}

/// Small pictures of boards for the overview. Those of boards that haven't changed are kept.
final class BoardPictures {
  private var kept: [URL: (modified: Date, png: Data)] = [:]
  private var drawing: [URL: Task<Void, Never>] = [:]

  /// The length of the longer side in pixels.
  private static let side = 128
  private static let mostKept = 64
  /// How long an answer waits for pictures. Those that take longer are there for the next one.
  private static let patience = Duration.seconds(1)

  /// Returns the pictures of boards that have pins, as PNGs.
  func pictures(of entries: [BoardEntry], in app: AppController) async -> [URL: Data] {
    let wanted = entries.filter { $0.problem == nil && $0.pinCount > 0 }
    for entry in wanted where kept[entry.url]?.modified != entry.modified { draw(entry, in: app) }
    let tasks = wanted.compactMap { drawing[$0.url] }
    await Patience.wait(for: Self.patience) { for task in tasks { await task.value } }
    return Dictionary(
      wanted.compactMap { entry in kept[entry.url].map { (entry.url, $0.png) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func draw(_ entry: BoardEntry, in app: AppController) {
    guard drawing[entry.url] == nil else { return }
    let (board, decoder) = (app.board(at: entry.url), app.pictures.decoder)
    drawing[entry.url] = Task { [weak self] in
      var png: Data?
      if let board {
        png = try? await BoardExport.thumbnail(
          board.document, of: board.file, side: Self.side, decoder: decoder)
      } else if let file = try? await BoardFile.open(entry.url, access: .readOnly) {
        if let document = try? await file.load() {
          png = try? await BoardExport.thumbnail(document, of: file, side: Self.side, decoder: decoder)
        }
        await file.close()
      }
      self?.keep(png, of: entry)
    }
  }

  private func keep(_ png: Data?, of entry: BoardEntry) {
    drawing[entry.url] = nil
    guard let png else { return }
    if kept.count >= Self.mostKept, let oldest = kept.keys.first { kept[oldest] = nil }
    kept[entry.url] = (entry.modified, png)
  }
}
