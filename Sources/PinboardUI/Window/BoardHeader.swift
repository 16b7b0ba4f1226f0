import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The header bar: sidebar toggle, New Board (spring-loaded), the board's name, zoom, menu.
final class BoardHeader {
  let view = HeaderBar()
  let sidebarToggle = Button(icon: "sidebar-show-symbolic")
  let newBoard = Button(title: localized("New Board"))
  let history = Button(icon: "document-open-recent-symbolic")
  private let title = Label("")
  private let subtitle = Label("")
  let zoomOut = Button(icon: "zoom-out-symbolic")
  let zoomIn = Button(icon: "zoom-in-symbolic")
  let zoomLabel: MenuButton
  let menu: MenuButton
  /// The controls that a narrow window has no room for. All of them are in the menu, too.
  private let tools = StackView(axis: .horizontal, spacing: 6)
  private let steps = Menu()
  private var shownSteps: (undo: String?, redo: String?) = (nil, nil)
  private var keys = KeyTips()

  init() {
    zoomLabel = MenuButton(title: "100 %", menu: WindowMenus.zoom)
    menu = MenuButton(icon: "open-menu-symbolic", menu: WindowMenus.main(steps: steps))
    WindowMenus.showSteps(undo: nil, redo: nil, in: steps)
    view.addStyleClass("board-header")
    title.addStyleClass("title")
    subtitle.addStyleClass("subtitle")
    title.ellipsizes = true
    let titles = StackView(axis: .vertical, spacing: 0)
    titles.verticalAlignment = .center
    titles.addSubview(title)
    titles.addSubview(subtitle)
    view.titleView = titles
    sidebarToggle.accessibilityLabel = localized("Boards")
    newBoard.accessibilityLabel = localized("New Board")
    newBoard.tooltip = localized("Create a board. Hold a drag over it to drop there.")
    zoomOut.accessibilityLabel = localized("Zoom Out")
    zoomIn.accessibilityLabel = localized("Zoom In")
    for button in [history, newBoard] { button.addStyleClass("narrow") }
    subtitle.ellipsizes = true
    history.accessibilityLabel = localized("History")
    menu.accessibilityLabel = localized("Menu")
    menu.tooltip = localized("Menu")
    menu.isPrimary = true
    zoomLabel.accessibilityLabel = localized("Zoom")
    view.packStart(sidebarToggle)
    view.packStart(newBoard)
    view.packEnd(menu)
    let zoom = StackView(axis: .horizontal)
    for control in [zoomOut, zoomLabel, zoomIn] as [View] { zoom.addSubview(control) }
    tools.addSubview(zoom)
    tools.addSubview(history)
    view.packEnd(tools)
    // A window is as narrow as a phone's, however wide these are.
    for control in [newBoard, tools] { view.leaveOut(control) }
  }

  func connect(to window: BoardWindow) {
    newBoard.isSpringLoaded = true
    newBoard.onClick = { [weak window] in window?.makeBoard() }
    sidebarToggle.isSpringLoaded = true
    sidebarToggle.onClick = { [weak window] in window?.toggleSidebar() }
    history.actionName = "win.history"
    zoomOut.actionName = "win.zoom-out"
    zoomIn.actionName = "win.zoom-in"
    // A drag can zoom in, out, or to the whole board, to be dropped at a position that wasn't visible before.
    for button in [zoomOut, zoomIn] { button.isSpringLoaded = true }
    zoomLabel.addInteraction(
      SpringLoadedInteraction { [weak window] _, _ in window?.showWholeBoard() })
    MenuTrace.follow(menu, in: window.window)
  }

  /// Leaves room for the board's name in a narrow window: *New Board* is an icon there, then the tools go,
  /// and last *New Board*. Call it outside of layout.
  /// - Parameter width: the window's width in points.
  func fit(width: Double) {
    // What's hidden has no width.
    if newBoard.title != nil { titleWidth = max(titleWidth, newBoard.minimumWidth) }
    if !tools.isHidden { toolsWidth = tools.minimumWidth }
    let room = width - view.minimumWidth - (newBoard.isHidden ? Self.spacing : 0)
    let hasTitle = room >= titleWidth + toolsWidth + Self.roomForName
    if hasTitle, newBoard.title == nil { newBoard.title = localized("New Board") }
    if !hasTitle, newBoard.title != nil { newBoard.icon = "tab-new-symbolic" }
    let rest = room - (hasTitle ? titleWidth : Self.iconWidth)
    tools.isHidden = rest < toolsWidth + Self.roomForShortName
    newBoard.isHidden = rest < Self.roomForShortName
  }
  /// The width of *New Board* with its title, in points.
  private var titleWidth = 0.0
  private var toolsWidth = 0.0
  private static let iconWidth = 36.0
  private static let spacing = 6.0
  /// The room in points that a name of about twenty letters takes, beside its first ones.
  private static let roomForName = 160.0
  /// The least room for the name beside its first letters, while there's anything that can go.
  private static let roomForShortName = 44.0

  /// Reports in the trace where the controls are.
  func register(in trace: ControlTrace) {
    trace.register("new-board", newBoard)
    trace.register("sidebar", sidebarToggle)
    trace.register("zoom-out", zoomOut)
    trace.register("zoom", zoomLabel)
    trace.register("zoom-in", zoomIn)
    trace.register("history", history)
    trace.register("menu", menu)
  }

  /// - Parameters:
  ///   - name: the board's name.
  ///   - count: the number of pins, hidden ones included.
  ///   - hidden: the number of hidden pins.
  ///   - isLocked: whether the board is locked.
  func showBoard(_ name: String, count: Int, hidden: Int, isLocked: Bool) {
    title.text = name
    let all = BoardRow.countText(count)
    let number = hidden == 0 ? all : localized(hidden, "\(all), 1 hidden", "\(all), \(hidden) hidden")
    subtitle.text = isLocked ? localized("\(number) – locked") : number
    // In a narrow window, the header may have no room for it.
    subtitle.tooltip = hidden > 0 || isLocked ? subtitle.text : nil
  }

  /// Shows the names of the steps for undo and redo in the menu and in the tooltip of the history button.
  func showSteps(undo: String?, redo: String?) {
    guard shownSteps != (undo, redo) else { return }
    shownSteps = (undo, redo)
    WindowMenus.showSteps(undo: undo, redo: redo, in: steps)
    showKeys(keys)
  }

  /// Shows the keys of commands in the tooltips.
  func showKeys(_ keys: KeyTips) {
    self.keys = keys
    sidebarToggle.tooltip = keys.tip(localized("Boards"), "win.sidebar")
    var lines = [keys.tip(localized("History"), "win.history")]
    let (undo, redo) = shownSteps
    if undo != nil { lines.append(keys.tip(WindowMenus.undoTitle(undo), "win.undo")) }
    if redo != nil { lines.append(keys.tip(WindowMenus.redoTitle(redo), "win.redo")) }
    history.tooltip = lines.joined(separator: "\n")
    zoomOut.tooltip = keys.tip(localized("Zoom Out"), "win.zoom-out")
    zoomIn.tooltip = keys.tip(localized("Zoom In"), "win.zoom-in")
  }

  /// Shows the zoom. The button isn't changed if its text stays: this is also called during the window's
  /// layout, when a change would request another layout. During a zoom, the text follows only a few times a
  /// second, since a new text makes a new layout of the whole header bar.
  func showZoom(_ zoom: Double) {
    shownZoom = zoom
    guard zoomLabel.title != Self.text(ofZoom: zoom), planned == nil else { return }
    zoomLabel.title = Self.text(ofZoom: zoom)
    planned = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(120))
      guard let self else { return }
      self.planned = nil
      self.showZoom(self.shownZoom)
    }
  }
  private var shownZoom = 1.0
  private var planned: Task<Void, Never>?

  private static func text(ofZoom zoom: Double) -> String { localized("\(Int((zoom * 100).rounded())) %") }
}
