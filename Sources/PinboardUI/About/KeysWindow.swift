import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The window of all keys, searchable. It lists the actions of a board's window and of the program with the
/// titles of their menu items, and the keys and buttons that the board itself takes.
final class KeysWindow {
  private static var open: KeysWindow?

  private let window: Window
  private let search = TextField()
  private let column = StackView(axis: .vertical, spacing: 4)
  private let nothing = Label(localized("No command has that name."))
  private var rows: [(entry: KeyList.Entry, view: View)] = []
  private var headings: [(section: String, view: View)] = []
  private let controls = ControlTrace()

  /// Shows the window, or brings it to the front.
  static func show(_ list: KeyList, in application: Application) {
    if let open { return open.window.present() }
    let new = KeysWindow(list, in: application)
    open = new
    new.window.present()
  }

  private init(_ list: KeyList, in application: Application) {
    window = Window(application: application)
    window.title = localized("Keys")
    let header = HeaderBar()
    let title = Label(localized("Keys"))
    title.addStyleClass("title")
    header.titleView = title
    window.titlebar = header
    search.placeholder = localized("Search commands and keys")
    search.accessibilityLabel = localized("Search")
    search.margins = EdgeInsets(top: 14, leading: 18, bottom: 10, trailing: 18)
    column.margins = EdgeInsets(top: 2, leading: 18, bottom: 18, trailing: 18)
    let scroll = ScrollView(column, horizontal: .never)
    scroll.expandsVertically = true
    let content = StackView(axis: .vertical)
    content.addSubview(search)
    content.addSubview(scroll)
    window.content = content
    window.setDefaultSize(width: 520, height: 640)
    _ = WindowNames.register(window)
    build(list)
    search.onChange = { [weak self] in self?.filter($0) }
    window.onClosed = { [weak self] in
      guard let self else { return }
      WindowNames.forget(self.window)
      KeysWindow.open = nil
    }
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak window] press in
      guard press.name == "Escape" else { return false }
      window?.close()
      return true
    }
    content.addGesture(keys)
    controls.register("keys-search", search)
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      search.focus()
      Trace.emit("keys.shown", ["window": window.traceLabel, "count": rows.count])
      controls.update(in: window)
    }
  }

  private func build(_ list: KeyList) {
    for section in list.sections {
      let heading = Label(section.title)
      heading.addStyleClass("preferences-heading")
      heading.horizontalAlignment = .start
      heading.margins = EdgeInsets(top: 14, bottom: 4)
      column.addSubview(heading)
      headings.append((section.title, heading))
      for entry in section.entries {
        let row = Self.row(entry)
        column.addSubview(row)
        rows.append((entry, row))
      }
    }
    nothing.addStyleClass("dim-label")
    nothing.margins = EdgeInsets(top: 24)
    nothing.isHidden = true
    column.addSubview(nothing)
  }

  private static func row(_ entry: KeyList.Entry) -> View {
    let row = StackView(axis: .horizontal, spacing: 6)
    let title = Label(entry.title)
    title.alignment = .start
    title.isWrapping = true
    title.horizontalAlignment = .start
    title.expandsHorizontally = true
    row.addSubview(title)
    for key in entry.keys {
      let cap = Label(key)
      cap.addStyleClass("key-cap")
      cap.verticalAlignment = .center
      row.addSubview(cap)
    }
    return row
  }

  private func filter(_ text: String) {
    var count = 0
    var sections: Set<String> = []
    for (entry, view) in rows {
      let isFound = entry.matches(text)
      view.isHidden = !isFound
      if isFound {
        count += 1
        sections.insert(entry.section)
      }
    }
    for (section, view) in headings { view.isHidden = !sections.contains(section) }
    nothing.isHidden = count > 0
    Trace.emit("keys.found", ["text": text, "count": count])
  }
}

/// All keys with what they do, made of the actions, the menus and the canvas's own table.
struct KeyList {
  struct Entry: Equatable {
    var section: String
    var title: String
    /// The keys as they're shown: "Ctrl+Shift+N".
    var keys: [String]

    /// Returns whether each word of a search is in the title, in a key, or in the section.
    func matches(_ search: String) -> Bool {
      let all = ([title, section] + keys).joined(separator: " ").lowercased()
      return search.lowercased().split(separator: " ").allSatisfy { all.contains($0) }
    }
  }

  struct Section: Equatable {
    var title: String
    var entries: [Entry]
  }

  private(set) var sections: [Section] = []

  /// - Parameters:
  ///   - menus: the menus with the titles of the actions, each with the title of its section.
  ///   - keys: the shortcuts of each action, as GTK writes them.
  @MainActor init(menus: [(title: String, menu: Menu)], keys: [String: [String]], canvas: [CanvasKeys.Entry])
  {
    var listed: Set<String> = []
    for (title, menu) in menus {
      for item in menu.allItems where listed.insert(item.action).inserted {
        guard let shortcuts = keys[item.action], !shortcuts.isEmpty else { continue }
        add(
          item.title.replacing("…", with: ""), shortcuts.map { Application.label(ofShortcut: $0) },
          to: item.submenu ?? title)
      }
    }
    for entry in canvas { add(entry.title, entry.keys, to: entry.section) }
  }

  /// The keys of a window with a board.
  @MainActor init(menus: [(title: String, menu: Menu)], of window: Window) {
    var keys: [String: [String]] = [:]
    for action in window.actions { keys["win.\(action.name)"] = action.shortcuts }
    for action in window.application?.actions ?? [] { keys["app.\(action.name)"] = action.shortcuts }
    self.init(menus: menus, keys: keys, canvas: CanvasKeys.all)
  }

  private mutating func add(_ title: String, _ keys: [String], to section: String) {
    let entry = Entry(section: section, title: title, keys: keys)
    if let index = sections.firstIndex(where: { $0.title == section }) {
      sections[index].entries.append(entry)
    } else {
      sections.append(Section(title: section, entries: [entry]))
    }
  }

  var entries: [Entry] { sections.flatMap(\.entries) }
}
