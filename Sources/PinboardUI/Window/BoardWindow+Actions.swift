import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

extension BoardWindow {
  func installActions() {
    add("new-board", ["<Control>n"]) { $0.makeBoard() }
    add("new-window", ["<Control><Shift>n"]) { $0.app.openWindow(on: $0.board) }
    add("open", ["<Control>o"]) { $0.openImages() }
    add("open-folder", ["<Control><Shift>o"]) { $0.openFolder() }
    add("open-board", []) { $0.openBoardFile() }
    add("undo", ["<Control>z"]) { $0.undo() }
    add("redo", ["<Control><Shift>z", "<Control>y"]) { $0.redo() }
    add("zoom-in", ["<Control>plus", "<Control>equal"]) { $0.zoom(by: 1.25) }
    add("zoom-out", ["<Control>minus"]) { $0.zoom(by: 0.8) }
    add("zoom-100", ["<Control>0"]) { $0.zoom(by: 1 / $0.canvas.viewport.zoom) }
    add("zoom-fit", ["<Control>9"]) { $0.showWholeBoard() }
    add("zoom-selection", ["<Control>8"]) { window in
      if let bounds = window.canvas.bounds(of: window.canvas.model.selectedPins) {
        window.show(bounds)
      }
    }
    add("start-view", []) { window in
      if let start = window.board.document.startView { window.viewState.go(to: start) }
    }
    add("set-start-view", []) { window in
      let view = window.canvas.look.restingViewport
      let start = BoardViewState(center: view.center, zoom: view.zoom)
      window.board.perform(Command.setStartView(to: start, in: window.board.document))
    }
    add("actual-pixels", ["<Control>1"]) { $0.showActualPixels() }
    add("sidebar", ["F9"]) { $0.toggleSidebar() }
    add("find-board", ["<Control><Shift>f"]) { $0.findBoard() }
    add("tray", ["F8"]) { $0.tray.isShown.toggle() }
    add("rename", ["F2"]) { window in
      if let frame = window.pins.frames.onlyFrame {
        window.pins.frames.rename(frame)
      } else {
        window.renameBoard()
      }
    }
    add("duplicate-board", []) { $0.duplicate($0.board) }
    add("save-template", []) { window in Task { await window.fileWork.saveTemplate() } }
    add("new-from-template", []) { $0.chooseTemplate() }
    add("open-recent", []) { $0.chooseRecent() }
    add("pin-link", ["<Control><Shift>k"]) { $0.chooseLink() }
    add("remove-board", []) { $0.remove($0.board) }
    add("removed-boards", []) { $0.showRemovedBoards() }
    add("earlier-versions", []) { $0.chooseEarlierVersion() }
    add("history", ["<Control>h"]) { $0.showHistory() }
    add("save-copy", ["<Control><Shift>s"]) { window in Task { await window.fileWork.saveCopy() } }
    add("move-board", ["<Control><Shift>m"]) { window in Task { await window.fileWork.moveBoard() } }
    add("images", ["<Control><Alt>m"]) { ImagesWindow.show(for: $0) }
    add("duplicates", []) { window in
      DuplicatesWindow.show(
        for: window, boards: { [weak window] in window?.display.search.searchedBoards ?? [] }
      ) {
        [weak window] in window?.open($0, access: .readWrite)
      }
    }
    add("share-copy", []) { window in Task { await window.fileWork.shareCopy() } }
    add("forget-deleted", []) { window in Task { await window.fileWork.forgetDeleted() } }
    add("free-space", []) { window in Task { await window.fileWork.freeUpSpace() } }
    add("import", ["<Control><Alt>i"]) { $0.chooseImport() }
    add("export", ["<Control>e"]) { ExportWindow.show(for: $0) }
    add("print", ["<Control>p"]) { BoardPrint.run(for: $0) }
    add("copy-picture", ["<Control><Shift>c"]) { PictureCopy.copy(for: $0) }
    add("keys", ["<Control>question", "<Control><Shift>slash"]) {
      KeysWindow.show(WindowMenus.all, of: $0.window, in: $0.app.application, $0.app.preferences)
    }
    add("manual", ["F1"]) { window in
      Manual.open(from: window.window) { [board = window.board] in board.report($0) }
    }
    add("close", ["<Control>w"]) { $0.closing.request() }
  }

  private func add(_ name: String, _ shortcuts: [String], _ body: @escaping (BoardWindow) -> Void) {
    actions.add(name, shortcuts) { [weak self] in
      if let self { body(self) }
    }
  }

  func updateActions() {
    actions.enable(["zoom-selection"], !canvas.selection.isEmpty)
    actions.enable(
      ["actual-pixels"],
      canvas.model.selectedPins.contains { ActualPixels.magnification(of: $0, in: board.document) != nil })
    actions.enable(["open", "open-folder", "import", "rename", "pin-link"], board.isEditable)
    actions.enable(["start-view"], board.document.startView != nil)
    actions.enable(["set-start-view"], board.isEditable)
    actions.enable(["export", "print", "copy-picture"], !board.document.shownPins.isEmpty)
    actions.enable(["move-board", "free-space", "forget-deleted"], board.fileState == .writable)
    let steps = steps
    actions.enable(["undo"], steps.canUndo)
    actions.enable(["redo"], steps.canRedo)
    header.showSteps(undo: steps.undoName, redo: steps.redoName)
    display.update()
    // The last one, since a text that has the focus takes some of the actions above.
    pins.update()
    arranging.update()
  }

  /// The steps on which Undo and Redo act in this window.
  var steps: WindowSteps {
    let tray = app.tray.board
    return WindowSteps(
      board: board, tray: tray, others: app.boards.values.filter { $0 !== board && $0 !== tray })
  }

  private func undo() {
    let name = steps.undoName
    steps.undo()
    if let name { window.announce(localized("Undone: \(name)")) }
  }

  private func redo() {
    let name = steps.redoName
    steps.redo()
    if let name { window.announce(localized("Redone: \(name)")) }
  }

  // MARK: Boards

  /// Makes a new board in this window, also for a drag that rests on New Board.
  func makeBoard() {
    Task { await app.makeBoard(in: self) }
  }

  /// Opens a board in this window.
  func open(_ url: URL, access: BoardAccess) {
    Task { await app.show(url, in: self, access: access) }
  }

  /// Tries again what has failed with the board's file.
  func retryBoard() async {
    let board = board
    guard board.fileState == .readOnly else {
      await board.retry()
      return
    }
    let work = app.beginOpening(board.url, in: self)
    await app.reopen(board, for: work)
    work.end()
  }

  /// Moves a pin from the tray to the middle of the view, or beside the pins that are there.
  func takeFromTray(_ id: PinID) {
    guard let source = tray.tray.board else { return }
    let item = DraggedPin(board: source, id: id, grip: nil, zoom: 1)
    let landings = PinDrop.perform([item], operation: .move, onto: board) { [canvas] _, pin in
      canvas.position(for: pin.boundingBox.size)
    }
    canvas.selection = Set(landings.map(\.pin.id))
  }

  func toggleSidebar() {
    split.isSidebarShown.toggle()
    app.saveSession()
  }

  /// Shows the sidebar with the field that filters it.
  /// - Parameter words: the words with which it's filled; nil leaves what's in it.
  func findBoard(_ words: String? = nil) {
    _ = display.chrome.leave()
    split.isSidebarShown = true
    sidebar.filter.begin(with: words)
    Trace.emit("boards.find", ["window": window.traceLabel])
  }

  private func renameBoard() {
    let board = board
    let anchor = CGRect(x: canvas.viewport.size.width / 2, y: 4, width: 1, height: 1)
    NameEditor.show(
      board.name, label: localized("Name"), at: anchor, in: canvas, openedBy: "win.rename"
    ) { name in
      board.naming.rename(to: name)
    }
  }

  // MARK: Files

  private func openImages() {
    Task {
      importFiles(
        await Ask.files(
          in: window, title: localized("Open Files…").withoutEllipsis, filter: FileDialog.images))
    }
  }

  private func openFolder() {
    Task {
      guard let folder = await Ask.folder(in: window, title: localized("Open Folder…").withoutEllipsis) else {
        return
      }
      let board = board
      await FolderImport.run(
        [folder], onto: board, around: { [canvas] in canvas.position(forMany: $0).point },
        pixelScale: canvas.pixelScale)
      if board === self.board { display.arrivals.begin() }
    }
  }

  private func openBoardFile() {
    Task {
      let files = await Ask.files(
        in: window, title: localized("Open Board…").withoutEllipsis, filter: FileDialog.boards)
      if !files.isEmpty { await app.open(files) }
    }
  }

  func chooseImport() {
    Task {
      let files = await Ask.files(
        in: window, title: localized("Import…").withoutEllipsis, filter: FileDialog.foreign)
      await ForeignImport.run(files, onto: board, in: self)
    }
  }

  /// Imports image files to the middle of the view, or beside the pins that are there. If the view has no
  /// room for them, the whole board is shown.
  func importFiles(_ files: [URL]) {
    let target: (point: CGPoint, isSeen: Bool) =
      files.count > 1
      ? canvas.position(forMany: files.count) : (point: canvas.position(forItems: 1), isSeen: true)
    board.importer.start(
      files.map(ImportTicket.init(file:)), around: target.point, pixelScale: canvas.pixelScale)
    if !target.isSeen { display.arrivals.begin() }
  }

  /// Asks for the file of a linked image that isn't at its path.
  func findFile(of original: OriginalID, _ pin: Pin) {
    let name = (board.document.originals[original]?.name ?? pin.name).shown
    Ask.linkedFile(of: original, named: name, on: board, in: window)
  }

  // MARK: Zoom and position

  func showWholeBoard() {
    if let bounds = canvas.bounds(of: board.document.shownPins) { show(bounds) }
  }

  /// Shows a whole part of the board above the tray.
  func show(_ part: CGRect) {
    canvas.viewport.fit(part, belowCovered: tray.isShown ? TrayStrip.height : 0)
  }

  /// Shows the sharpest of the selected pictures with one pixel of the screen for each of its pixels.
  private func showActualPixels() {
    let pins = canvas.model.selectedPins.filter {
      ActualPixels.magnification(of: $0, in: board.document) != nil
    }
    let most = pins.compactMap { ActualPixels.magnification(of: $0, in: board.document) }.max()
    guard let most, let bounds = board.document.bounds(of: pins.map(\.id)) else { return }
    let middle = CGPoint(x: canvas.viewport.size.width / 2, y: canvas.viewport.size.height / 2)
    canvas.viewport.center = CGPoint(x: bounds.midX, y: bounds.midY)
    canvas.viewport.setZoom(most / Double(window.scaleFactor), keeping: middle)
  }

  private func zoom(by factor: Double) {
    let middle = CGPoint(x: canvas.viewport.size.width / 2, y: canvas.viewport.size.height / 2)
    canvas.viewport.setZoom(canvas.viewport.zoom * factor, keeping: middle)
  }
}

// Copies of boards, templates, and recent boards.

extension BoardWindow {
  func duplicate(_ board: BoardController) {
    Task {
      if let copy = await fileWork.duplicate(board) { await openAndFocus(copy.url) }
    }
  }

  /// Opens a board in this window, whose canvas gets the keyboard focus: the menu, from which it was asked
  /// for, has it no more.
  private func openAndFocus(_ url: URL) async {
    await app.show(url, in: self, access: .readWrite)
    if board.url.standard == url.standard { canvas.focus() }
  }

  private func chooseLink() {
    let others = app.entries.filter { $0.url.standard != board.url.standard }
    guard !others.isEmpty else { return messages.show(localized("There’s no other board")) }
    BoardChoice(
      localized("Pin Link to Board…").withoutEllipsis, name: "links",
      action: localized("Pin", context: "a link to a board"),
      openedBy: "win.pin-link",
      options: others.map { .init(name: $0.name, detail: BoardRow.detail(of: $0), url: $0.url) },
      onChoose: { [weak self] url in
        guard let self, let link = others.first(where: { $0.url == url }).flatMap(BoardLink.init) else {
          return
        }
        canvas.pin(link, at: canvas.position(forItems: 1))
        _ = canvas.focus()
      }
    ).show(below: header.menu)
  }

  private func chooseTemplate() {
    Task {
      let templates = await app.library.templates()
      guard !templates.isEmpty else {
        return messages.show(localized("There are no templates. Save as Template makes one of this board."))
      }
      BoardChoice(
        localized("New from Template…").withoutEllipsis, name: "templates", action: localized("Create Board"),
        openedBy: "win.new-from-template",
        options: templates.map { .init(name: $0.name, detail: BoardRow.detail(of: $0), url: $0.url) },
        onChoose: { [weak self] url in
          Task {
            if let made = await self?.fileWork.makeBoard(fromTemplate: url) {
              await self?.openAndFocus(made.url)
            }
          }
        },
        onRemove: { [weak self, library = app.library] url in
          Task {
            do {
              try await library.removeTemplate(url)
            } catch {
              self?.messages.show(localized("That can’t be done: \(error)"))
            }
          }
        }
      ).show(below: header.menu)
    }
  }

  private func chooseRecent() {
    let recent = RecentBoards.all.filter { $0.standard != board.url.standard }
    guard !recent.isEmpty else { return messages.show(localized("There’s no other board")) }
    let names = Dictionary(
      app.entries.map { ($0.url.standard, $0.name) }, uniquingKeysWith: { first, _ in first })
    BoardChoice(
      localized("Open Recent…").withoutEllipsis, name: "recent", action: localized("Open"),
      openedBy: "win.open-recent",
      options: recent.map {
        .init(
          name: names[$0.standard] ?? $0.stem, detail: $0.deletingLastPathComponent().shownPath, url: $0
        )
      },
      onChoose: { [weak self] url in Task { await self?.openAndFocus(url) } }
    ).show(below: header.menu)
  }
}

// Remove Board…, its Undo, and Removed Boards….

extension BoardWindow {
  /// Removes a board, once the user has agreed.
  func remove(_ board: BoardController) {
    let isInLibrary = app.isInLibrary(board)
    Task {
      let answer = await Ask.question(
        in: window,
        title: isInLibrary
          ? localized("Move “\(board.name)” to the trash?")
          : localized("Remove “\(board.name)” from the list?"),
        body: isInLibrary
          ? localized(
            "Boards › Removed Boards… in the menu brings it back. Its file is kept in \(app.trashName) until you delete it there."
          )
          : localized("Its file stays where it is: \(board.url.shownPath)"),
        buttons: [
          MessageDialog.Button(localized("Cancel")),
          MessageDialog.Button(isInLibrary ? localized("Move to Trash") : localized("Remove")),
        ])
      if answer == 1 { await app.removeBoard(board) }
    }
  }

  /// Reports that a board was removed, with a button to undo this.
  func offerBack(_ removed: RemovedBoard) {
    let text =
      removed.isInTrash
      ? localized("“\(removed.name)” is in the trash now")
      : localized("“\(removed.name)” isn’t in the list any more")
    messages.show(text, actionTitle: localized("Undo")) { [weak self] in
      self?.bringBack(removed)
    }
  }

  func bringBack(_ removed: RemovedBoard) {
    Task { await app.restore(removed, in: self) }
  }
}
