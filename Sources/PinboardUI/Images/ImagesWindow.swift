import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The window of a board's images: how large they are, where their bytes are, and what can be done with
/// several of them at once.
final class ImagesWindow {
  private static let open = WindowsBesideBoards<ImagesWindow>()

  private let base: PictureListWindow
  private unowned let owner: any ExchangeHost
  private let show = Button(title: localized("Show", context: "images on the board"))
  private let embed = Button(title: localized("Embed", context: "linked images in the board"))
  private let find = Button(title: localized("Find…"))
  private let save = Button(title: localized("Save…", context: "originals of images"))
  private var observers: [ObserverToken] = []
  private var list = ImageList()
  private var links: [OriginalID: OriginalLink] = [:]
  /// The selected images, which stay selected when others come or go.
  private var chosen: Set<OriginalID> = []
  private var isEmbedding = false
  private var reading: Task<Void, Never>?
  private var areLinksStale = true
  private var planned: Task<Void, Never>?

  /// How long changes of the board are gathered, of which an import makes thousands.
  private static let pause = Duration.milliseconds(150)

  /// Shows the window for a board's window, or brings it to the front.
  static func show(for owner: any ExchangeHost) {
    open.show(for: owner.window) {
      ImagesWindow(for: owner)
    } window: {
      $0.window
    } end: {
      $0.end()
    }
  }

  /// Closes the window together with the board's window.
  static func ownerDidClose(_ owner: any ExchangeHost) {
    open.close(for: owner.window)
  }

  private init(for owner: any ExchangeHost) {
    self.owner = owner
    base = PictureListWindow(
      for: owner, "images", title: localized("Images on “\(owner.canvas.board.name)”"),
      choices: [localized("By Name"), localized("By Pixels"), localized("By Size")],
      nothing: localized("Nothing found"))
    build()
    base.onKey = { [weak self] key in
      guard key.name == "a", key.modifiers == .control else { return false }
      self?.selectAll()
      return true
    }
    observe()
    update()
    readLinks()
    window.closeOnKeys(of: "win.images")
    base.follow(segments: "order") { [weak self] in
      guard let self else { return }
      Trace.emit("images.shown", ["window": window.traceLabel, "count": list.entries.count])
    }
  }

  private var window: Window { base.window }
  private var board: BoardController { base.board }
  private var table: TableView { base.table }

  private func build() {
    base.choice.accessibilityLabel = localized("Order", context: "of images in a list")
    // The window may be narrow, and words long.
    embed.tooltip = localized("Store in the Board")
    show.onClick = { [weak self] in self?.showOnBoard() }
    embed.onClick = { [weak self] in self?.embedChosen() }
    find.onClick = { [weak self] in self?.findMissing() }
    save.onClick = { [weak self] in self?.saveChosen() }
    base.build(
      self, rows: ImageRow.self, for: "image",
      buttons: [("find", find), ("save", save), ("embed", embed), ("show", show)]
    ) { [weak self] in self?.update() }
  }

  private func observe() {
    observers = [
      board.events.observe { [weak self] event in
        switch event {
        case .changed, .storageChanged: self?.updateSoon()
        case .linksChanged: self?.readLinks()
        default: break
        }
      },
      board.pictures.changes.observe { [weak self] key in self?.pictureChanged(key) },
    ]
  }

  private func end() {
    observers = []
    reading?.cancel()
    planned?.cancel()
  }

  // MARK: The list

  private var order: ImageList.Order { ImageList.Order.allCases[base.choice.selectedIndex ?? 0] }
  private var chosenEntries: [ImageList.Entry] { list.entries.filter { chosen.contains($0.id) } }

  private func updateSoon() {
    guard planned == nil else { return }
    planned = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      guard !Task.isCancelled, let self else { return }
      planned = nil
      let known = Set(list.entries.map(\.id))
      update()
      if !known.isSuperset(of: list.entries.lazy.map(\.id)) { readLinks() }
    }
  }

  /// Finds out, off the main thread, which images are linked and whether their files are there.
  private func readLinks() {
    areLinksStale = true
    guard reading == nil else { return }
    let file = board.file
    reading = Task { [weak self] in
      while self?.areLinksStale == true, !Task.isCancelled {
        self?.areLinksStale = false
        guard let found = try? await file.originals.links() else { break }
        self?.links = found
        self?.update()
      }
      self?.reading = nil
    }
  }

  private func update() {
    let new = ImageList(of: board.document, links: links, by: order)
    if new != list {
      list = new
      chosen.formIntersection(new.entries.lazy.map(\.id))
      table.reloadData()
      for (row, entry) in new.entries.enumerated() where chosen.contains(entry.id) {
        table.selectRow(at: IndexPath(row: row, section: 0))
      }
    }
    table.isHidden = new.entries.isEmpty
    base.nothing.isHidden = !new.entries.isEmpty
    updateActions()
    let (stored, linked) = new.bytes
    Trace.emit(
      "images.listed",
      [
        "names": new.entries.prefix(100).map(\.original.name.shown), "stored": stored, "linked": linked,
        "missing": new.missing,
      ])
  }

  private func updateActions() {
    let entries = chosenEntries
    base.status.text = Self.summary(of: list)
    base.status.isHidden = list.entries.isEmpty
    show.isEnabled = entries.contains { $0.pins.contains(where: board.document.isShown) }
    find.isHidden = list.missing == 0
    find.isEnabled = board.isEditable && entries.contains(where: \.isMissing)
    embed.isEnabled = !isEmbedding && board.isEditable && entries.contains(where: \.isLinked)
    save.isEnabled = entries.contains { !$0.isMissing }
  }

  /// Returns the number and the size of all images in words.
  static func summary(of list: ImageList) -> String {
    let (count, missing) = (list.entries.count, list.missing)
    let (stored, linked) = list.bytes
    var parts = [localized(count, "1 image", "\(count) images")]
    if stored > 0 { parts.append(localized("\(ByteSize.text(of: stored)) in the board’s file")) }
    if linked > 0 { parts.append(localized("\(ByteSize.text(of: linked)) in linked files")) }
    if missing > 0 { parts.append(localized(missing, "1 missing file", "\(missing) missing files")) }
    return localized(list: parts)
  }

  private func selectAll() {
    for row in list.entries.indices { table.selectRow(at: IndexPath(row: row, section: 0)) }
    selectionChanged()
  }

  private func selectionChanged() {
    chosen = Set(
      table.indexPathsForSelectedRows.map(\.row).filter(list.entries.indices.contains).map {
        list.entries[$0].id
      })
    updateActions()
    Trace.emit("images.chosen", ["count": chosen.count])
  }

  private func pictureChanged(_ key: PictureKey) {
    for case let row as ImageRow in table.visibleCells {
      if let entry = row.entry, key == .original(entry.id) { fill(row, entry) }
    }
  }

  private func fill(_ row: ImageRow, _ entry: ImageList.Entry) {
    let key = PictureKey.original(entry.id)
    let pixels = ImageRow.pictureSide * Double(window.scaleFactor)
    if board.pictures.failure(key, from: board.file) == nil {
      board.pictures.request(
        key, PictureWant(pixels: pixels, priority: 400, source: board.pictureSource(of: entry.id)))
    }
    row.show(entry, board.pictures.picture(key, for: pixels)?.texture)
  }

  // MARK: What's done with the selected images

  /// Selects the pins of the selected images, as far as they're seen, in the board's window.
  private func showOnBoard() {
    _ = base.showOnBoard(chosenEntries.flatMap(\.pins))
  }

  /// Asks for the file of the first selected image that's missing. The other missing images are searched for
  /// beside it.
  private func findMissing() {
    guard let original = chosenEntries.first(where: \.isMissing)?.original else { return }
    Ask.linkedFile(of: original.id, named: original.name.shown, on: board, in: window)
  }

  private func embedChosen() {
    let ids = chosenEntries.filter(\.isLinked).map(\.id)
    guard !ids.isEmpty, !isEmbedding, board.checkEditable() else { return }
    let (owner, board) = (owner, board)
    isEmbedding = true
    updateActions()
    Task { [weak self] in
      var running: Task<(stored: Int, failures: [ItemFailure]), any Error>?
      let work = owner.progress.begin(localized("Store in the Board")) { running?.cancel() }
      defer {
        work.end()
        self?.isEmbedding = false
        self?.updateActions()
      }
      let task = Task { try await board.links.embed(ids, work.step) }
      running = task
      do {
        let (stored, failures) = try await task.value
        Trace.emit("images.embedded", ["stored": stored, "failures": failures.count])
        let done = localized(
          stored, "1 image is stored in the board now", "\(stored) images are stored in the board now")
        if failures.isEmpty { return owner.report(done) }
        board.report(leavingOut: failures, after: stored > 0 ? "\(done)." : nil)
      } catch is CancellationError {
        Trace.emit("images.embed-cancelled", [:])
        owner.report(localized("Stopped. What was written before is in “\(board.name)”."))
      } catch {
        board.report(localized("That can’t be done: \(error)"))
      }
    }
  }

  private func saveChosen() {
    let originals = chosenEntries.map(\.original)
    guard !originals.isEmpty else { return }
    let (owner, board, file) = (owner, board, board.file)
    Task { [window] in
      guard let folder = await Ask.folder(in: window, title: localized("Save Original As…").withoutEllipsis)
      else {
        return
      }
      var running: Task<ExportReport, any Error>?
      let work = owner.progress.begin(localized("Exporting to “\(folder.shownName)”")) { running?.cancel() }
      defer { work.end() }
      let task = Task {
        try await BoardExport.writeOriginals(originals, of: file, to: folder) { work.report($0.fraction) }
      }
      running = task
      do {
        let report = try await task.value
        Trace.emit("images.saved", ["path": folder.pathText, "done": report.done])
        let (count, place) = (report.done, folder.shownName)
        let saved = localized(count, "Saved in “\(place)”: 1 image", "Saved in “\(place)”: \(count) images")
        if report.failures.isEmpty { return owner.report(saved) }
        board.report(leavingOut: report.failures, after: count > 0 ? "\(saved)." : nil)
      } catch is CancellationError {
        owner.report(localized("Stopped. What was written before is in “\(folder.shownName)”."))
      } catch {
        board.report(localized("That can’t be done: \(error)"))
      }
    }
  }
}

extension ImagesWindow: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { list.entries.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "image", for: indexPath)
    if let row = cell as? ImageRow, list.entries.indices.contains(indexPath.row) {
      let entry = list.entries[indexPath.row]
      fill(row, entry)
      base.controls.register("image:\(entry.original.name)", row)
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
