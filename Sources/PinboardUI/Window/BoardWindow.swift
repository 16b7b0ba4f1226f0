import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation

/// A window on one board, with the sidebar of all boards.
final class BoardWindow {

  let window: Window
  /// What the window shares with the others.
  let app: any WindowOwner
  let canvas: BoardView
  let sidebar: BoardSidebar
  let controls = ControlTrace()
  let split: SplitView
  let messages = MessageBar()
  let importBar: ImportBar
  let header: BoardHeader
  let tray: TrayStrip
  let hint = Label("Drop images here, paste, or open files")
  let troubleBar: TroubleBar
  let progress: ProgressPill
  let pasteboard: PatientPasteboard
  /// The bottom margin that keeps the bars above the tray's handle, also in the narrowest windows.
  static let roomForTrayHandle = 58.0
  /// The bars at the bottom, one above the other.
  let bottomBars = StackView(axis: .vertical, spacing: 8)
  var actions: [String: Action] = [:]
  /// A board that couldn't be opened in this window, until the user has dismissed the message.
  var openingFailure: (url: URL, error: any Error)?
  /// The board that's being opened for this window.
  var opening: (url: URL, work: LongWork)?
  /// Set while the window is waiting to be closed.
  var closing: Task<Void, Never>?
  var mayClose = false
  var historyPopover: HistoryPopover?
  var removedBoards: RemovedBoardsPopover?
  /// Where the context menu was opened last, in the canvas's space.
  var menuPoint = CGPoint.zero
  private var modelObserver: ObserverToken?
  private var observers: [ObserverToken] = []
  /// Boards on whose rows in this window's sidebar something was dropped, as long as the import lasts.
  private var rowDrops: [(board: BoardController, observer: ObserverToken)] = []
  private let viewStateWrite = LatestWrite()
  /// The view state in the file.
  private var savedViewState: BoardViewState?

  var board: BoardController { canvas.board }

  init(app: any WindowOwner, board: BoardController, state: SessionWindow?) {
    self.app = app
    window = Window(application: app.application)
    canvas = BoardView(board: board, cork: app.cork)
    sidebar = BoardSidebar(shelf: app, controls: controls)
    header = BoardHeader()
    tray = TrayStrip(tray: app.tray, controls: controls)
    troubleBar = TroubleBar(controls: controls)
    importBar = ImportBar(controls: controls)
    progress = ProgressPill(controls: controls)
    pasteboard = PatientPasteboard(progress)
    canvas.failureButtons.onMade = { [weak controls] in controls?.register($0, $1) }
    hint.addStyleClass("empty-hint")
    hint.isUserInteractionEnabled = false
    hint.horizontalAlignment = .center
    hint.verticalAlignment = .center
    hint.isWrapping = true
    hint.alignment = .center
    hint.margins = EdgeInsets(top: 24, leading: 24, bottom: 24, trailing: 24)
    canvas.expandsHorizontally = true
    canvas.expandsVertically = true
    let overlay = OverlayView(canvas)
    overlay.addOverlay(hint)
    overlay.addOverlay(tray.handle)
    overlay.addOverlay(tray.view)
    bottomBars.horizontalAlignment = .center
    bottomBars.verticalAlignment = .end
    bottomBars.margins = EdgeInsets(top: 0, leading: 24, bottom: Self.roomForTrayHandle, trailing: 24)
    for bar in [messages.view, importBar.view, progress.view] { bottomBars.addSubview(bar) }
    overlay.addOverlay(bottomBars)
    overlay.addOverlay(troubleBar.view)
    split = SplitView(sidebar: sidebar.view, content: overlay)
    window.titlebar = header.view
    window.content = split
    let label = WindowNames.register(window)
    let size = state?.size ?? CGSize(width: 1120, height: 760)
    window.setDefaultSize(width: size.width, height: size.height)
    if state?.isMaximized == true { window.isMaximized = true }
    split.isSidebarShown = state?.isSidebarShown ?? true
    canvas.model.foreignImporter = app
    app.windows.append(self)
    app.tray.strips.append(tray)
    connect(label: label)
    installActions()
    header.connect(to: self)
    controls.register("new-board", header.newBoard)
    controls.register("sidebar", header.sidebarToggle)
    controls.register("tray", tray.handle)
    controls.register("zoom-out", header.zoomOut)
    controls.register("zoom", header.zoomLabel)
    controls.register("zoom-in", header.zoomIn)
    controls.register("history", header.history)
    controls.register("menu", header.menu)
    controls.register("message-action", messages.action)
    show(board, viewState: state.map { BoardViewState(center: $0.center, zoom: $0.zoom) })
    if let state { canvas.selection = Set(state.selection.filter { board.document.pin($0) != nil }) }
  }

  private func connect(label: String) {
    sidebar.onOpen = { [weak self] url in
      guard let self else { return }
      Task { await self.app.show(url, in: self, access: .readWrite) }
    }
    sidebar.onImport = { [weak self] in self?.follow($0) }
    modelObserver = canvas.model.changes.observe { [weak self] change in
      guard let self else { return }
      switch change {
      case .viewport:
        header.showZoom(canvas.viewport.zoom)
        canvas.failureButtons.update()
        saveViewState()
      case .selection:
        updateActions()
        app.saveSession()
      case .board, .presentations, .theme, .overlay: break
      }
    }
    canvas.failureButtons.onFind = { [weak self] in self?.findFile(of: $0, $1) }
    troubleBar.onAction = { [weak self] in self?.answerTrouble($0) }
    window.onCloseRequest = { [weak self] in self?.staysOpen() ?? false }
    canvas.onContextMenu = { [weak self] point in
      guard let self else { return }
      self.menuPoint = point
      PopoverMenu.show(
        WindowMenus.context(
          hasSelection: !self.canvas.selection.isEmpty, isNote: self.canvas.model.selectedNote != nil,
          hasImage: self.canvas.model.selectedPins.contains { $0.content.original != nil }), at: point,
        in: self.canvas)
    }
    tray.onMessage = { [weak self] in self?.messages.show($0) }
    tray.onTake = { [weak self] in self?.takeFromTray($0) }
    tray.onChanged = { [weak self] in self?.updateActions() }
    tray.onVisibilityChanged = { [weak self] in self?.makeRoomForTray() }
    canvas.onOpenPin = { [weak self] id in self?.zoom(to: id) }
    tray.onImportProgress = { [weak self] in self?.updateImportBar() }
    importBar.onCancel = { [weak self] in
      for board in self?.importing ?? [] { board.importer.cancelAll(leavesFiles: true) }
    }
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      // Focusing waits until the window is shown. Otherwise GTK 4.8 would tell assistive technology about the
      // contents of the window and then never about the window.
      self.canvas.focus()
      Trace.emit(
        "window.ready",
        [
          "window": label, "width": Double(self.window.size.width), "height": Double(self.window.size.height),
          // The offset from the surface's corner to the window's: the shadow that the window draws itself.
          "offset": [Double(self.window.surfaceOffset.x), Double(self.window.surfaceOffset.y)],
          "scale": self.window.scaleFactor, "board": self.board.name,
          "renderer": self.canvas.isRenderedByCairo ? "cairo" : "gl",
        ])
      self.app.windowIsReady(self)
    }
    window.onActiveChanged = { [weak self] in
      guard let self, self.window.isActive else { return }
      self.becomeFront()
    }
    window.onSizeChanged = { [weak self] in self?.app.saveSession() }
    window.onClosed = { [weak self] in self?.didClose() }
    window.onFrame { [weak self] frame in self?.canvas.frameDidEnd(after: .seconds(frame.duration)) }
    if Trace.current != nil {
      window.onFrame { [weak self] _ in
        guard let self else { return }
        self.controls.update(in: self.window)
      }
      if Trace.tracesFrames { traceFrames(label: label) }
    }
  }

  /// Draws continuously, and traces the time from frame to frame: as long as the user had to wait, whatever
  /// blocked the main thread. The frame clock's own times are smoothed, so real times are used. The duration
  /// of each frame's layout and painting is traced too.
  private func traceFrames(label: String) {
    var last = ContinuousClock.now
    var gap: Double?
    var shown = canvas.viewport
    // The event is written when the frame is over, so that writing takes none of its time.
    window.onFrame { [canvas] frame in
      guard let ended = gap else { return }
      gap = nil
      let work = frame.duration * 1_000
      let viewport = canvas.viewport
      Trace.emit(
        "frame",
        [
          "ms": (ended * 100).rounded() / 100, "work": (work * 100).rounded() / 100,
          "moved": viewport != shown, "window": label,
        ])
      shown = viewport
    }
    _ = canvas.addTick { _ in
      let now = ContinuousClock.now
      gap = last.duration(to: now) / .milliseconds(1)
      last = now
      return true
    }
  }

  /// Called when the window becomes the front window, which asks the questions about large folders.
  private func becomeFront() {
    FolderImport.confirm = { [weak self, weak app] count, folders in
      // The window may be closed and a file manager in front, but the user is asked in any case.
      guard let window = (self ?? app?.windows.last)?.window else { return true }
      let answer = await Ask.question(
        in: window, title: "Pin \(count) images?",
        body: "\(NameList.text(folders)) \(folders.count == 1 ? "holds" : "hold") \(count) images.",
        buttons: ["Cancel", MessageDialog.Button("Pin All", role: .suggested)])
      return answer == 1
    }
  }

  private func didClose() {
    canvas.endEditing()
    // A drag or a load may keep the canvas and its board alive longer than the window; the window's own
    // objects are released now.
    saveViewState(at: .zero)
    observers = []
    historyPopover = nil
    removedBoards = nil
    progress.cancelAll()
    ExportWindow.ownerDidClose(self)
    WindowNames.forget(window)
    app.windows.removeAll { $0 === self }
    app.tray.strips.removeAll { $0 === tray }
    app.windowDidClose(self)
  }

  // MARK: Which board is shown

  func show(_ board: BoardController, viewState: BoardViewState? = nil) {
    canvas.show(board)
    observers = [
      board.events.observe { [weak self] event in self?.handle(event) },
      app.boardsChanged.observe { [weak self] in self?.updateSidebar() },
    ]
    window.title = board.name
    header.showZoom(canvas.viewport.zoom)
    updateImportBar()
    messages.hide()
    historyPopover?.close()
    board.watch()
    updateTrouble()
    updateSidebar()
    updateForBoard()
    // A first frame with another part of the board would be visible.
    let read = board.takeViewOnOpening()
    if let viewState = viewState ?? read {
      apply(viewState)
    } else {
      restoreViewState(of: board)
    }
  }

  private func handle(_ event: BoardEvent) {
    switch event {
    case .changed: planUpdate()
    case .performed, .linksChanged, .cardsChanged: break
    case .nameChanged:
      window.title = board.name
      updateSidebar()
    case .message(let text): messages.show(text)
    case .importProgress: updateImportBar()
    case .storageFailed: break
    case .storageChanged:
      updateTrouble()
      planUpdate()
    }
  }

  /// The boards whose imports the bar shows: images are also imported to the tray, and from here to other
  /// boards.
  private var importing: [BoardController] {
    var boards = [board]
    if let tray = app.tray.board, tray !== board { boards.append(tray) }
    for (other, _) in rowDrops where !boards.contains(where: { $0 === other }) { boards.append(other) }
    return boards
  }

  private func updateImportBar() {
    rowDrops.removeAll { !$0.board.importer.isBusy }
    importBar.update(importing.map(\.importer.progress).reduce(ImportProgress(), +))
  }

  /// Shows the progress of an import that was dropped on a board's row here.
  func follow(_ board: BoardController) {
    guard !rowDrops.contains(where: { $0.board === board }) else { return }
    let observer = board.events.observe { [weak self] event in
      if case .importProgress = event { self?.updateImportBar() }
    }
    rowDrops.append((board, observer))
    updateImportBar()
  }

  /// Updates the window at once. During an import, it waits for the next frame, since the board changes many
  /// times until then, and a new text in the header is a new layout.
  private func planUpdate() {
    guard board.importer.isBusy else { return updateForBoard() }
    guard plannedUpdate == nil else { return }
    plannedUpdate = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(16))
      self?.updateForBoard()
    }
  }
  private var plannedUpdate: Task<Void, Never>?

  private func updateForBoard() {
    plannedUpdate = nil
    header.showBoard(board.name, count: board.document.pins.count)
    updateActions()
    updateHint()
  }

  func updateSidebar() { sidebar.update(app.entries, showing: board.url) }

  private func updateHint() { hint.isHidden = !board.document.pins.isEmpty || !board.cards.isEmpty }

  func themeDidChange(_ theme: Theme) {
    canvas.theme = theme
    tray.theme = theme
    sidebar.themeDidChange(theme)
    troubleBar.themeDidChange(theme)
    if theme.isDark { hint.addStyleClass("dark") } else { hint.removeStyleClass("dark") }
  }

  // MARK: Zoom and place, kept in the board's file

  private func zoom(to id: PinID) {
    guard let pin = board.document.pin(id) else { return }
    show(pin.boundingBox)
  }

  private func apply(_ state: BoardViewState) {
    var viewport = canvas.viewport
    viewport.center = state.center
    viewport.setZoom(state.zoom, keeping: CGPoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
    savedViewState = BoardViewState(center: viewport.center, zoom: viewport.zoom)
    canvas.viewport = viewport
  }

  private func restoreViewState(of board: BoardController) {
    Task { [weak self] in
      let state = try? await board.file.viewState()
      guard let self, self.board === board else { return }
      self.apply(state ?? BoardViewState(center: .zero, zoom: 1))
    }
  }

  /// Saves the view state when the board has rested for a moment; panning would otherwise write at each
  /// frame.
  private func saveViewState(at delay: Duration = .milliseconds(600)) {
    let board = board
    let state = BoardViewState(center: canvas.viewport.center, zoom: canvas.viewport.zoom)
    // A mere change of the size doesn't affect a pending write. When the window closes, a pending write is
    // done at once.
    guard state != savedViewState || delay == .zero && viewStateWrite.isPending else { return }
    savedViewState = state
    // A window that only shows a board doesn't write to its file.
    guard board.isEditable else { return app.saveSession() }
    viewStateWrite.write(after: delay) { [weak app] in
      try? await board.file.saveViewState(state)
      app?.saveSession()
    }
  }

  /// The state with which the next start shows this window again.
  var sessionState: SessionWindow {
    SessionWindow(
      boardURL: board.url, size: window.defaultSize, isSidebarShown: split.isSidebarShown,
      isMaximized: window.isMaximized, zoom: canvas.viewport.zoom, center: canvas.viewport.center,
      selection: canvas.selection.sorted())
  }
}

extension BoardWindow: ExchangeHost {
  var application: Application { app.application }

  func tell(_ message: String) { messages.show(message) }
}
