import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Imaging
import Localization

/// The window of the pictures that are pinned more than once: equal ones and those that are alike, in groups,
/// on one board or on all.
final class DuplicatesWindow {
  private static let open = WindowsBesideBoards<DuplicatesWindow>()

  private let base: PictureListWindow
  /// Returns the boards of the sidebar.
  private let boards: () -> [LibrarySearch.SearchedBoard]
  /// Opens another board.
  private let onOpen: (URL) -> Void
  private let stop = Button(title: localized("Stop"))
  private let selectCopies = Button(title: localized("Select Copies"))
  private let show = Button(title: localized("Show", context: "images on the board"))
  private let remove = Button(title: localized("Remove"))
  private var findings = DuplicateFindings()
  private var textures: [OriginalID: Texture] = [:]
  /// The selected pictures, by their ids.
  private var chosen: Set<String> = []
  private var searching: Task<Void, Never>?
  private var observer: ObserverToken?

  /// Shows the window for a board's window, or brings it to the front.
  /// - Parameters:
  ///   - owner: the board's window.
  ///   - boards: returns all boards, for a search on all of them.
  ///   - onOpen: opens a board in the board's window.
  static func show(
    for owner: any ExchangeHost, boards: @escaping () -> [LibrarySearch.SearchedBoard],
    onOpen: @escaping (URL) -> Void
  ) {
    open.show(for: owner.window) {
      let new = DuplicatesWindow(for: owner, boards: boards, onOpen: onOpen)
      new.search()
      return new
    } window: {
      $0.window
    } end: {
      $0.searching?.cancel()
      $0.observer = nil
    }
  }

  /// Closes the window together with the board's window.
  static func ownerDidClose(_ owner: any ExchangeHost) {
    open.close(for: owner.window)
  }

  private init(
    for owner: any ExchangeHost, boards: @escaping () -> [LibrarySearch.SearchedBoard],
    onOpen: @escaping (URL) -> Void
  ) {
    self.boards = boards
    self.onOpen = onOpen
    base = PictureListWindow(
      for: owner, "duplicates", title: localized("Duplicates"),
      choices: [localized("This Board"), localized("All Boards")])
    build()
    observer = board.events.observe { [weak self] event in
      if case .changed = event { self?.boardChanged() }
    }
    window.closeOnKeys(of: "win.duplicates")
    base.follow(segments: "scope")
  }

  private var window: Window { base.window }
  private var board: BoardController { base.board }
  private var table: TableView { base.table }

  private func build() {
    base.choice.accessibilityLabel = localized("Search In")
    selectCopies.tooltip = localized("Select all but the largest of each group")
    stop.onClick = { [weak self] in self?.searching?.cancel() }
    selectCopies.onClick = { [weak self] in self?.chooseCopies() }
    show.onClick = { [weak self] in self?.showOnBoard() }
    remove.onClick = { [weak self] in self?.removeChosen() }
    base.build(
      self, rows: DuplicateRow.self, for: "duplicate",
      buttons: [("stop", stop), ("copies", selectCopies), ("remove", remove), ("show", show)]
    ) { [weak self] in self?.search() }
  }

  // MARK: Searching

  private func search() {
    searching?.cancel()
    let isForAll = base.choice.selectedIndex == 1
    let own = LibrarySearch.SearchedBoard(url: board.url, name: board.name, board: board)
    let all = isForAll ? [own] + boards().filter { $0.url != board.url } : [own]
    let searched = all.map(DuplicateSearch.SearchedBoard.init)
    let search = DuplicateSearch(decoder: board.pictures.decoder)
    take(DuplicateFindings())
    searching = Task { [weak self] in
      let found = try? await search.findings(on: searched) { share in
        Task { @MainActor in self?.showProgress(share) }
      }
      guard let self else { return }
      // Another search may have begun.
      if Task.isCancelled, isForAll != (base.choice.selectedIndex == 1) { return }
      searching = nil
      take(found ?? DuplicateFindings(), isStopped: found == nil)
    }
    update()
    showProgress(0)
  }

  private func showProgress(_ share: Double) {
    guard searching != nil else { return }
    base.status.text = localized("Comparing… \(localized(number: Int(share * 100))) %")
  }

  private func take(_ new: DuplicateFindings, isStopped: Bool = false) {
    findings = new
    textures = new.thumbnails.compactMapValues { try? Picture.texture(of: $0) }
    chosen = []
    table.reloadData()
    base.nothing.text = isStopped ? localized("Stopped") : localized("Nothing found")
    update()
    guard searching == nil else { return }
    Trace.emit(
      "duplicates.found",
      [
        "window": window.traceLabel, "stopped": isStopped,
        "equal": new.groups.count { $0.kind == .equal }, "alike": new.groups.count { $0.kind == .alike },
      ])
  }

  /// Takes out what isn't on the board any more.
  private func boardChanged() {
    let document = board.document
    let groups = findings.groups.compactMap { group -> DuplicateGroup? in
      var group = group
      group.pictures.removeAll { $0.board == board.url && document.pin($0.pin) == nil }
      return group.pictures.count > 1 ? group : nil
    }
    guard groups != findings.groups else { return update() }
    findings.groups = groups
    chosen.formIntersection(groups.flatMap(\.pictures).map(\.id))
    table.reloadData()
    selectChosen()
    update()
  }

  private func update() {
    let isSearching = searching != nil
    stop.isHidden = !isSearching
    for button in [selectCopies, show, remove] { button.isHidden = isSearching }
    table.isHidden = findings.groups.isEmpty
    base.nothing.isHidden = isSearching || !findings.groups.isEmpty
    let pictures = chosenPictures
    selectCopies.isEnabled = !findings.groups.isEmpty
    show.isEnabled = !pictures.isEmpty
    remove.isEnabled = board.isEditable && pictures.contains { $0.board == board.url }
    guard !isSearching else { return }
    let count = findings.groups.count
    base.status.text = count == 0 ? "" : localized(count, "1 group", "\(count) groups")
  }

  // MARK: What's selected

  private var chosenPictures: [DuplicatePicture] {
    findings.groups.flatMap(\.pictures).filter { chosen.contains($0.id) }
  }

  private func picture(at path: IndexPath) -> DuplicatePicture? {
    guard findings.groups.indices.contains(path.section) else { return nil }
    let pictures = findings.groups[path.section].pictures
    return pictures.indices.contains(path.row) ? pictures[path.row] : nil
  }

  private func selectionChanged() {
    chosen = Set(table.indexPathsForSelectedRows.compactMap { picture(at: $0)?.id })
    update()
  }

  private func selectChosen() {
    for (section, group) in findings.groups.enumerated() {
      for (row, picture) in group.pictures.enumerated() where chosen.contains(picture.id) {
        table.selectRow(at: IndexPath(row: row, section: section))
      }
    }
  }

  private func chooseCopies() {
    chosen = Set(findings.groups.flatMap { $0.pictures.dropFirst() }.map(\.id))
    selectChosen()
    selectionChanged()
  }

  // MARK: What's done with it

  /// Selects the pins of this board, or opens the other board.
  private func showOnBoard() {
    let pictures = chosenPictures
    let isShown = base.showOnBoard(pictures.filter { $0.board == board.url }.map(\.pin))
    if !isShown, let other = pictures.first(where: { $0.board != board.url }) { onOpen(other.board) }
  }

  /// Removes the selected pictures of this board, as one step.
  private func removeChosen() {
    guard board.checkEditable() else { return }
    let pins = Set(chosenPictures.filter { $0.board == board.url }.map(\.pin))
    guard !pins.isEmpty else { return }
    board.perform(Command.remove(pins, from: board.document))
    Trace.emit("duplicates.removed", ["pins": pins.count])
  }
}

extension DuplicatesWindow: TableViewDataSource, TableViewDelegate {
  func numberOfSections(in tableView: TableView) -> Int { findings.groups.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    findings.groups.indices.contains(section) ? findings.groups[section].pictures.count : 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    guard findings.groups.indices.contains(section) else { return nil }
    return switch findings.groups[section].kind {
    case .equal: localized("Equal", context: "pictures")
    case .alike: localized("Alike", context: "pictures")
    }
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "duplicate", for: indexPath)
    if let row = cell as? DuplicateRow, let picture = picture(at: indexPath) {
      row.show(picture, textures[picture.original.id])
      base.controls.register("duplicate:\(indexPath.section):\(indexPath.row)", row)
    }
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selectionChanged() }
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) { selectionChanged() }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
    tableView.selectRow(at: indexPath)
    selectionChanged()
    showOnBoard()
  }
}
