import Board
import BoardStore
import CKitGtk
import CKitGtkShim
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import WebFetch
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// A walk through a window, its menus, its modes, and whatever its commands open.
@MainActor final class ReadabilityWalk {
  let used: UsedWindow
  let judge: ReadabilityJudge
  private let seesFocus: Bool
  /// The submenus that were looked at in one of the menus: they look alike in the others.
  private var submenus: Set<String> = []

  init(judgesColors: Bool, isContrasting: Bool, isDark: Bool) throws {
    AccentStyle.update()
    used = try UsedWindow("red", "green", "blue", board: "Seen", size: CGSize(width: 240, height: 160))
    judge = ReadabilityJudge(judgesColors: judgesColors)
    seesFocus = judgesColors
    let (used, app) = (used, used.app)
    DesktopSettings.onChange = { app.themeDidChange() }
    try MainLoop.wait {
      _ = try await app.library.createBoard(name: "Other")
      await app.list.refresh()
    }
    if isDark { app.preferences.change { $0.theme = .slate } }
    if isContrasting {
      shim_settings_set_string(gtk_settings_get_default(), "gtk-theme-name", "HighContrast")
    }
    used.window.window.setDefaultSize(width: 1_280, height: 800)
    used.until("the window to fill the screen") { used.window.window.size.width > 1_200 }
    used.rest()
  }

  /// - Parameter welcomes: whether the board of the first start is looked at, too.
  func all(welcomes: Bool) throws {
    try look("main")
    used.choose("tray")
    used.trace.wait("tray.ready")
    try look("tray")
    try frames()
    try menus()
    try texts()
    used.choose("tray")
    try notes()
    try strokes()
    try troubles()
    try commands()
    if welcomes { try welcome() }
  }

  // MARK: Looking

  /// Judges what's shown, once it's laid out and painted.
  func look(_ name: String) throws {
    draw()
    var found = try judge.faults()
    // What has just opened may get its size a moment later.
    let end = MainLoop.now + 2
    while !found.isEmpty, MainLoop.now < end {
      draw()
      found = try judge.faults()
    }
    for fault in found { judge.note(fault, at: name) }
  }

  private func draw() {
    MainLoop.settle()
    for _ in 0..<2 {
      let clocks = ReadyWindowsLawTests.Opened.all.compactMap { gtk_widget_get_frame_clock($0) }
      // A window may close meanwhile.
      for clock in clocks { g_object_ref(UnsafeMutableRawPointer(clock)) }
      defer { for clock in clocks { g_object_unref(UnsafeMutableRawPointer(clock)) } }
      let before = clocks.map(gdk_frame_clock_get_frame_counter)
      for clock in clocks { gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT) }
      _ = MainLoop.pump(timeout: 2) {
        zip(clocks, before).allSatisfy { gdk_frame_clock_get_frame_counter($0) > $1 }
      }
    }
    MainLoop.settle()
  }

  private var popovers: [UnsafeMutablePointer<GtkWidget>] {
    ReadyWindowsLawTests.Opened.all.filter(ReadyWindowsLawTests.Opened.isPopover)
  }

  private func closePopovers() {
    for popover in popovers {
      gtk_popover_popdown(UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self))
    }
    used.until("no popover") { popovers.isEmpty }
  }

  // MARK: Menus

  private func menus() throws {
    used.openMainMenu()
    try menu("menu")
    try menu("pin", at: used.middle("green"))
    let frame = used.frame(try XCTUnwrap(used.board.document.pins.first { $0.content.frame != nil }).name)
    try menu("frame", at: CGPoint(x: frame.minX + 3, y: frame.midY))
    try menu("cork", at: used.emptyPoint())
    let row = used.control("board:Other")
    try menu("board’s row", at: CGPoint(x: row.midX, y: row.midY))
  }

  private func menu(_ name: String, at point: CGPoint) throws {
    used.openMenu(at: point)
    try menu(name)
  }

  /// Looks at the open menu and all its submenus, and closes it.
  private func menu(_ name: String) throws {
    try look(name)
    let rows = used.trace.last("menu.shown")?["rows"] as? [WindowTrace.Entry] ?? []
    XCTAssertFalse(rows.isEmpty, name)
    for title in Self.submenus(rows) where submenus.insert(title).inserted {
      // GTK calls the pages of a menu by their titles.
      guard let popover = popovers.first else { return judge.note("the menu has closed", at: name) }
      Self.setText("visible-submenu", to: title, of: popover)
      try look("\(name) › \(title)")
    }
    closePopovers()
  }

  private static func submenus(_ rows: [WindowTrace.Entry]) -> [String] {
    rows.flatMap { row in
      guard let rows = row["rows"] as? [WindowTrace.Entry], let title = row["title"] as? String else {
        return [String]()
      }
      return [title] + submenus(rows)
    }
  }

  private static func setText(_ property: String, to text: String, of widget: UnsafeMutablePointer<GtkWidget>)
  {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))
    g_value_set_string(&value, text)
    g_object_set_property(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), property, &value)
    g_value_unset(&value)
  }

  /// The window's menu, whose height and rows are limited, and its submenus.
  func heightsOfMainMenu() throws -> [String: Double] {
    used.openMainMenu()
    let rows = used.trace.last("menu.shown")?["rows"] as? [WindowTrace.Entry] ?? []
    XCTAssertLessThanOrEqual(rows.count, 15)
    var heights: [String: Double] = [:]
    for title in ["main"] + Self.submenus(rows) {
      guard let popover = popovers.first else { break }
      Self.setText("visible-submenu", to: title, of: popover)
      try look(title)
      heights[title] = Double(gtk_widget_get_height(popover))
    }
    closePopovers()
    return heights
  }

  // MARK: The board

  private func frames() throws {
    used.select("red")
    used.trace.mark()
    used.tap("f")
    used.trace.wait("name.open")
    try look("name of frame")
    used.tap("Return")
    used.rest()
  }

  private func texts() throws {
    used.select("green")
    for name in ["caption", "tags"] {
      used.choose(name)
      used.until("a field") { !popovers.isEmpty }
      used.type("sea, red")
      try look(name)
      used.tap("Return")
      closePopovers()
    }
    used.choose("find")
    used.type("gre")
    try look("search")
    used.tap("Escape", "Escape")
    used.select("green")
    used.choose("information")
    used.rest()
    try look("information")
    used.choose("information")
    used.trace.mark()
    used.choose("history")
    used.trace.wait("history.shown")
    try look("history")
    closePopovers()
  }

  private func notes() throws {
    used.rest()
    let place = used.emptyPoint(clear: 60)
    used.trace.mark()
    used.doubleClick(place)
    used.trace.wait("note.open")
    used.type("see also")
    try look("note")
    used.tap("Escape")
    used.rest()
    try menu("menu of a note", at: used.middle("see also"))
  }

  private func strokes() throws {
    used.trace.mark()
    used.tap("a")
    used.trace.wait("stroke.begin")
    used.draw([used.point("blue", 0.15, 0.85), used.point("blue", 0.85, 0.15)])
    used.trace.wait("stroke.drawn")
    try look("drawing")
    used.tap("Escape")
    used.trace.wait("stroke.end")
    used.rest()
    try menu("menu of a stroke", at: used.point("blue", 0.3, 0.7))
  }

  // MARK: Troubles

  private func troubles() throws {
    let (used, app) = (used, used.app)
    let bad = used.boards.folder.appending(path: "bad.png")
    try Data("not an image".utf8).write(to: bad)
    let (boards, board) = (used.boards, used.board)
    try MainLoop.wait { await boards.importFiles([bad], into: board) }
    used.rest()
    try look("failed")
    used.choose("remove-failed")
    for address in ["https://example.org/a.png", "http://127.0.0.1/a.png"] {
      let host = WebImport.Host(of: try XCTUnwrap(WebAddress(address)))
      let ask = try XCTUnwrap(WebImport.ask)
      let question = Task { await ask(host) }
      used.until("a question") { ShownTexts.question != nil }
      let dialog = try XCTUnwrap(ShownTexts.question).dialog
      try judge(dialog, "question about \(host.name)")
      gtk_dialog_response(dialog, GTK_RESPONSE_CANCEL.rawValue)
      try MainLoop.wait { _ = await question.value }
    }
    used.focus(used.window.window)
    try MainLoop.wait {
      let entry = try XCTUnwrap(app.entries.first { $0.name == "Other" })
      await app.removeBoard(try await app.openBoard(at: entry.url))
    }
    try look("message")
    used.window.showRemovedBoards()
    used.until("the removed boards") { !popovers.isEmpty }
    try look("removed boards")
    closePopovers()
  }

  private func welcome() throws {
    let (app, window) = (used.app, used.window)
    try MainLoop.wait {
      let file = try await WelcomeBoard.make(in: app.library)
      await file.close()
      await app.show(file.url, in: window)
    }
    XCTAssertEqual(window.board.document.pins.count, 12)
    used.rest()
    try look("welcome")
  }

  // MARK: Commands

  /// Commands that open GTK's own dialog of files.
  private static let ofFiles: Set<String> = [
    "import", "move-board", "open-board", "open-folder", "open", "save-copy", "save-original", "watch-folder",
  ]

  /// Commands that read files before they open or tell something.
  private static let reading = ReadyWindowsLawTests.reading.union(["duplicates", "free-space", "open-recent"])

  /// Whatever a command opens, so that a new one is here by itself.
  private func commands() throws {
    let (app, pinned, board) = (used.app, used.window, used.board)
    let window = pinned.window
    let actions = (window.actions + used.app.application.actions).map(\.name)
    var opened = 0
    for name in actions.sorted() where !ReadyWindowsLawTests.elsewhere.union(Self.ofFiles).contains(name) {
      if !window.isActive { used.focus(window) }
      used.canvas.selection = Set(used.board.document.pins.prefix(1).map(\.id))
      used.canvas.focus()
      let all = window.actions + used.app.application.actions
      guard let action = all.first(where: { $0.name == name }), action.isEnabled else { continue }
      // A choice among several of a kind, such as a lens, has a check mark and opens nothing.
      if action.state != nil, name.contains("-") { continue }
      let before = ReadyWindowsLawTests.Opened.all
      let state = action.state
      g_action_activate(action.object.opaque, nil)
      MainLoop.settle()
      func hasAnswered() -> Bool {
        ReadyWindowsLawTests.Opened.all != before || !pinned.messages.view.isHidden
      }
      if Self.reading.contains(name) { _ = MainLoop.pump(timeout: 5, until: hasAnswered) }
      // Pasted pictures are on their way.
      _ = MainLoop.pump(timeout: 5) { used.board.cards.isEmpty }
      if hasAnswered() || state != nil || pinned.display.search.isActive {
        let shown = ReadyWindowsLawTests.Opened.all.subtracting(before)
        if !shown.isEmpty { opened += 1 }
        try look(at: shown, name)
      }
      closePopovers()
      if action.state != state { g_action_activate(action.object.opaque, nil) }
      ReadyWindowsLawTests.tidy(used)
      pinned.display.search.end()
      pinned.messages.hide()
      if used.board !== board { try MainLoop.wait { await app.show(board.url, in: pinned) } }
    }
    XCTAssertGreaterThan(opened, 12)
  }

  private func look(at shown: Set<UnsafeMutablePointer<GtkWidget>>, _ name: String) throws {
    guard let panel = shown.first(where: { !ReadyWindowsLawTests.Opened.isPopover($0) }) else {
      return try look(name)
    }
    try judge(panel, name)
    try scroll(panel, name)
    guard seesFocus, ReadyWindowsLawTests.Opened(widget: panel).ours != nil else { return }
    let before = try ScreenLook()
    used.tap("Tab")
    draw()
    guard gtk_window_get_focus(UnsafeMutableRawPointer(panel).assumingMemoryBound(to: GtkWindow.self)) != nil
    else { return }
    if try ScreenLook().differences(from: before) == 0 {
      judge.note("the focus isn’t seen after Tab", at: name)
    }
  }

  /// Gives a window the keyboard, and looks at it.
  private func judge<Widget>(_ widget: UnsafeMutablePointer<Widget>, _ name: String) throws {
    let window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_present(window)
    used.until("\(name) to be active") { gtk_window_is_active(window) != 0 }
    try look(name)
  }

  /// Looks at all parts of what can be scrolled in a window.
  private func scroll(_ widget: UnsafeMutablePointer<GtkWidget>, _ name: String) throws {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0,
      gtk_widget_get_mapped(widget) != 0,
      let bar = gtk_scrolled_window_get_vadjustment(OpaquePointer(widget))
    {
      let (page, end) = (gtk_adjustment_get_page_size(bar), gtk_adjustment_get_upper(bar))
      var place = gtk_adjustment_get_value(bar)
      while place + page < end - 1, page > 1 {
        place = min(place + page * 0.8, end - page)
        gtk_adjustment_set_value(bar, place)
        try look("\(name), at \(Int(place))")
      }
      return
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      try scroll(next, name)
      child = gtk_widget_get_next_sibling(next)
    }
  }
}
