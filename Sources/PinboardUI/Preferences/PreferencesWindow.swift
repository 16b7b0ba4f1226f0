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
    window.setDefaultSize(width: 0, height: 720)
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
    window.closeOnEscape(in: column)
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
    choice(
      localized("Pins snap to their neighbours"),
      localized("While they’re moved and resized: to edges, middles and equal gaps. Alt holds it off."),
      name: "snap-pins", [(localized("Off"), false), (localized("On"), true)], \.snapsPins, in: look)
    let images = section(localized("Images"), in: column)
    choice(
      localized("Link images instead of copying them"),
      localized(
        "Boards stay small, but need the files that you drop or open to stay. Images without a file are copied."
      ),
      name: "link-images", [(localized("Off"), false), (localized("On"), true)], \.linksImages, in: images)
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
      localized("The wheel"),
      localized(
        "With Ctrl, the wheel does the other. Two fingers on a touchpad move the board, and zoom with Ctrl."),
      name: "wheel",
      [
        (localized("Moves the Board"), PointerHabits.Wheel.scroll),
        (localized("Zooms", context: "the wheel"), .zoom),
      ], \.pointer.wheel, in: pointer)
    choice(
      localized("Turn the wheel to zoom in"), localized("Away from you, or towards you."),
      name: "wheel-to-zoom-in",
      [(localized("Away"), PointerHabits.WheelToZoomIn.away), (localized("Towards"), .towards)],
      \.pointer.wheelToZoomIn, in: pointer)
    choice(
      localized("The middle button"), localized("Space and a drag always move the board."),
      name: "middle-button",
      [
        (localized("Moves the Board"), PointerHabits.MiddleButton.pan),
        (localized("Does Nothing"), .nothing),
      ], \.pointer.middleButton, in: pointer)
    choice(
      localized("A double click"),
      localized(
        "Opening looks at a picture, edits a note, goes to a linked board, and writes a new note on the empty board."
      ),
      name: "double-click",
      [
        (localized("Opens", context: "a double click"), PointerHabits.DoubleClick.open),
        (localized("Only Looks"), .look), (localized("Does Nothing"), .nothing),
      ], \.pointer.doubleClick, in: pointer)
    let note = Label(localized("Keys are changed in the window of all keys, which Keys in the menu opens."))
    note.addStyleClass("dim-label")
    note.addStyleClass("caption")
    note.isWrapping = true
    note.alignment = .start
    note.horizontalAlignment = .start
    pointer.addSubview(note)
  }

  private func section(_ name: String, in column: StackView) -> StackView {
    let box = StackView(axis: .vertical, spacing: 14)
    let heading = Label(name)
    heading.addStyleClass("preferences-heading")
    heading.horizontalAlignment = .start
    box.addSubview(heading)
    column.addSubview(box)
    return box
  }

  private func choice<Value: Equatable>(
    _ name: String, _ explanation: String, name control: String, _ values: [(title: String, value: Value)],
    _ path: WritableKeyPath<Preferences, Value>, in section: StackView
  ) {
    let title = Label(name)
    title.horizontalAlignment = .start
    let detail = Label(explanation)
    detail.addStyleClass("dim-label")
    detail.addStyleClass("caption")
    detail.isWrapping = true
    detail.alignment = .start
    detail.maximumCharacters = 60
    detail.horizontalAlignment = .start
    let row = StackView(axis: .vertical, spacing: 5)
    row.addSubview(title)
    row.addSubview(detail)
    // Many choices are in several rows, since windows may be narrow and words long.
    for range in Self.rows(of: values.map(\.title)) {
      let part = Array(values[range])
      let segments = SegmentedControl(part.map(\.title))
      segments.accessibilityLabel = name
      segments.horizontalAlignment = .start
      segments.onSelect = { [preferences] index in
        preferences.change { $0[keyPath: path] = part[index].value }
      }
      for index in part.indices {
        if let segment = segments.segment(at: index) {
          controls.register("\(control)-\(range.lowerBound + index)", segment)
        }
      }
      // The value is in another row, or was written into the file by hand and isn't here at all.
      updates.append { [preferences] in
        segments.selectedIndex = part.firstIndex { $0.value == preferences.current[keyPath: path] }
      }
      row.addSubview(segments)
    }
    section.addSubview(row)
  }

  /// Divides titles into rows with at most 48 characters, of which each title's margins count as four.
  private static func rows(of titles: [String]) -> [Range<Int>] {
    var (rows, length) = ([0..<0], 0)
    for (index, title) in titles.enumerated() {
      length += title.count + 4
      if length > 48, !rows[rows.count - 1].isEmpty {
        rows.append(index..<index)
        length = title.count + 4
      }
      rows[rows.count - 1] = rows[rows.count - 1].lowerBound..<(index + 1)
    }
    return rows
  }

  private func update() {
    for update in updates { update() }
  }
}
