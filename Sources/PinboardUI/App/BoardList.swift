import BoardSession
import BoardStore
import Foundation
import KitFiles
import Localization

/// The boards of the sidebar, in the sidebar's order, as the library lists them.
final class BoardList {
  private(set) var entries: [BoardEntry] = []
  /// Notified when a board was opened, made, renamed or removed.
  let changes = ObserverList<Void>()
  /// The names of boards' files.
  let names = BoardFileNames()
  /// Keeps earlier versions of the open boards.
  let versions: VersionKeeping
  private let library: BoardLibrary
  private let orderWrite = LatestWrite()
  /// Called when the order can't be saved, with a message for the user.
  var onProblem: ((String) -> Void)?

  init(_ library: BoardLibrary) {
    self.library = library
    versions = VersionKeeping(library.versions)
  }

  /// The folders and colours of the boards, with each board of ``entries`` once.
  private(set) var shelf = Shelf()

  func refresh() async { set(await library.boards()) }

  /// Whether a board is listed.
  func lists(_ url: URL) -> Bool { entries.contains { $0.url.standard == url.standard } }

  /// Lists a board that was opened, and all boards anew.
  func add(_ url: URL) async {
    try? await library.remember(url)
    await refresh()
  }

  /// Lists the boards anew and puts one of them where it belongs, so that it appears there at once.
  func refresh(_ change: (inout Shelf) -> Void) async {
    let entries = await library.boards()
    var shelf = matched(entries)
    change(&shelf)
    let isChanged = shelf != self.shelf
    show(entries, shelf)
    Trace.emit("library", ["boards": self.entries.map(\.name)])
    if isChanged { save(shelf) }
  }

  private func matched(_ entries: [BoardEntry]) -> Shelf {
    var shelf = shelf
    shelf.match(entries.map(\.url))
    // Without folders, the library's order says all, also where a board that has come back belongs.
    if shelf.folders.isEmpty { shelf.order(entries.map(\.url)) }
    return shelf
  }

  /// Lists the boards anew after one has moved to another file. It keeps its folder and its colour.
  func refresh(moving old: URL, to new: URL) async {
    let entries = await library.boards()
    let before = shelf
    shelf.replace(old, with: new)
    set(entries)
    if shelf != before { save(shelf) }
  }

  /// Takes the folders and colours that the library has stored. Later calls do nothing, because the list
  /// knows better.
  func take(_ stored: Shelf) {
    guard !hasShelf else { return }
    hasShelf = true
    shelf = stored
  }
  private var hasShelf = false

  func set(_ entries: [BoardEntry]) {
    show(entries, matched(entries))
    Trace.emit("library", ["boards": self.entries.map(\.name)])
  }

  private func show(_ entries: [BoardEntry], _ shelf: Shelf) {
    let indexes = Dictionary(
      zip(shelf.boards, 0...), uniquingKeysWith: { first, _ in first })
    self.entries = entries.sorted { (indexes[$0.url] ?? 0) < (indexes[$1.url] ?? 0) }
    self.shelf = shelf
    changes.notify(())
  }

  /// Changes the order, the folders or the colours, saves them, and shows them in all windows.
  func change(_ body: (inout Shelf) -> Void) {
    var shelf = shelf
    body(&shelf)
    shelf.match(entries.map(\.url))
    guard shelf != self.shelf else { return }
    show(entries, shelf)
    save(shelf)
  }

  private func save(_ shelf: Shelf) {
    orderWrite.write { [library] in
      do {
        try await library.saveShelf(shelf)
        Trace.emit("library", ["boards": self.entries.map(\.name), "folders": shelf.folders.map(\.name)])
      } catch {
        self.onProblem?(localized("“\(localized("Boards"))” can’t be written: \(error)"))
      }
    }
  }
}

/// The session that the next start restores.
final class StoredSession {
  /// The windows of the last session that aren't shown yet. They are saved with the session until they are
  /// shown.
  var unrestored: [SessionWindow] = []
  /// Whether the windows of the last session were asked for, or are left for a later start.
  var isBegun = false
  let write = LatestWrite()
  private let library: BoardLibrary

  init(_ library: BoardLibrary) { self.library = library }

  /// Writes the session 300 ms later, so that several changes at once make one write.
  /// - Parameter windows: returns the states of the windows that are shown then; nil if it isn't to be
  ///   written any more.
  func save(_ windows: @escaping () -> [SessionWindow]?) {
    write.write(after: .milliseconds(300)) { [library] in
      guard let windows = windows() else { return }
      try? await library.saveSession(SessionState(windows: self.unrestored + windows))
    }
  }

  /// Writes the session for the last time. A process that only answered searches leaves the last one alone.
  func end(with windows: [SessionWindow], interruptedImports: [String: Int]) async {
    guard isBegun || !windows.isEmpty || !interruptedImports.isEmpty else { return }
    // A write that has begun already must not end after this one.
    await write.settled()
    try? await library.saveSession(
      SessionState(windows: unrestored + windows, interruptedImports: interruptedImports))
  }
}
