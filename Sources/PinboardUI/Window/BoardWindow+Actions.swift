import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Files
import Foundation

extension BoardWindow {
  func installActions() {
    add("new-board", ["<Control>n"]) { $0.makeBoard() }
    add("new-window", ["<Control><Shift>n"]) { $0.app.openWindow(on: $0.board) }
    add("open", ["<Control>o"]) { $0.openImages() }
    add("open-folder", ["<Control><Shift>o"]) { $0.openFolder() }
    add("open-board", []) { $0.openBoardFile() }
    add("undo", ["<Control>z"]) { $0.steps.undo() }
    add("redo", ["<Control><Shift>z", "<Control>y"]) { $0.steps.redo() }
    add("cut", ["<Control>x"]) { $0.cut() }
    add("copy", ["<Control>c"]) { $0.copy() }
    installNotes()
    installShaping()
    add("delete", ["Delete", "BackSpace"]) { $0.deleteSelection() }
    add("select-all", ["<Control>a"]) { $0.canvas.selectAll() }
    add("to-front", ["<Control><Shift>Up"]) {
      $0.board.perform(Command.bringToFront($0.canvas.selection, in: $0.board.document))
    }
    add("to-back", ["<Control><Shift>Down"]) {
      $0.board.perform(Command.sendToBack($0.canvas.selection, in: $0.board.document))
    }
    add("arrange", ["<Control>l"]) {
      $0.board.perform(Command.arrange($0.canvas.model.selectedPins.map(\.id), in: $0.board.document))
    }
    add("zoom-in", ["<Control>plus", "<Control>equal"]) { $0.zoom(by: 1.25) }
    add("zoom-out", ["<Control>minus"]) { $0.zoom(by: 0.8) }
    add("zoom-100", ["<Control>0"]) { $0.zoom(by: 1 / $0.canvas.viewport.zoom) }
    add("zoom-fit", ["<Control>9"]) { $0.showWholeBoard() }
    add("zoom-selection", ["<Control>8"]) { window in
      if let bounds = window.board.document.bounds(of: window.canvas.selection) {
        window.show(bounds)
      }
    }
    add("sidebar", ["F9"]) { $0.toggleSidebar() }
    add("tray", ["F8"]) { $0.tray.isShown.toggle() }
    add("rename", ["F2"]) { $0.renameBoard() }
    add("remove-board", []) { $0.removeBoard() }
    add("removed-boards", []) { $0.showRemovedBoards() }
    add("history", ["<Control>h"]) { $0.showHistory() }
    add("save-copy", ["<Control><Shift>s"]) { window in Task { await window.saveCopy() } }
    add("move-board", ["<Control><Shift>m"]) { window in Task { await window.moveBoard() } }
    add("free-space", []) { window in Task { await window.freeUpSpace() } }
    add("import", ["<Control>i"]) { $0.chooseImport() }
    add("export", ["<Control>e"]) { ExportWindow.show(for: $0) }
    add("close", ["<Control>w"]) { $0.requestClose() }
  }

  func add(_ name: String, _ shortcuts: [String], _ body: @escaping (BoardWindow) -> Void) {
    actions[name] = window.addAction(name, shortcuts: shortcuts) { [weak self] in
      if let self { body(self) }
    }
  }

  func updateActions() {
    let hasSelection = !canvas.selection.isEmpty
    for name in ["cut", "copy", "delete", "to-front", "to-back", "zoom-selection"] {
      actions[name]?.isEnabled = hasSelection
    }
    actions["arrange"]?.isEnabled = canvas.selection.count > 1
    for name in ["paste", "paste-here", "open", "open-folder", "import", "rename"] {
      actions[name]?.isEnabled = board.isEditable
    }
    for name in ["cut", "delete", "to-front", "to-back", "arrange"] where !board.isEditable {
      actions[name]?.isEnabled = false
    }
    actions["export"]?.isEnabled = !board.document.pins.isEmpty
    let steps = steps
    actions["undo"]?.isEnabled = steps.canUndo
    actions["redo"]?.isEnabled = steps.canRedo
    for name in ["move-board", "free-space"] { actions[name]?.isEnabled = board.fileState == .writable }
    header.showSteps(undo: steps.undoName, redo: steps.redoName)
    updateShapingActions()
    updateNoteActions()
  }

  /// The steps on which Undo and Redo act in this window.
  var steps: WindowSteps {
    let tray = app.tray.board
    return WindowSteps(
      board: board, tray: tray, others: app.boards.values.filter { $0 !== board && $0 !== tray })
  }

  // MARK: Boards

  /// Makes a new board in this window, also for a drag that rests on New Board.
  func makeBoard() {
    Task { await app.makeBoard(in: self) }
  }

  /// Shows the board's history; closes it if it's open.
  func showHistory() {
    if let historyPopover { return historyPopover.close() }
    let popover = HistoryPopover(board: board)
    historyPopover = popover
    popover.onClosed = { [weak self] in
      self?.historyPopover = nil
      self?.canvas.onKey = nil
    }
    canvas.onKey = { [weak popover] in popover?.press($0) ?? false }
    popover.show(below: header.history)
  }

  func toggleSidebar() {
    split.isSidebarShown.toggle()
    app.saveSession()
  }

  private func renameBoard() {
    let field = TextField()
    field.text = board.name
    let popover = Popover(field)
    field.onActivate = { [weak self, weak field, weak popover] in
      guard let self, let field else { return }
      // The field may show less than the whole name.
      if field.text != self.board.name {
        self.board.perform(Command.rename(to: field.text, in: self.board.document))
      }
      popover?.close()
    }
    let place = CGRect(x: canvas.viewport.size.width / 2, y: 4, width: 1, height: 1)
    popover.show(at: place, in: canvas)
    _ = field.focus()
  }

  // MARK: Files

  private func openImages() {
    Task {
      importFiles(await Ask.files(in: window, title: "Open Images", filter: FileDialog.images))
    }
  }

  private func openFolder() {
    Task {
      guard let folder = await Ask.folder(in: window, title: "Open a Folder of Images") else { return }
      await FolderImport.run([folder], onto: board, around: canvas.middle, pixelScale: canvas.pixelScale)
    }
  }

  private func openBoardFile() {
    Task {
      let files = await Ask.files(in: window, title: "Open a Board", filter: FileDialog.boards)
      if !files.isEmpty { await app.open(files) }
    }
  }

  func chooseImport() {
    Task {
      let files = await Ask.files(
        in: window, title: "Import a Board or an Archive", filter: FileDialog.foreign)
      await ForeignImport.run(files, onto: board, in: self)
    }
  }

  /// Imports image files to the middle of the view.
  func importFiles(_ files: [URL]) {
    board.importer.start(
      files.map(ImportTicket.init(file:)), around: canvas.middle, pixelScale: canvas.pixelScale)
  }

  /// Asks for the file of a linked image that isn't at its path.
  func findFile(of original: OriginalID, _ pin: Pin) {
    let board = board
    let name = (board.document.originals[original]?.name ?? pin.name).shown
    Task {
      let files = await Ask.files(
        in: window, title: "Find “\(name)”", multiple: false, filter: FileDialog.images)
      if let file = files.first { await board.links.relink(original, to: file) }
    }
  }

  // MARK: Clipboard

  private func copy() { CopiedPins.copy(canvas.model.selectedPins, of: board) }

  /// Cuts the selected pins. Pins that couldn't be put on the clipboard stay.
  func cut() {
    let copied = CopiedPins.copy(canvas.model.selectedPins, of: board)
    board.perform(Command.remove(copied, from: board.document))
  }

  private func deleteSelection() {
    board.perform(Command.remove(canvas.selection, from: board.document))
  }

  func showWholeBoard() {
    if let bounds = board.document.bounds { show(bounds) }
  }

  /// Shows a whole part of the board above the tray.
  func show(_ part: CGRect) {
    canvas.viewport.fit(part, belowCovered: tray.isShown ? TrayStrip.height : 0)
  }

  private func zoom(by factor: Double) {
    let middle = CGPoint(x: canvas.viewport.size.width / 2, y: canvas.viewport.size.height / 2)
    canvas.viewport.setZoom(canvas.viewport.zoom * factor, keeping: middle)
  }
}
