import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The window of all keys, searchable. It lists the actions of a board's window and of the program with the
/// titles of their menu items, and the keys and buttons that the board itself takes. The keys of the actions
/// can be changed.
final class KeysWindow {
  private static var open: KeysWindow?

  private let window: Window
  private let search = TextField()
  private let column = StackView(axis: .vertical, spacing: 4)
  private let nothing = Label(localized("Nothing found"))
  private let resetAll = Button(title: localized("Reset All"))
  private let controls: ControlTrace
  private let prompt: KeyPrompt
  private let bindings: KeyBindings
  private let menus: [(title: String, menu: Menu)]
  private var rows: [KeyRow] = []
  private var headings: [(section: String, view: View)] = []
  private var observer: ObserverToken?
  /// Takes the next key, before all shortcuts.
  private let capture = KeyGesture(phase: .capture)
  /// The key that's being changed.
  private var asking: (row: KeyRow, index: Int)?
  /// A key that another command has, and that the user may take.
  private var offered: Shortcut?

  /// Shows the window, or brings it to the front.
  /// - Parameters:
  ///   - menus: the menus of a window with a board.
  ///   - owner: such a window.
  static func show(
    _ menus: [(title: String, menu: Menu)], of owner: Window, in application: Application,
    _ preferences: PreferencesController
  ) {
    if let open { return open.window.present() }
    let bindings = KeyBindings(of: owner, in: application, preferences)
    let new = KeysWindow(menus, bindings, in: application, preferences)
    open = new
    new.window.transientParent = owner
    new.window.present()
  }

  private init(
    _ menus: [(title: String, menu: Menu)], _ bindings: KeyBindings, in application: Application,
    _ preferences: PreferencesController
  ) {
    self.menus = menus
    self.bindings = bindings
    let controls = ControlTrace()
    self.controls = controls
    prompt = KeyPrompt(controls: controls)
    window = Window(application: application)
    window.title = localized("Keyboard Shortcuts")
    let header = HeaderBar(title: localized("Keyboard Shortcuts"))
    header.packEnd(resetAll)
    window.titlebar = header
    window.content = makeContent()
    window.setDefaultSize(width: 560, height: 640)
    _ = WindowNames.register(window)
    build()
    update()
    connect()
    observer = preferences.changes.observe { [weak self] in self?.update() }
    controls.register("keys-search", search)
    controls.register("keys-reset-all", resetAll)
    controls.follow(window)
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      search.focus()
      Trace.emit("keys.shown", ["window": window.traceLabel, "count": rows.count])
      controls.update(in: window)
    }
  }

  private func makeContent() -> View {
    search.placeholder = localized("Search")
    search.accessibilityLabel = localized("Search")
    search.margins = EdgeInsets(top: 14, leading: 18, bottom: 4, trailing: 18)
    let hint = Label(localized("Click a key to change it, or + to set one."))
    hint.addStyleClass("dim-label")
    hint.addStyleClass("caption")
    hint.isWrapping = true
    hint.alignment = .start
    hint.horizontalAlignment = .start
    hint.margins = EdgeInsets(leading: 19, bottom: 8, trailing: 18)
    column.margins = EdgeInsets(top: 2, leading: 18, bottom: 18, trailing: 18)
    let scroll = ScrollView(column, horizontal: .never)
    scroll.expandsVertically = true
    let content = StackView(axis: .vertical)
    for part in [search, hint, scroll, prompt.view] as [View] { content.addSubview(part) }
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak window] press in
      guard press.name == "Escape" else { return false }
      window?.close()
      return true
    }
    // The focus may be in the title bar, or nowhere, after Reset All.
    window.addGesture(keys)
    window.closeOnKeys(of: "win.keys") { [weak prompt] in prompt?.view.isHidden == false }
    return content
  }

  private func connect() {
    search.onChange = { [weak self] in self?.filter($0) }
    resetAll.onClick = { [weak self] in self?.askToResetAll() }
    prompt.onTake = { [weak self] in
      guard let self, let offered else { return }
      accept(offered)
    }
    prompt.onCancel = { [weak self] in self?.answer() }
    capture.isEnabled = false
    capture.onShortcut = { [weak self] in self?.press($0) ?? false }
    window.addGesture(capture)
    window.onFocusChanged = { [weak self] in self?.focusChanged() }
    window.onClosed = { [weak self] in
      guard let self else { return }
      WindowNames.forget(window)
      KeysWindow.open = nil
    }
  }

  // MARK: The list

  private var list: KeyList {
    KeyList(menus: menus, keys: bindings.keys, canvas: CanvasKeys.all(PointerHabits.current))
  }

  private func build() {
    for section in list.sections {
      let heading = Label(section.title)
      heading.addStyleClass("preferences-heading")
      heading.horizontalAlignment = .start
      heading.margins = EdgeInsets(top: 14, bottom: 4)
      column.addSubview(heading)
      headings.append((section.title, heading))
      for entry in section.entries {
        let row = KeyRow(entry, controls: controls)
        row.onChange = { [weak self, weak row] index in
          if let row { self?.ask(row, index) }
        }
        row.onReset = { [weak self, weak row] in
          if let row { self?.reset(row) }
        }
        column.addSubview(row.view)
        rows.append(row)
      }
    }
    nothing.addStyleClass("dim-label")
    nothing.margins = EdgeInsets(top: 24)
    nothing.isHidden = true
    column.addSubview(nothing)
  }

  /// Shows the present keys: something was changed, here or in the preferences.
  private func update() {
    for (row, entry) in zip(rows, list.entries) {
      row.show(entry, isChanged: entry.action.map(bindings.isChanged) ?? false)
    }
    resetAll.isEnabled = bindings.hasChanges
  }

  private func filter(_ text: String) {
    var count = 0
    var sections: Set<String> = []
    for row in rows {
      let isFound = row.entry.matches(text)
      row.view.isHidden = !isFound
      if isFound {
        count += 1
        sections.insert(row.entry.section)
      }
    }
    for (section, view) in headings { view.isHidden = !sections.contains(section) }
    nothing.isHidden = count > 0
    Trace.emit("keys.found", ["text": text, "count": count])
  }

  // MARK: Changing a key

  private func ask(_ row: KeyRow, _ index: Int) {
    answer(focuses: false)
    asking = (row, index)
    row.mark(index, isWaiting: true)
    capture.isEnabled = true
    prompt.show(
      localized("Press the new key for “\(row.entry.title)”. Esc leaves it as it is, Backspace removes it."))
    Trace.emit("keys.asked", ["action": row.entry.action ?? "", "index": index])
  }

  /// Ends the question for a key.
  /// - Parameters:
  ///   - focuses: whether the key gets the keyboard focus; not if the user has clicked something else.
  ///   - change: changes the key.
  private func answer(focuses: Bool = true, _ change: (_ action: String, _ index: Int) -> Void = { _, _ in })
  {
    guard let (row, index) = asking, let action = row.entry.action else { return }
    asking = nil
    offered = nil
    capture.isEnabled = false
    row.mark(index, isWaiting: false)
    prompt.hide()
    change(action, index)
    if focuses { row.focus(index) }
    Trace.emit("keys.answered", ["action": action, "keys": row.entry.keys])
  }

  private func reset(_ row: KeyRow) {
    guard let action = row.entry.action else { return }
    answer(focuses: false)
    bindings.reset(action)
    row.focus(0)
    Trace.emit("keys.reset", ["action": action, "keys": row.entry.keys])
  }

  /// Takes a key while one is being changed.
  private func press(_ key: Shortcut) -> Bool {
    guard let action = asking?.row.entry.action else { return false }
    switch key.text {
    case "Escape": answer()
    case "BackSpace": answer { [bindings] in bindings.removeKey(at: $1, of: $0) }
    // The question about a key that's taken has buttons.
    case "Return", "space", "Tab", "<Shift>Tab":
      if offered != nil { return false }
      refuse(key)
    default: offer(key, to: action)
    }
    return true
  }

  private func offer(_ key: Shortcut, to action: String) {
    if KeyChoices.isReserved(key) { return refuse(key) }
    guard let owner = bindings.owner(of: key, besides: action) else { return accept(key) }
    let title = rows.first { $0.entry.action == owner }?.entry.title ?? owner
    offered = key
    prompt.show(localized("\(key.label) is already used for “\(title)”."), offers: true)
    Trace.emit("keys.conflict", ["action": action, "owner": owner, "title": title])
  }

  private func refuse(_ key: Shortcut) {
    offered = nil
    prompt.show(localized("\(key.label) is a key of the board itself. Press another one."))
    Trace.emit("keys.refused", ["key": key.text])
  }

  private func accept(_ key: Shortcut) {
    answer { [bindings] in bindings.set(key, at: $1, of: $0) }
  }

  /// Something else was clicked meanwhile.
  private func focusChanged() {
    guard let (row, index) = asking else { return }
    let focus = window.focusedView
    if !row.isCap(focus, at: index), !focus.isDescendant(of: prompt.view) { answer(focuses: false) }
  }

  private func askToResetAll() {
    answer(focuses: false)
    Task {
      let answer = await Ask.question(
        in: window, title: localized("Reset all shortcuts?"),
        body: "",
        buttons: [
          MessageDialog.Button(localized("Cancel")),
          MessageDialog.Button(localized("Reset All"), role: .destructive),
        ])
      guard answer == 1 else { return }
      bindings.resetAll()
      Trace.emit("keys.reset-all", [:])
    }
  }
}
