import BoardSession
import DragDropKit

/// The menus of a board window; each item names an action of the window or the app.
enum WindowMenus {
  /// - Parameter steps: the menu items for Undo and Redo, with the names of their steps; see
  ///   ``showSteps(undo:redo:in:)``.
  static func main(steps: Menu) -> Menu {
    Menu()
      .section(
        Menu().item("New Board", action: "win.new-board").item("New Note", action: "win.new-note").item(
          "Open Images…", action: "win.open"
        )
        .item("Open Folder…", action: "win.open-folder")
        .item("Open Board…", action: "win.open-board").item("New Window", action: "win.new-window")
      )
      .section(
        Menu().item("Import…", action: "win.import").item("Export…", action: "win.export")
          .item("Save a Copy…", action: "win.save-copy").item("Move Board File…", action: "win.move-board")
          .item("Free Up Space…", action: "win.free-space")
      )
      .section(steps)
      .section(
        Menu().item("Paste as Note", action: "win.paste-note").item("Select All", action: "win.select-all")
          .submenu("Arrange", arrange)
          .submenu("View", view)
      )
      .section(
        Menu().item("Rename Board…", action: "win.rename").item(
          "Remove Board…", action: "win.remove-board"
        ).item("Removed Boards…", action: "win.removed-boards")
      )
      .section(
        Menu().item("Preferences", action: "app.preferences").item("Keys", action: "win.keys")
          .item("About Pinboard", action: "app.about").item("Close Window", action: "win.close").item(
            "Quit", action: "app.quit"))
  }

  /// - Parameters:
  ///   - undo: the name of the step that's undone next; nil if there's none.
  ///   - redo: the name of the step that's redone next.
  static func showSteps(undo: String?, redo: String?, in menu: Menu) {
    menu.removeAll()
    menu.item(title("Undo", undo), action: "win.undo").item(title("Redo", redo), action: "win.redo")
      .item("History", action: "win.history")
  }

  /// Returns the title of a menu item. In a menu, an underscore marks the mnemonic letter, so underscores of
  /// a name are doubled.
  private static func title(_ verb: String, _ step: String?) -> String {
    stepTitle(verb, step).replacing("_", with: "__")
  }

  /// Returns a title such as "Undo Move 3 Pins". The names of imported files may be long, so the title is
  /// cut.
  static func stepTitle(_ verb: String, _ step: String?) -> String {
    guard let step, !step.isEmpty else { return verb }
    return "\(verb) \(step.count > 48 ? step.prefix(47) + "…" : step)"
  }

  static var zoom: Menu {
    Menu().item("100 %", action: "win.zoom-100").item("Fit All", action: "win.zoom-fit")
      .item("Fit Selection", action: "win.zoom-selection")
  }

  /// - Parameters:
  ///   - isNote: whether the selection is one note.
  ///   - hasImage: whether the selection includes at least one image.
  static func context(hasSelection: Bool, isNote: Bool = false, hasImage: Bool = false) -> Menu {
    guard hasSelection else {
      return Menu().item("New Note", action: "win.new-note-here").item("Paste", action: "win.paste-here")
        .item("Paste as Note", action: "win.paste-note-here")
        .item("Open Images…", action: "win.open").item("Select All", action: "win.select-all")
        .section(Menu().submenu("View", view))
    }
    let menu = isNote ? Menu().section(Menu().item("Edit Note", action: "win.edit-note")) : Menu()
    menu.section(
      Menu().item("Cut", action: "win.cut").item("Copy", action: "win.copy")
        .item("Duplicate", action: "win.duplicate").item("Delete", action: "win.delete")
    )
    if hasImage {
      menu.section(
        Menu().item("Crop", action: "win.crop").item("Reset Crop", action: "win.reset-crop")
          .submenu("Original", original).submenu("Animation", animation))
    }
    return menu.section(
      Menu().item("Bring to Front", action: "win.to-front").item("Raise", action: "win.raise")
        .item("Lower", action: "win.lower").item("Send to Back", action: "win.to-back")
        .submenu("Arrange", arrange).submenu("Size and Rotation", shape).submenu("View", view))
  }

  private static var arrange: Menu {
    Menu()
      .section(
        Menu().item("Pack", action: "win.arrange-pack").item("Rows", action: "win.arrange")
          .item("Columns", action: "win.arrange-columns").item("Grid", action: "win.arrange-grid")
          .item("By Name", action: "win.arrange-by-name").item("By Size", action: "win.arrange-by-size")
          .item("Shuffled", action: "win.arrange-shuffled")
      )
      .section(Menu().submenu("Align", align).submenu("Make Equal", equal))
      .section(
        Menu().item("Group", action: "win.group").item("Ungroup", action: "win.ungroup")
          .item("Lock or Unlock", action: "win.lock"))
  }

  private static var align: Menu {
    Menu()
      .section(
        Menu().item("Left", action: "win.align-left").item("Right", action: "win.align-right")
          .item("Top", action: "win.align-top").item("Bottom", action: "win.align-bottom")
          .item("In a Column", action: "win.align-center").item("In a Row", action: "win.align-middle")
      )
      .section(
        Menu().item("Distribute Horizontally", action: "win.distribute-horizontally")
          .item("Distribute Vertically", action: "win.distribute-vertically")
          .item("Equal Gaps Horizontally", action: "win.space-horizontally")
          .item("Equal Gaps Vertically", action: "win.space-vertically")
      )
  }

  private static var equal: Menu {
    Menu().item("Height", action: "win.same-height").item("Width", action: "win.same-width")
      .item("Area", action: "win.same-area")
  }

  private static var shape: Menu {
    Menu()
      .section(
        Menu().item("Rotate Right", action: "win.rotate-right").item("Rotate Left", action: "win.rotate-left")
          .item("Straighten", action: "win.straighten")
      )
      .section(
        Menu().item("Flip Horizontally", action: "win.flip-horizontally")
          .item("Flip Vertically", action: "win.flip-vertically")
      )
      .section(
        Menu().item("Larger", action: "win.larger").item("Smaller", action: "win.smaller")
          .item("Reset Size", action: "win.reset-size")
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
