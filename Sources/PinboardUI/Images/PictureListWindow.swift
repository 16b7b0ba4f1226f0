import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// What the windows with a list of a board's pictures have in common: a choice above the list, words for its
/// state below it, and buttons. The window goes with its board, and at Escape.
final class PictureListWindow {
  let window: Window
  let board: BoardController
  let choice: SegmentedControl
  let table = TableView()
  /// Stands in place of a list without rows.
  let nothing: Label
  let status = Label("")
  let controls = ControlTrace()
  /// The shortcuts besides Escape: actions' would be those of all windows.
  var onKey: ((KeyPress) -> Bool)?
  private unowned let owner: any ExchangeHost
  /// The word before the names of controls in traces.
  private let name: String
  private var observer: ObserverToken?

  /// - Parameters:
  ///   - owner: the board's window.
  ///   - name: the word before the names of controls in traces.
  ///   - choices: the segments above the list.
  init(
    for owner: any ExchangeHost, _ name: String, title: String, choices: [String], nothing: String = ""
  ) {
    self.owner = owner
    self.name = name
    board = owner.canvas.board
    choice = SegmentedControl(choices)
    self.nothing = Label(nothing)
    window = Window(application: owner.application)
    window.transientParent = owner.window
    window.title = title
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: title)
    window.setDefaultSize(width: 640, height: 520)
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] key in
      guard let self else { return false }
      guard key.name == "Escape", key.modifiers.isEmpty else { return onKey?(key) ?? false }
      window.close()
      return true
    }
    window.addGesture(keys)
    observer = owner.canvas.model.changes.observe { [weak self] change in
      if case .board = change { self?.window.close() }
    }
  }

  /// Puts the window's content together.
  /// - Parameters:
  ///   - source: the data source and delegate of the list.
  ///   - row: the type of the list's rows, which are made for `identifier`.
  ///   - buttons: the buttons in their order, with their names in traces.
  func build(
    _ source: some TableViewDataSource & TableViewDelegate, rows row: TableViewCell.Type,
    for identifier: String,
    buttons: [(name: String, button: Button)], onChoice: @escaping () -> Void
  ) {
    choice.selectedIndex = 0
    choice.horizontalAlignment = .start
    choice.margins = EdgeInsets(top: 12, leading: 16, bottom: 8, trailing: 16)
    choice.onSelect = { _ in onChoice() }
    table.rowHeight = RowHeight.picture
    table.allowsMultipleSelection = true
    table.accessibilityLabel = window.title
    table.register(row, forCellReuseIdentifier: identifier)
    table.dataSource = source
    table.delegate = source
    table.expandsVertically = true
    table.expandsHorizontally = true
    nothing.addStyleClass("dim-label")
    nothing.expandsVertically = true
    status.addStyleClass("dim-label")
    status.addStyleClass("caption")
    status.isWrapping = true
    status.alignment = .start
    status.horizontalAlignment = .start
    status.margins = EdgeInsets(top: 10, leading: 16, trailing: 16)
    let bar = StackView(axis: .horizontal, spacing: 8)
    bar.horizontalAlignment = .end
    bar.margins = EdgeInsets(top: 8, leading: 16, bottom: 14, trailing: 16)
    let column = StackView(axis: .vertical)
    for view in [choice, table, nothing, status, bar] as [View] { column.addSubview(view) }
    for (button, view) in buttons {
      bar.addSubview(view)
      controls.register("\(name)-\(button)", view)
    }
    window.content = column
  }

  /// Begins to follow the window's controls.
  /// - Parameters:
  ///   - segment: the word for the choice's segments in traces.
  ///   - onShown: called when the window is seen.
  func follow(segments segment: String, onShown: @escaping () -> Void = {}) {
    for index in 0..<choice.numberOfSegments {
      if let view = choice.segment(at: index) { controls.register("\(name)-\(segment)-\(index)", view) }
    }
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      onShown()
      controls.update(in: window)
    }
    controls.follow(window)
  }

  /// Selects pins in the board's window, as far as they're seen, and shows them there.
  /// - Returns: whether there are any.
  func showOnBoard(_ ids: [PinID]) -> Bool {
    let canvas = owner.canvas
    let pins = board.document.ordered(ids).filter { !$0.attributes.isHidden }
    guard let bounds = canvas.bounds(of: pins) else { return false }
    canvas.model.enteredGroup = nil
    canvas.selection = Set(pins.map(\.id))
    owner.show(bounds)
    owner.window.present()
    Trace.emit("\(name).on-board", ["pins": pins.count])
    return true
  }
}

/// The windows that are open beside boards' windows, at most one beside each.
final class WindowsBesideBoards<Content: AnyObject> {
  private var open: [ObjectIdentifier: (content: Content, window: Window)] = [:]

  /// Brings the window beside an owner's to the front, or makes it.
  /// - Parameters:
  ///   - owner: the board's window.
  ///   - make: makes what the window shows; nil if there's nothing to show.
  ///   - end: called when the window is closed.
  func show(
    for owner: Window, _ make: () -> Content?, window: (Content) -> Window,
    end: @escaping (Content) -> Void = { _ in }
  ) {
    let key = ObjectIdentifier(owner)
    if let open = open[key] { return open.window.present() }
    guard let content = make() else { return }
    let made = window(content)
    open[key] = (content, made)
    made.onClosed = { [weak self] in
      WindowNames.forget(made)
      end(content)
      self?.open[key] = nil
    }
    made.present()
  }

  /// Closes the window beside an owner's.
  func close(for owner: Window) { open[ObjectIdentifier(owner)]?.window.close() }
}
