import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// The preferences window. Every choice takes effect at once, without confirmation.
final class PreferencesWindow {
  private static var open: PreferencesWindow?

  private let window: Window
  private let preferences: PreferencesController
  private let controls = ControlTrace()
  private var observer: ObserverToken?
  private var updates: [() -> Void] = []

  /// Shows the window, or brings it to the front.
  static func show(_ preferences: PreferencesController, in application: Application) {
    if let open { return open.window.present() }
    let new = PreferencesWindow(preferences, in: application)
    open = new
    new.window.transientParent = Window.all.first(where: \.isActive)
    new.window.present()
  }

  private init(_ preferences: PreferencesController, in application: Application) {
    self.preferences = preferences
    window = Window(application: application)
    window.title = localized("Preferences")
    let header = HeaderBar()
    let title = Label(localized("Preferences"))
    title.addStyleClass("title")
    header.titleView = title
    window.titlebar = header
    let column = StackView(axis: .vertical, spacing: 26)
    column.addStyleClass("preferences")
    column.margins = EdgeInsets(top: 24, leading: 28, bottom: 30, trailing: 28)
    // On a low screen, the window scrolls.
    let scroll = ScrollView(column, horizontal: .never)
    scroll.setMinimumSize(height: 320)
    window.content = scroll
    window.setDefaultSize(width: 560, height: 720)
    _ = WindowNames.register(window)
    build(in: column)
    observer = preferences.changes.observe { [weak self] in self?.update() }
    update()
    window.onClosed = { [weak self] in
      guard let self else { return }
      WindowNames.forget(self.window)
      PreferencesWindow.open = nil
    }
    window.addAction("close", shortcuts: []) { [weak window] in window?.close() }
    window.closeOnEscape()
    window.closeOnKeys(of: "app.preferences")
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      Trace.emit("preferences.shown", ["window": self.window.traceLabel])
      self.controls.update(in: self.window)
    }
    controls.follow(window)
  }

  private func build(in column: StackView) {
    let look = section(localized("Look"), in: column)
    choice(
      localized("Board Background"),
      localized(
        "For boards without a background of their own. Plain ones show pictures without paper and pins."),
      name: "theme", ThemeChoice.allCases.map { ($0.title, $0) }, \.theme, in: look)
    toggle(
      localized("Pins snap to their neighbors"),
      localized("While they’re moved and resized: to edges, middles and equal gaps. Alt holds it off."),
      name: "snap-pins", \.snapsPins, in: look)
    let images = section(localized("Images"), in: column)
    toggle(
      localized("Link images instead of copying them"),
      localized(
        "Boards stay small, but need the files that you drop or open to stay. Images without a file are copied."
      ),
      name: "link-images", \.linksImages, in: images)
    choice(
      localized("From the web"),
      localized(
        "A link to an image or a page that you drop or paste is fetched. Links into your own network are always asked about."
      ),
      name: "from-the-web", [WebAccess.ask, .always, .never].map { ($0.title, $0) }, \.webAccess, in: images)
    buildPointer(in: column)
    let history = section(localized("History"), in: column)
    choice(
      localized("Steps to keep"),
      localized(
        "How far back undo and the history reach. A board lets go of older steps when it’s changed next, not before."
      ),
      name: "history-steps",
      [100, 1_000, 10_000, 100_000].map { (localized(number: $0, fallback: ","), $0) }, \.historySteps,
      in: history)
    choice(
      localized("Room in the file"),
      localized(
        "For the steps themselves. Images stay as long as a step needs them. A board that was changed keeps to it when it’s closed."
      ),
      name: "history-size", [4, 16, 64, 256].map { (ByteSize.text(ofMegabytes: $0), $0) }, \.historySize,
      in: history)
    let memory = section(localized("Memory"), in: column)
    choice(
      localized("For pictures"),
      localized("What’s on the screen is always shown; this is for what lies beside it."),
      name: "picture-memory",
      [128, 256, 512, 1_024, 2_048].map { (ByteSize.text(ofMegabytes: $0), $0) },
      \.pictureMemory, in: memory)
  }

  private func buildPointer(in column: StackView) {
    let pointer = section(localized("Mouse"), in: column)
    choice(
      localized("Wheel"),
      localized(
        "With Ctrl, the wheel does the other. Two fingers on a touchpad move the board, and zoom with Ctrl."),
      name: "wheel",
      [
        (localized("Move the Board"), PointerHabits.Wheel.scroll),
        (localized("Zoom"), .zoom),
      ], \.pointer.wheel, in: pointer)
    choice(
      localized("Turn the wheel to zoom in"), "",
      name: "wheel-to-zoom-in",
      [(localized("Away"), PointerHabits.WheelToZoomIn.away), (localized("Toward"), .towards)],
      \.pointer.wheelToZoomIn, in: pointer)
    choice(
      localized("Middle button"), "",
      name: "middle-button",
      [
        (localized("Move the Board"), PointerHabits.MiddleButton.pan),
        (localized("Do Nothing"), .nothing),
      ], \.pointer.middleButton, in: pointer)
    choice(
      localized("Double click"),
      localized(
        "Opening looks at a picture, edits a note, goes to a linked board, and writes a new note on the empty board."
      ),
      name: "double-click",
      [
        (localized("Open"), PointerHabits.DoubleClick.open),
        (localized("Look at Pin"), .look), (localized("Do Nothing"), .nothing),
      ], \.pointer.doubleClick, in: pointer)
  }

  /// Adds a heading, and below it a list in a box, which is returned.
  private func section(_ name: String, in column: StackView) -> BoxedList {
    let section = StackView(axis: .vertical, spacing: 10)
    let heading = Label(name)
    heading.addStyleClass("preferences-heading")
    heading.horizontalAlignment = .start
    section.addSubview(heading)
    let list = BoxedList()
    section.addSubview(list)
    column.addSubview(section)
    return list
  }

  /// Adds a row with a switch.
  private func toggle(
    _ name: String, _ explanation: String, name control: String, _ path: WritableKeyPath<Preferences, Bool>,
    in list: BoxedList
  ) {
    let toggle = Switch()
    toggle.onToggle = { [preferences] isOn in preferences.change { $0[keyPath: path] = isOn } }
    updates.append { [preferences] in toggle.isOn = preferences.current[keyPath: path] }
    row(name, explanation, name: control, toggle, in: list)
  }

  /// Adds a row with a list that opens. Nothing is chosen if the value was written into the file by hand and
  /// isn't here at all.
  private func choice<Value: Equatable>(
    _ name: String, _ explanation: String, name control: String, _ values: [(title: String, value: Value)],
    _ path: WritableKeyPath<Preferences, Value>, in list: BoxedList
  ) {
    let choices = DropDown(values.map(\.title))
    choices.onSelect = { [preferences] index in
      preferences.change { $0[keyPath: path] = values[index].value }
    }
    updates.append { [preferences] in
      choices.selectedIndex = values.firstIndex { $0.value == preferences.current[keyPath: path] }
    }
    row(name, explanation, name: control, choices, in: list)
  }

  private func row(
    _ name: String, _ explanation: String, name control: String, _ view: View, in list: BoxedList
  ) {
    list.add(name, detail: explanation, view)
    controls.register(control, view)
  }

  private func update() {
    for update in updates { update() }
  }
}
