import Board
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// The law: whatever a command opens belongs to the window, is fresh when it opens again, does what it
/// suggests at Return, and goes by Escape and by the key that opened it; then the keyboard is back where it
/// was. Each button without words has a tooltip.
///
/// The commands are those that the window and the app have, so that a new one is here by itself.
final class ReadyWindowsLawTests: XCTestCase {
  /// Commands that end something, or begin something outside of this process.
  static let elsewhere: Set<String> = [
    "quit", "close", "open-link", "open-original", "show-original", "take-screenshot", "share-copy", "print",
    "manual", "new-window", "show-listed",
  ]

  /// Commands that read files before they open something.
  static let reading: Set<String> = ["earlier-versions", "study-log"]

  /// Commands after which the window shows another board, when its file is made. Windows beside the board go
  /// then.
  static let makingBoards: Set<String> = ["duplicate-board", "duplicate-listed", "new-board"]

  /// The commands that open something as the test plays them. One that's new needn't be here.
  static let opening: Set<String> = [
    "about", "caption", "duplicates", "earlier-versions", "export", "forget-deleted", "frame",
    "free-space", "history", "images", "import", "keys", "move-board", "new-folder",
    "new-folder-with-board", "open", "open-board", "open-folder", "pin-link", "preferences",
    "remove-board", "remove-listed", "rename", "rename-listed", "save-copy", "save-original", "study",
    "study-log", "surface-color", "tags", "watch-folder",
  ]

  /// Something on the screen that wasn't there before a command.
  @MainActor struct Opened {
    let widget: UnsafeMutablePointer<GtkWidget>
    var isPopover: Bool { Self.isPopover(widget) }
    var isThere: Bool { Opened.all.contains(widget) }

    static func isPopover(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), gtk_popover_get_type())
        != 0
    }

    /// The type of a widget, and a window's title.
    static func name(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
      let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
      let type = String(cString: g_type_name_from_instance(instance))
      guard !isPopover(widget), let title = gtk_window_get_title(widget.withWindow) else { return type }
      return "\(type) “\(String(cString: title))”"
    }

    /// All windows and popovers that are shown.
    static var all: Set<UnsafeMutablePointer<GtkWidget>> {
      var found: Set<UnsafeMutablePointer<GtkWidget>> = []
      func look(_ widget: UnsafeMutablePointer<GtkWidget>) {
        if isPopover(widget), gtk_widget_get_mapped(widget) != 0 { found.insert(widget) }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
          look(next)
          child = gtk_widget_get_next_sibling(next)
        }
      }
      let list = gtk_window_get_toplevels()
      for index in 0..<g_list_model_get_n_items(list) {
        guard let item = g_list_model_get_item(list, index) else { continue }
        let window = item.assumingMemoryBound(to: GtkWidget.self)
        if gtk_widget_get_mapped(window) != 0 {
          found.insert(window)
          look(window)
        }
        g_object_unref(item)
      }
      return found
    }

    /// The texts of all fields in it.
    var texts: [String] {
      var found: [String] = []
      func look(_ widget: UnsafeMutablePointer<GtkWidget>) {
        let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
        if g_type_check_instance_is_a(instance, gtk_text_get_type()) != 0 {
          found.append(String(cString: gtk_editable_get_text(OpaquePointer(widget))))
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
          look(next)
          child = gtk_widget_get_next_sibling(next)
        }
      }
      look(widget)
      return found
    }

    /// The window, if it's one of this library.
    var ours: Window? { Window.all.first { $0.widget == widget } }
    private var focus: UnsafeMutablePointer<GtkWidget>? {
      gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
    }
    /// Whether keys write a text.
    var hasText: Bool {
      guard let focus else { return false }
      let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
      return g_type_check_instance_is_a(instance, gtk_text_get_type()) != 0
        || g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0
    }
    /// Whether Return does what's suggested: by the window's default, or since the button has the keyboard.
    var hasReturn: Bool {
      if !isPopover, gtk_window_get_default_widget(widget.withWindow) != nil { return true }
      return focus.map { gtk_widget_has_css_class($0, "suggested-action") != 0 } ?? false
    }

    /// Whether a button in it is the suggested one.
    var suggests: Bool {
      func look(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        if gtk_widget_has_css_class(widget, "suggested-action") != 0, gtk_widget_get_mapped(widget) != 0 {
          return true
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
          if look(next) { return true }
          child = gtk_widget_get_next_sibling(next)
        }
        return false
      }
      return look(widget)
    }
  }

  func testWhateverACommandOpensIsReadyAndGoes() throws {
    try withDisplay {
      let used = try UsedWindow("red", "green", board: "Ready")
      let app = used.app
      try MainLoop.wait {
        _ = try await app.library.createBoard(name: "Other")
        await app.list.refresh()
      }
      var walked: [String] = []
      var faults = IconButtons.untold(in: used.window.window.widget).map { "\($0) has no tooltip" }
      let actions = (used.window.window.actions + app.application.actions).map(\.name)
      for name in actions.sorted() where !Self.elsewhere.contains(name) {
        let board = used.board
        let found = Self.look(at: name, in: used)
        if Self.makingBoards.contains(name) {
          used.until("the board of \(name)") { used.board !== board }
          used.rest()
        }
        if let found {
          walked.append(name)
          faults += found.map { "\(name): \($0)" }
        }
        Self.tidy(used)
      }
      XCTAssertEqual(Self.opening.subtracting(walked), [], "they open nothing any more")
      XCTAssertEqual(faults, [])
      used.close()
    }
  }

  /// Closes what a command has left open, and takes back what it has done.
  @MainActor static func tidy(_ used: UsedWindow) {
    for window in used.app.windows where window !== used.window { window.window.close() }
    for window in Window.all where window !== used.window.window { window.close() }
    MainLoop.settle()
    // Those of GTK, such as its dialog of files.
    for widget in Opened.all where !Opened.isPopover(widget) && widget != used.window.window.widget {
      gtk_window_close(widget.withWindow)
    }
    MainLoop.settle()
    let board = used.board
    while board.canUndo, board.history.depth > 1 { board.undo() }
    MainLoop.settle()
  }

  /// - Returns: what's wrong with what the command opens; nil if it opens nothing.
  @MainActor private static func look(at name: String, in used: UsedWindow) -> [String]? {
    let window = used.window.window
    func begin() -> OpaquePointer? {
      used.focus(window)
      used.canvas.selection = Set(used.board.document.pins.prefix(1).map(\.id))
      used.canvas.focus()
      MainLoop.settle()
      return gtk_root_get_focus(window.object.opaque).map { OpaquePointer($0) }
    }
    func open(patience: Double) -> Opened? {
      let before = Opened.all
      guard let action = (window.actions + used.app.application.actions).first(where: { $0.name == name }),
        action.isEnabled
      else { return nil }
      g_action_activate(action.object.opaque, nil)
      func found() -> Opened? {
        let boards = Set(used.app.windows.map { $0.window.widget })
        return Opened.all.subtracting(before).subtracting(boards).first.map(Opened.init)
      }
      MainLoop.settle()
      _ = MainLoop.pump(timeout: patience) { found() != nil }
      guard let opened = found() else { return nil }
      if !opened.isPopover, let shown = opened.ours { used.focus(shown) }
      return opened
    }
    let focus = begin()
    guard let first = open(patience: reading.contains(name) ? 5 : 0.05) else { return nil }
    if !first.isPopover, gtk_window_get_transient_for(first.widget.withWindow) == nil {
      return ["belongs to no window"]
    }
    // GTK's own dialogs go their own ways.
    guard first.isPopover || first.ours != nil else { return [] }
    var faults: [String] = []
    faults += IconButtons.untold(in: first.widget).map { "\($0) has no tooltip" }
    if first.suggests, !first.hasReturn { faults.append("Return doesn't do what's suggested") }
    let opened = Opened.name(of: first.widget)
    let texts = first.texts
    let isWritten = first.hasText
    if isWritten { used.type("zq") }
    used.tap("Escape")
    // A search is cleared first.
    if isWritten, first.isThere { used.tap("Escape") }
    guard MainLoop.pump(timeout: 2, until: { !first.isThere }) else {
      return faults + ["Escape doesn't close it"]
    }
    used.focus(window)
    if gtk_root_get_focus(window.object.opaque).map({ OpaquePointer($0) }) != focus {
      faults.append("the keyboard isn't back where it was")
    }

    // What was written before is gone. Things that a command makes are numbered.
    _ = begin()
    guard let second = open(patience: 2) else {
      return faults + ["doesn't open again after \(opened); there are \(Opened.all.map(Opened.name(of:)))"]
    }
    func plain(_ texts: [String]) -> [String] {
      texts.map { $0.filter { !$0.isNumber }.trimmingCharacters(in: .whitespaces) }
    }
    if plain(second.texts) != plain(texts) { faults.append("has \(second.texts) when it opens again") }
    let scope = window.actions.contains { $0.name == name } ? "win" : "app"
    // A letter alone is written.
    guard
      let key = used.app.application.shortcuts(of: "\(scope).\(name)")
        .first(where: { $0.contains("<Control>") || $0.contains("<Alt>") || $0.contains("F") })
    else {
      used.tap("Escape")
      _ = MainLoop.pump(timeout: 2) { !second.isThere }
      return faults
    }
    used.tap(keys(of: key))
    if !MainLoop.pump(timeout: 2, until: { !second.isThere }) { faults.append("\(key) doesn't close it") }
    return faults
  }

  /// `<Control><Shift>k` as `ctrl+shift+k`.
  private static func keys(of shortcut: String) -> String {
    shortcut.replacing("<Control>", with: "ctrl+").replacing("<Shift>", with: "shift+")
      .replacing("<Alt>", with: "alt+")
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  fileprivate var withWindow: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
  }
}
