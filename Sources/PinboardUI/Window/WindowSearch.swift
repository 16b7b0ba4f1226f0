import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// Searching in a window: the pins that are found are lit on the board, and the rest is dimmed, for as long
/// as the search bar is shown. It goes on when another board is shown.
final class WindowSearch {
  let bar: SearchBar
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable
  private unowned let app: any WindowOwner
  private(set) var search: BoardSearch?
  let library = LibrarySearch()
  private var observer: ObserverToken?
  private var boardObserver: ObserverToken?
  private(set) var count = SearchCount()
  /// The text whose number of finds was announced last.
  private var announcedText = ""
  /// Called with a board that the user chooses among the results.
  var onOpen: ((URL) -> Void)?

  init(
    window: Window, canvas: BoardView, table: ActionTable, app: any WindowOwner, overlay: CanvasOverlay,
    controls: ControlTrace
  ) {
    bar = SearchBar(controls: controls)
    self.window = window
    self.canvas = canvas
    self.table = table
    self.app = app
    overlay.addTopBar(bar.view)
    table.add("find", ["<Control>f"]) { [weak self] in self?.begin() }
    table.add("find-next", ["F3"]) { [weak self] in self?.step(by: 1) }
    table.add("find-previous", ["<Shift>F3"]) { [weak self] in self?.step(by: -1) }
    table.add("select-found", []) { [weak self] in self?.selectAll() }
    table.add("find-all-boards", ["<Control><Alt>b"]) { [weak self] in
      guard let self else { return }
      begin()
      setAllBoards(!bar.isForAllBoards)
    }
    bar.answers = SearchBar.Answers(
      search: { [weak self] in self?.changed($0) }, step: { [weak self] in self?.step(by: $0) },
      selectAll: { [weak self] in self?.selectAll() },
      searchAllBoards: { [weak self] in self?.setAllBoards($0) },
      close: { [weak self] in self?.end() })
    bar.results.onOpen = { [weak self] in self?.onOpen?($0) }
    library.onChange = { [weak self] in self?.showResults() }
    observer = canvas.model.changes.observe { [weak self] change in
      if case .board = change, self?.search != nil { self?.searchBoard() }
    }
    update()
  }

  /// Whether the search bar is shown.
  var isActive: Bool { search != nil }

  /// Shows the search bar, with what was searched for last, and gives it the keyboard focus.
  func begin() {
    canvas.endEditing()
    if search == nil {
      bar.view.isHidden = false
      searchBoard()
    }
    bar.field.focus()
    bar.field.selectAll()
    Trace.emit("search.open", ["window": window.traceLabel])
  }

  /// Searches for a colour on the board; the keyboard stays with the board, where Escape ends the search.
  func find(_ color: SearchColor) {
    if search == nil {
      bar.view.isHidden = false
      searchBoard()
      Trace.emit("search.open", ["window": window.traceLabel])
    }
    bar.field.text = SearchQuery.text(forColor: color)
    changed(bar.field.text)
    canvas.focus()
  }

  /// Hides the search bar. The pin that the user has come to stays selected.
  /// - Returns: false if there was no search.
  @discardableResult func end() -> Bool {
    guard search != nil else { return false }
    search = nil
    boardObserver = nil
    library.end()
    canvas.model.light = nil
    bar.view.isHidden = true
    bar.results.show(nil)
    count = SearchCount()
    update()
    canvas.focus()
    Trace.emit("search.ended", ["window": window.traceLabel])
    return true
  }

  /// Searches the board that's shown now.
  private func searchBoard() {
    let new = BoardSearch(canvas.board)
    new.onChange = { [weak self] in self?.searchChanged() }
    search = new
    boardObserver = canvas.board.events.observe { [weak self] event in
      if case .performed = event { self?.showTags() }
    }
    showTags()
    new.search(SearchQuery(bar.field.text))
    searchChanged()
    searchLibrary()
  }

  private func showTags() { bar.show(tags: canvas.board.document.tags) }

  private func changed(_ text: String) {
    search?.search(SearchQuery(text))
    searchChanged()
    searchLibrary()
  }

  private func searchChanged() {
    guard let search else { return }
    let old = count
    count = SearchCount(
      found: search.found.count, number: search.number, isSearching: !search.query.isEmpty,
      isReady: search.isReady)
    canvas.model.light = count.isSearching && count.isReady ? search.found : nil
    bar.show(count)
    let isNew = count != old || bar.field.text != announcedText
    announcedText = bar.field.text
    guard isNew else { return }
    update()
    if !count.text.isEmpty { window.announce(count.text) }
    Trace.emit(
      "search",
      [
        "window": window.traceLabel, "text": bar.field.text, "found": count.found,
        "number": count.number ?? 0,
        "ready": count.isReady, "board": canvas.board.name,
      ])
  }

  // MARK: Walking through what's found

  private func step(by way: Int) {
    guard let search else { return begin() }
    guard let id = search.step(by: way), let pin = canvas.board.document.pin(id) else { return }
    canvas.selection = [pin.id]
    canvas.glide(to: id, belowCovered: bar.covered)
  }

  private func selectAll() {
    guard let found = search?.found, !found.isEmpty else { return }
    canvas.selection = found
    canvas.focus()
  }

  /// Enables the actions that are possible.
  func update() {
    table.enable(["find-next", "find-previous"], !isActive || count.found > 0)
    table.enable(["select-found"], count.found > 0)
  }

  // MARK: All boards

  private func setAllBoards(_ isOn: Bool) {
    bar.isForAllBoards = isOn
    if isOn { searchLibrary() } else { bar.results.show(nil) }
  }

  private func searchLibrary() {
    guard bar.isForAllBoards, let search else { return }
    guard !search.query.isEmpty else {
      library.end()
      bar.results.show(nil)
      return
    }
    library.search(search.query, in: searchedBoards, decoder: canvas.board.pictures.decoder)
    showResults()
  }

  /// All boards that can be searched.
  var searchedBoards: [LibrarySearch.SearchedBoard] {
    app.entries.filter { $0.problem == nil }.map { entry in
      let board = app.board(at: entry.url)
      return LibrarySearch.SearchedBoard(url: entry.url, name: board?.name ?? entry.name, board: board)
    }
  }

  private func showResults() {
    guard bar.isForAllBoards, let search, !search.query.isEmpty else { return }
    bar.results.show(library.results, isComplete: library.isComplete)
    guard library.isComplete else { return }
    Trace.emit(
      "search.boards",
      [
        "window": window.traceLabel, "text": bar.field.text,
        "boards": library.results.map { "\($0.name): \($0.count)" },
      ])
  }
}
