import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// What a window does with a board, which it may show or not.
struct BoardWork {
  var duplicate: (BoardController) -> Void
  /// Removes the board, once the user has agreed.
  var remove: (BoardController) -> Void
}

/// The commands on the boards and folders of the sidebar: menu items of a row, and of the main menu, where
/// they're about the board that the window shows.
final class ShelfCommands {
  private unowned let sidebar: BoardSidebar
  private let window: Window
  /// Shows a message with a button that takes back what was done.
  private let offerBack: (_ message: String, _ undo: @escaping () -> Void) -> Void
  /// Returns the file of the board that the window shows.
  private let shown: () -> URL
  /// What the window does with boards of rows.
  private let work: BoardWork
  /// The row whose menu is open.
  private var row: Shelf.Row?
  private var shelf: any BoardShelf { sidebar.shelf }

  init(
    _ sidebar: BoardSidebar, in window: Window,
    offerBack: @escaping (_ message: String, _ undo: @escaping () -> Void) -> Void,
    shown: @escaping () -> URL, work: BoardWork
  ) {
    self.work = work
    self.sidebar = sidebar
    self.window = window
    self.offerBack = offerBack
    self.shown = shown
    add("new-folder") { $0.makeFolder(of: []) }
    add("new-folder-with-board") { $0.makeFolder(of: [$0.board]) }
    add("rename-folder") { $0.row.flatMap($0.folder).map($0.rename) }
    add("remove-folder") { $0.row.flatMap($0.folder).map($0.remove) }
    add("move-out-of-folder") { commands in
      let board = commands.board
      commands.shelf.changeShelf { $0.moveOut(board) }
    }
    add("rename-listed") { $0.renameBoard() }
    add("duplicate-listed") { commands in commands.with(commands.board, commands.work.duplicate) }
    add("show-listed") { commands in
      DesktopFiles.showInFolder(commands.board, from: commands.window) { reason in
        commands.shelf.report(
          localized("\(localized(quoted: commands.board.shownName)) can’t be opened: \(reason)"),
          in: commands.window)
      }
    }
    add("remove-listed") { commands in commands.with(commands.board, commands.work.remove) }
    add("add-everything-from-copy") { $0.addEverything() }
    for color in BoardColor.allCases {
      add("board-color-\(color.rawValue)") { $0.mark(with: color) }
    }
    add("board-color-none") { $0.mark(with: nil) }
  }

  private func add(_ name: String, _ body: @escaping (ShelfCommands) -> Void) {
    window.addAction(name, shortcuts: []) { [weak self] in
      if let self { body(self) }
    }
  }

  /// The board that a command is about.
  private var board: URL {
    if case .board(let url, _) = row { url } else { shown().standard }
  }

  private func folder(of row: Shelf.Row) -> UUID? {
    if case .folder(let id) = row { id } else { nil }
  }

  // MARK: Menus

  /// Opens the menu of a row, or of the space below all rows.
  func showMenu(for row: Shelf.Row?, at point: CGPoint) {
    self.row = row
    let menu = menu(of: row)
    // A tooltip that's on its way would cover the menu.
    let cell = row.flatMap { sidebar.cell(of: $0.identity) }
    let tip = cell?.tooltip
    cell?.tooltip = nil
    let popover = PopoverMenu.show(menu, at: point, in: sidebar.view)
    popover.onClosed = { [weak self, weak cell] in
      if cell?.tooltip == nil { cell?.tooltip = tip }
      // The chosen item's action comes after this.
      Task { self?.row = nil }
    }
    MenuTrace.emit(menu, in: window)
    Trace.emit("boards.menu")
  }

  func menu(of row: Shelf.Row?) -> Menu {
    switch row {
    case .folder:
      Menu().section(
        Menu().item(localized("Rename Folder…"), action: "win.rename-folder")
          .item(localized("Remove Folder"), action: "win.remove-folder")
      ).section(Menu().item(localized("New Folder"), action: "win.new-folder"))
    case .board(let url, let folder):
      Menu()
        .section(
          Menu().item(localized("Rename…"), action: "win.rename-listed")
            .item(localized("Duplicate"), action: "win.duplicate-listed")
            .item(localized("Show in File Manager"), action: "win.show-listed")
            .submenu(localized("Color"), Self.colors)
        ).section(copies(of: url)).section(folders(isInside: folder != nil))
        .section(Menu().item(localized("Remove…"), action: "win.remove-listed"))
    case nil:
      Menu().item(localized("New Board"), action: "win.new-board")
        .item(localized("New Folder"), action: "win.new-folder")
    }
  }

  private func copies(of board: URL) -> Menu {
    guard sidebar.known[board]?.copy != nil else { return Menu() }
    return Menu().item(
      localized("Add Everything from This Copy…"), action: "win.add-everything-from-copy")
  }

  private func folders(isInside: Bool) -> Menu {
    let menu = Menu().item(localized("New Folder with Board"), action: "win.new-folder-with-board")
    return isInside ? menu.item(localized("Move out of Folder"), action: "win.move-out-of-folder") : menu
  }

  /// The main menu's items on boards; most are about the board that the window shows.
  static var menu: Menu {
    Menu()
      .section(
        Menu().item(localized("New Board"), action: "win.new-board")
          .item(localized("New from Template…"), action: "win.new-from-template")
          .item(localized("Open Board…"), action: "win.open-board")
          .item(localized("Open Recent…"), action: "win.open-recent")
          .item(localized("New Folder"), action: "win.new-folder")
      )
      .section(
        Menu().item(localized("Rename Board…"), action: "win.rename")
          .item(localized("Duplicate Board"), action: "win.duplicate-board")
          .item(localized("Save as Template"), action: "win.save-template")
          .submenu(localized("Color"), colors)
      )
      .section(
        Menu().item(localized("Move Board File…"), action: "win.move-board")
          .item(localized("Earlier Versions…"), action: "win.earlier-versions")
          .item(localized("Images…"), action: "win.images")
          .item(localized("Free Up Space…"), action: "win.free-space")
          .item(localized("Forget What Was Deleted…"), action: "win.forget-deleted")
      )
      .section(
        Menu().item(localized("Remove Board…"), action: "win.remove-board")
          .item(localized("Removed Boards…"), action: "win.removed-boards"))
  }

  static var colors: Menu {
    let menu = Menu()
    for color in BoardColor.allCases {
      menu.item(color.title, swatch: color.shown, action: "win.board-color-\(color.rawValue)")
    }
    return menu.section(
      Menu().item(localized("None", context: "color"), action: "win.board-color-none"))
  }

  // MARK: Commands

  /// Adds the pins of a copy to the board that it's a copy of, and shows that board.
  private func addEverything() {
    let copy = board
    guard let original = ConflictCopy.original(of: copy) else { return }
    Task { [shelf, sidebar, window] in
      do {
        let source = try await shelf.openBoard(at: copy)
        let target = try await shelf.openBoard(at: original)
        guard let pins = CopiedPins.addAll(of: source, to: target) else { return }
        Trace.emit("copy.added", ["board": target.name, "pins": pins.count])
        sidebar.onOpen?(original)
      } catch {
        shelf.report(localized("That can’t be done: \(error)"), in: window)
      }
    }
  }

  /// Opens a board, if it isn't open, and does something with it.
  private func with(_ url: URL, _ body: @escaping (BoardController) -> Void) {
    Task { [shelf, window] in
      do {
        body(try await shelf.openBoard(at: url))
      } catch {
        shelf.report(
          localized("\(localized(quoted: url.shownName)) can’t be opened: \("\(error)")"), in: window)
      }
    }
  }

  private func renameBoard() {
    let url = board
    guard let entry = sidebar.known[url], let cell = sidebar.cell(of: .board(url)) else { return }
    let name = shelf.board(at: url)?.name ?? entry.name
    NameEditor.show(name, label: localized("Name"), at: cell.bounds, in: cell) {
      [weak self] name in
      self?.with(url) { $0.perform(Command.rename(to: name, in: $0.document)) }
    }
    Trace.emit("board.rename", ["name": name])
  }

  private func makeFolder(of boards: [URL]) {
    let name = freeName
    var made: UUID?
    shelf.changeShelf { made = $0.makeFolder(named: name, of: boards, before: board) }
    guard let made else { return }
    window.announce(localized("Folder \(name)"))
    // The row has its frame in the next layout.
    Task { [weak self] in self?.rename(made) }
  }

  /// A name that no folder has: "Folder 1", "Folder 2" …
  private var freeName: String {
    let taken = Set(shelf.shelf.folders.map(\.name))
    return (1...).lazy.map { localized("Folder \($0)") }.first { !taken.contains($0) } ?? ""
  }

  private func rename(_ id: UUID) {
    guard let folder = shelf.shelf.folder(id), let cell = sidebar.cell(of: .folder(id)) else { return }
    NameEditor.show(folder.name, label: localized("Name"), at: cell.bounds, in: cell) {
      [weak self] name in
      self?.shelf.changeShelf { $0.renameFolder(id, to: name) }
    }
    Trace.emit("folder.rename", ["name": folder.name])
  }

  private func remove(_ id: UUID) {
    guard let folder = shelf.shelf.folder(id) else { return }
    let before = shelf.shelf
    shelf.changeShelf { $0.removeFolder(id) }
    offerBack(localized("The folder “\(folder.name.shown)” is removed; its boards stay")) { [weak self] in
      self?.shelf.changeShelf { $0.putBack(folder, as: before) }
    }
  }

  private func mark(with color: BoardColor?) {
    let board = board
    shelf.changeShelf { $0.setColor(color, of: board) }
  }
}
