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
  private static var open: [ObjectIdentifier: DuplicatesWindow] = [:]

  private let window: Window
  private unowned let owner: any ExchangeHost
  private let board: BoardController
  /// Returns the boards of the sidebar.
  private let boards: () -> [LibrarySearch.SearchedBoard]
  /// Opens another board.
  private let onOpen: (URL) -> Void
  private let scope = SegmentedControl([localized("This Board"), localized("All Boards")])
  private let table = TableView()
  private let nothing = Label("")
  private let status = Label("")
  private let stop = Button(title: localized("Stop"))
  private let selectCopies = Button(title: localized("Select Copies"))
  private let show = Button(title: localized("Show", context: "images on the board"))
  private let remove = Button(title: localized("Remove"))
  private let controls = ControlTrace()
  private var findings = DuplicateFindings()
  private var textures: [OriginalID: Texture] = [:]
  /// The selected pictures, by their ids.
  private var chosen: Set<String> = []
  private var searching: Task<Void, Never>?
  private var observers: [ObserverToken] = []

  /// Shows the window for a board's window, or brings it to the front.
  /// - Parameters:
  ///   - owner: the board's window.
  ///   - boards: returns all boards, for a search on all of them.
  ///   - onOpen: opens a board in the board's window.
  static func show(
    for owner: any ExchangeHost, boards: @escaping () -> [LibrarySearch.SearchedBoard],
    onOpen: @escaping (URL) -> Void
  ) {
    let key = ObjectIdentifier(owner.window)
    if let open = open[key] { return open.window.present() }
    let new = DuplicatesWindow(for: owner, boards: boards, onOpen: onOpen)
    open[key] = new
    new.window.onClosed = {
      WindowNames.forget(new.window)
      new.searching?.cancel()
      new.observers = []
      open[key] = nil
    }
    new.window.present()
    new.search()
  }

  /// Closes the window together with the board's window.
  static func ownerDidClose(_ owner: any ExchangeHost) {
    open[ObjectIdentifier(owner.window)]?.window.close()
  }

  private init(
    for owner: any ExchangeHost, boards: @escaping () -> [LibrarySearch.SearchedBoard],
    onOpen: @escaping (URL) -> Void
  ) {
    self.owner = owner
    self.boards = boards
    self.onOpen = onOpen
    board = owner.canvas.board
    window = Window(application: owner.application)
    window.transientParent = owner.window
    window.title = localized("Duplicates")
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: window.title)
    window.setDefaultSize(width: 640, height: 520)
    build()
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] key in
      guard key.name == "Escape", key.modifiers.isEmpty else { return false }
      self?.window.close()
      return true
    }
    window.addGesture(keys)
    observers = [
      board.events.observe { [weak self] event in
        if case .changed = event { self?.boardChanged() }
      },
      owner.canvas.model.changes.observe { [weak self] change in
        // The window goes with its board.
        if case .board = change { self?.window.close() }
      },
    ]
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      controls.update(in: window)
    }
    controls.follow(window)
  }

  private func build() {
    scope.selectedIndex = 0
    scope.accessibilityLabel = localized("Search In")
    scope.horizontalAlignment = .start
    scope.margins = EdgeInsets(top: 12, leading: 16, bottom: 8, trailing: 16)
    scope.onSelect = { [weak self] _ in self?.search() }
    table.rowHeight = RowHeight.picture
    table.allowsMultipleSelection = true
    table.accessibilityLabel = window.title
    table.register(DuplicateRow.self, forCellReuseIdentifier: "duplicate")
    table.dataSource = self
    table.delegate = self
    table.expandsVertically = true
    table.expandsHorizontally = true
    nothing.addStyleClass("dim-label")
    nothing.expandsVertically = true
    status.addStyleClass("dim-label")
    status.addStyleClass("caption")
    status.alignment = .start
    status.horizontalAlignment = .start
    status.isWrapping = true
    status.margins = EdgeInsets(top: 10, leading: 16, trailing: 16)
    selectCopies.tooltip = localized("Select all but the largest of each group")
    show.tooltip = localized("Show on the Board")
    remove.tooltip = localized("Remove from this board")
    stop.onClick = { [weak self] in self?.searching?.cancel() }
    selectCopies.onClick = { [weak self] in self?.chooseCopies() }
    show.onClick = { [weak self] in self?.showOnBoard() }
    remove.onClick = { [weak self] in self?.removeChosen() }
    let buttons = StackView(axis: .horizontal, spacing: 8)
    buttons.horizontalAlignment = .end
    buttons.margins = EdgeInsets(top: 8, leading: 16, bottom: 14, trailing: 16)
    for button in [stop, selectCopies, remove, show] { buttons.addSubview(button) }
    let column = StackView(axis: .vertical)
    for view in [scope, table, nothing, status, buttons] as [View] { column.addSubview(view) }
    window.content = column
    for (name, button) in [
      ("stop", stop), ("copies", selectCopies), ("show", show), ("remove", remove),
    ] { controls.register("duplicates-\(name)", button) }
    for index in 0..<scope.numberOfSegments {
      if let segment = scope.segment(at: index) { controls.register("duplicates-scope-\(index)", segment) }
    }
  }

  // MARK: Searching

  private func search() {
    searching?.cancel()
    let isForAll = scope.selectedIndex == 1
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
      if Task.isCancelled, isForAll != (scope.selectedIndex == 1) { return }
      searching = nil
      take(found ?? DuplicateFindings(), isStopped: found == nil)
    }
    update()
    showProgress(0)
  }

  private func showProgress(_ share: Double) {
    guard searching != nil else { return }
    status.text = localized("Comparing… \(localized(number: Int(share * 100))) %")
  }

  private func take(_ new: DuplicateFindings, isStopped: Bool = false) {
    findings = new
    textures = new.thumbnails.compactMapValues(Self.texture)
    chosen = []
    table.reloadData()
    nothing.text = isStopped ? localized("Stopped") : localized("No duplicates")
    update()
    guard searching == nil else { return }
    Trace.emit(
      "duplicates.found",
      [
        "window": window.traceLabel, "stopped": isStopped,
        "equal": new.groups.count { $0.kind == .equal }, "alike": new.groups.count { $0.kind == .alike },
      ])
  }

  private static func texture(of image: DecodedImage) -> Texture? {
    switch image.format {
    case .bgra:
      try? Texture(
        width: image.width, height: image.height, stride: image.stride, premultipliedBGRA: image.pixels)
    case .rgba:
      try? Texture(
        width: image.width, height: image.height, stride: image.stride, premultipliedRGBA: image.pixels)
    }
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
    nothing.isHidden = isSearching || !findings.groups.isEmpty
    let pictures = chosenPictures
    selectCopies.isEnabled = !findings.groups.isEmpty
    show.isEnabled = !pictures.isEmpty
    remove.isEnabled = board.isEditable && pictures.contains { $0.board == board.url }
    guard !isSearching else { return }
    let count = findings.groups.count
    status.text = count == 0 ? "" : localized(count, "1 group", "\(count) groups")
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
    let canvas = owner.canvas
    let ids = pictures.filter { $0.board == board.url }.map(\.pin)
    let pins = board.document.ordered(ids).filter { !$0.attributes.isHidden }
    guard let bounds = canvas.bounds(of: pins) else {
      if let other = pictures.first(where: { $0.board != board.url }) { onOpen(other.board) }
      return
    }
    canvas.model.enteredGroup = nil
    canvas.selection = Set(pins.map(\.id))
    owner.show(bounds)
    owner.window.present()
    Trace.emit("duplicates.on-board", ["pins": pins.count])
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
      controls.register("duplicate:\(indexPath.section):\(indexPath.row)", row)
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
