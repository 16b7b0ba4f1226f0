import BoardSession
import DragDropKit
import KitFiles
import Localization

/// The menus of a board window; each item names an action of the window or the app.
enum WindowMenus {
  /// The window's menu: at most fifteen rows, so that it fits on a small screen, with the rest in submenus.
  /// - Parameter steps: the menu items for Undo and Redo, with the names of their steps; see
  ///   ``showSteps(undo:redo:in:)``.
  static func main(steps: Menu) -> Menu {
    Menu()
      .section(
        Menu().item(localized("New Window"), action: "win.new-window")
          .submenu(localized("Boards"), ShelfCommands.menu)
          .submenu(localized("Add", context: "menu of what can be put onto a board"), add)
          .submenu(localized("Export and Print"), passOn)
      )
      .section(steps)
      .section(
        Menu().submenu(localized("Find"), find).submenu(localized("Arrange"), arrange)
          .submenu(localized("Appearance"), AppearanceActions.menu).submenu(localized("View"), view)
      )
      .section(
        Menu().item(localized("Preferences"), action: "app.preferences")
          .item(localized("Keyboard Shortcuts"), action: "win.keys").item(
            localized("Manual"), action: "win.manual"
          )
          .item(localized("About Pinboard"), action: "app.about"))
  }

  /// What can be put onto the board.
  private static var add: Menu {
    Menu()
      .section(
        Menu().item(localized("New Note"), action: "win.new-note")
          .item(localized("New Frame"), action: "win.frame")
          .item(localized("Pin Link to Board…"), action: "win.pin-link")
          .item(localized("Paste as Note"), action: "win.paste-note")
          .submenu(localized("Draw"), StrokeActions.menu)
      )
      .section(
        Menu().item(localized("Open Files…"), action: "win.open")
          .item(localized("Open Folder…"), action: "win.open-folder")
          .item(localized("Import…"), action: "win.import")
          .item(localized("Take a Screenshot…"), action: "win.take-screenshot")
          .item(localized("Watch a Folder…"), action: "win.watch-folder"))
  }

  /// What takes the board, or a part of it, to other programs and people.
  private static var passOn: Menu {
    Menu().item(localized("Export…"), action: "win.export").item(localized("Print…"), action: "win.print")
      .item(localized("Copy as Picture"), action: "win.copy-picture")
      .item(localized("Save a Copy…"), action: "win.save-copy")
      .item(localized("Share a Copy…"), action: "win.share-copy")
  }

  /// Commands that have keys, but no item in a menu: a window's own button and the desktop do the same.
  static var ending: Menu {
    Menu().item(localized("Close Window"), action: "win.close").item(localized("Quit"), action: "app.quit")
  }

  /// - Parameters:
  ///   - undo: the name of the step that's undone next; nil if there's none.
  ///   - redo: the name of the step that's redone next.
  static func showSteps(undo: String?, redo: String?, in menu: Menu) {
    menu.removeAll()
    menu.item(title(undoTitle(undo)), action: "win.undo").item(title(redoTitle(redo)), action: "win.redo")
      .item(localized("History"), action: "win.history")
  }

  /// Returns the title of a menu item. In a menu, an underscore marks the mnemonic letter, so underscores of
  /// a name are doubled.
  private static func title(_ text: String) -> String { text.replacing("_", with: "__") }

  /// Returns a title such as "Undo Move 3 Pins".
  static func undoTitle(_ step: String?) -> String {
    guard let step = short(step) else { return localized("Undo") }
    return localized("Undo \(step)")
  }

  /// Returns a title such as "Redo Move 3 Pins".
  static func redoTitle(_ step: String?) -> String {
    guard let step = short(step) else { return localized("Redo") }
    return localized("Redo \(step)")
  }

  /// The name of a step, cut, since the names of imported files may be long; nil if there's none.
  private static func short(_ step: String?) -> String? {
    guard let step = step?.shown, !step.isEmpty else { return nil }
    return step.count > 48 ? step.prefix(47) + "…" : step
  }

  static var zoom: Menu {
    Menu().item("100 %", action: "win.zoom-100").item(localized("Fit All"), action: "win.zoom-fit")
      .item(localized("Fit Selection"), action: "win.zoom-selection")
      .section(
        Menu().item(localized("Start View"), action: "win.start-view")
          .item(localized("Set Start View"), action: "win.set-start-view"))
  }

  /// - Parameters:
  ///   - isNote: whether the selection is one note.
  ///   - hasNote: whether it includes at least one note.
  ///   - hasLink: whether it's one note with a link.
  ///   - hasImage: whether the selection includes at least one image.
  ///   - hasFrame: whether it includes at least one frame.
  ///   - hasStroke: whether it includes at least one stroke.
  ///   - hasGroup: whether it includes at least one group.
  ///   - hidden: the number of hidden pins of the board.
  ///   - keys: returns the keys of a command, as GTK writes them, for the items that do the same at the
  ///     menu's position.
  static func context(
    hasSelection: Bool, isNote: Bool = false, hasNote: Bool = false, hasLink: Bool = false,
    hasImage: Bool = false, hasFrame: Bool = false, hasStroke: Bool = false, hasGroup: Bool = false,
    hidden: Int = 0, keys: (String) -> String? = { _ in nil }
  ) -> Menu {
    guard hasSelection else {
      let menu = Menu()
        .item(localized("New Note"), action: "win.new-note-here", showing: keys("win.new-note"))
        .item(localized("New Frame"), action: "win.frame")
        .item(localized("Paste"), action: "win.paste-here", showing: keys(Window.pasteAction))
        .item(
          localized("Paste as Note"), action: "win.paste-note-here", showing: keys("win.paste-note")
        )
        .item(localized("Open Files…"), action: "win.open")
        .item(localized("Select All"), action: "win.select-all")
        .item(localized("Remove Failed Cards"), action: "win.remove-failed")
      if hidden > 0 {
        menu.item(localized("Show Hidden Pins"), action: "win.show-hidden")
      }
      return menu.section(
        Menu().submenu(localized("Draw"), StrokeActions.menu).submenu(localized("View"), view))
    }
    let menu = Menu()
    if hasNote {
      let note = Menu()
      if isNote { note.item(localized("Edit Note"), action: "win.edit-note") }
      if hasLink { note.item(localized("Open Link"), action: "win.open-link") }
      menu.section(note.submenu(localized("Text of the Note"), NoteActions.menu))
    }
    if hasFrame { menu.section(FrameActions.menu) }
    if hasStroke { menu.section(StrokeActions.penMenu) }
    if hasGroup {
      menu.section(
        Menu().submenu(localized("Background of the Group"), ArrangeActions.backgroundMenu))
    }
    menu.section(
      Menu().item(localized("Cut"), action: "win.cut").item(localized("Copy"), action: "win.copy")
        .item(localized("Copy as Picture"), action: "win.copy-picture")
        .item(localized("Duplicate"), action: "win.duplicate").item(localized("Lift"), action: "win.lift")
        .item(localized("Delete"), action: "win.delete")
    )
    if hasImage {
      menu.section(
        Menu().item(localized("Crop"), action: "win.crop")
          .item(localized("Crop Along a Path"), action: "win.crop-path")
          .item(localized("Reset Crop"), action: "win.reset-crop")
          .submenu(localized("Original"), original).submenu(localized("Animation"), animation))
    }
    return menu.section(
      Menu().submenu(localized("Order", context: "of pins from front to back"), order)
        .submenu(localized("Arrange"), arrange).submenu(localized("Size and Rotation"), shape).submenu(
          localized("Appearance"), AppearanceActions.menu
        ).submenu(localized("View"), view))
  }

  private static var order: Menu {
    Menu().item(localized("Bring to Front"), action: "win.to-front")
      .item(localized("Raise"), action: "win.raise").item(localized("Lower"), action: "win.lower")
      .item(localized("Send to Back"), action: "win.to-back")
  }

  private static var arrange: Menu {
    Menu()
      .section(
        Menu().item(localized("Pack"), action: "win.arrange-pack").item(
          localized("Rows"), action: "win.arrange"
        )
        .item(localized("Columns"), action: "win.arrange-columns").item(
          localized("Grid"), action: "win.arrange-grid"
        )
        .item(localized("By Name"), action: "win.arrange-by-name").item(
          localized("By Size"), action: "win.arrange-by-size"
        )
        .item(localized("By Date"), action: "win.arrange-by-date").item(
          localized("By Color"), action: "win.arrange-by-colour"
        )
        .item(localized("Shuffled"), action: "win.arrange-shuffled")
      )
      .section(Menu().submenu(localized("Align"), align).submenu(localized("Make Equal"), equal))
      .section(
        Menu().item(localized("Group"), action: "win.group").item(localized("Ungroup"), action: "win.ungroup")
          .item(localized("Frame"), action: "win.frame")
          .item(
            localized("Lock or Unlock"), action: "win.lock"
          )
          .item(localized("Lock Board"), action: "win.lock-board"))
  }

  private static var align: Menu {
    Menu()
      .section(
        Menu().item(localized("Left"), action: "win.align-left").item(
          localized("Right"), action: "win.align-right"
        )
        .item(localized("Top"), action: "win.align-top").item(localized("Bottom"), action: "win.align-bottom")
        .item(localized("Center"), action: "win.align-center").item(
          localized("Middle"), action: "win.align-middle")
      )
      .section(
        Menu().item(localized("Distribute Horizontally"), action: "win.distribute-horizontally")
          .item(localized("Distribute Vertically"), action: "win.distribute-vertically")
          .item(localized("Equal Gaps Horizontally"), action: "win.space-horizontally")
          .item(localized("Equal Gaps Vertically"), action: "win.space-vertically")
      )
  }

  private static var equal: Menu {
    Menu().item(localized("Height"), action: "win.same-height").item(
      localized("Width"), action: "win.same-width"
    )
    .item(localized("Area"), action: "win.same-area")
  }

  private static var shape: Menu {
    Menu()
      .section(
        Menu().item(localized("Rotate Right"), action: "win.rotate-right").item(
          localized("Rotate Left"), action: "win.rotate-left"
        )
        .item(localized("Straighten"), action: "win.straighten")
      )
      .section(
        Menu().item(localized("Flip Horizontally"), action: "win.flip-horizontally")
          .item(localized("Flip Vertically"), action: "win.flip-vertically")
      )
      .section(
        Menu().item(localized("Larger"), action: "win.larger").item(
          localized("Smaller"), action: "win.smaller"
        )
        .item(localized("Actual Size"), action: "win.actual-size")
        .item(localized("Size of a New Pin"), action: "win.reset-size")
      )
  }
}

/// The actions of a window by their names. Menus, buttons and shortcuts run them.
final class ActionTable {
  private let window: Window
  private var actions: [String: Action] = [:]

  init(_ window: Window) { self.window = window }

  subscript(name: String) -> Action? { actions[name] }

  func add(_ name: String, _ shortcuts: [String], _ body: @escaping () -> Void) {
    actions[name] = window.addAction(name, shortcuts: shortcuts, body)
  }

  /// Adds an action with a check mark; see ``check(_:_:)``.
  func addToggle(_ name: String, _ shortcuts: [String], _ body: @escaping () -> Void) {
    actions[name] = window.addAction(name, shortcuts: shortcuts, state: false, body)
  }

  /// Sets the check mark of an action.
  func check(_ name: String, _ isOn: Bool) { actions[name]?.state = isOn }

  /// Adds an action that pastes from a clipboard; see `Window.enablePaste`.
  func addPaste(from pasteboard: any Pasteboard, to fallback: View, onRefused: @escaping () -> Void) {
    actions["paste"] = window.enablePaste(from: pasteboard, fallback: fallback) { _ in onRefused() }
  }

  func enable(_ names: [String], _ isEnabled: Bool) {
    for name in names { actions[name]?.isEnabled = isEnabled }
  }
}
