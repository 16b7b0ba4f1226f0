import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// A window on one board, with the sidebar of all boards.
final class BoardWindow {
  let window: Window
  /// What the window shares with the others.
  let app: any WindowOwner
  let canvas: BoardView
  let sidebar: BoardSidebar
  let header: BoardHeader
  let tray: TrayStrip
  let overlay: CanvasOverlay
  let split: SplitView
  let controls = ControlTrace()
  let progress: ProgressPill
  let imports: ShownImports
  let trouble: WindowTrouble
  let actions: ActionTable
  let pins: PinActions
  let arranging: ArrangeActions
  let fileWork: BoardFileWork
  let closing: WindowClosing
  let display: WindowDisplay
  let viewState: ViewStateKeeper
  /// The board that's being opened for this window.
  var opening: (url: URL, work: LongWork)?
  private(set) var historyPopover: HistoryPopover?
  private(set) var removedBoards: RemovedBoardsPopover?
  private var modelObserver: ObserverToken?
  private var observers: [ObserverToken] = []

  var board: BoardController { canvas.board }
  var messages: MessageBar { overlay.messages }

  init(app: any WindowOwner, board: BoardController, state: SessionWindow?) {
    self.app = app
    window = Window(application: app.application)
    canvas = BoardView(board: board, cork: app.cork)
    sidebar = BoardSidebar(shelf: app, controls: controls)
    header = BoardHeader()
    tray = TrayStrip(tray: app.tray, controls: controls)
    trouble = WindowTrouble(window, canvas, controls: controls)
    imports = ShownImports(canvas, app.tray, controls: controls)
    progress = ProgressPill(controls: controls)
    overlay = CanvasOverlay(
      canvas, tray: tray, trouble: trouble.bar, carrying: CarryBar(canvas, app: app), imports: imports.bar,
      progress: progress)
    let fileWork = BoardFileWork(
      app: app, window: window, canvas: canvas, progress: progress, messages: overlay.messages,
      trouble: trouble.bar)
    self.fileWork = fileWork
    closing = WindowClosing(window, canvas, app: app, progress: progress) { await fileWork.saveCopy() }
    viewState = ViewStateKeeper(canvas, app.library.views)
    actions = ActionTable(window)
    pins = PinActions(
      window: window, canvas: canvas, pasteboard: PatientPasteboard(progress), table: actions)
    arranging = ArrangeActions(window: window, canvas: canvas, table: actions, progress: progress)
    let information = InformationPane(
      model: canvas.model, commands: WindowMenus.informationCommands, controls: controls)
    let content = StackView(axis: .horizontal)
    content.addSubview(overlay.view)
    content.addSubview(information.view)
    // In a narrow window, the sidebar yields before the board does.
    content.setMinimumSize(width: 170)
    split = SplitView(sidebar: sidebar.column, content: content)
    // Large letters need a wider one, and the user may make it narrower.
    split.sidebarWidth =
      state?.sidebarWidth ?? app.windows.last?.split.sidebarWidth ?? RowHeight.width(split.sidebarWidth)
    display = WindowDisplay(
      window: window, canvas: canvas, information: information, table: actions, messages: overlay.messages,
      chrome: WindowChrome(
        window: window, header: header.view, split: split, tray: tray, overlay: overlay.view),
      search: WindowSearch(
        window: window, canvas: canvas, table: actions, app: app, overlay: overlay, controls: controls))
    let search = display.search
    display.study = StudyActions(
      window: window, canvas: canvas, table: actions, app: app, overlay: overlay, controls: controls,
      found: { [weak search] in search?.search?.found ?? [] })
    canvas.failureButtons.onMade = { [weak controls] in controls?.register($0, $1) }
    window.titlebar = header.view
    window.content = split
    let label = WindowNames.register(window)
    let size = state?.size ?? CGSize(width: 1120, height: 760)
    window.setDefaultSize(width: size.width, height: size.height)
    header.fit(width: size.width)
    if state?.isMaximized == true { window.isMaximized = true }
    split.isSidebarShown = state?.isSidebarShown ?? true
    canvas.model.foreignImporter = app
    canvas.model.linking = app
    app.windows.append(self)
    app.tray.strips.append(tray)
    connectParts()
    connectWindow(label: label)
    installActions()
    sidebar.commands = ShelfCommands(
      sidebar, in: window,
      offerBack: { [messages] in messages.show($0, actionTitle: localized("Undo"), action: $1) },
      shown: { [canvas] in canvas.board.url },
      work: BoardWork(
        duplicate: { [weak self] in self?.duplicate($0) }, remove: { [weak self] in self?.remove($0) }))
    header.connect(to: self)
    header.register(in: controls)
    showKeys()
    controls.register("tray", tray.handle)
    controls.register("message-action", messages.action)
    for (name, button) in overlay.empty.buttons { controls.register("empty-\(name)", button) }
    show(board, viewState: state.map { BoardViewState(center: $0.center, zoom: $0.zoom) })
    if let state { canvas.selection = Set(state.selection.filter { board.document.pin($0) != nil }) }
  }

  private func connectParts() {
    sidebar.onOpen = { [weak self] in self?.open($0, access: .readWrite) }
    sidebar.filter.onEnd = { [weak canvas] in canvas?.focus() }
    sidebar.onImport = { [weak self] in self?.imports.follow($0) }
    viewState.onSaved = { [weak app] in app?.saveSession() }
    modelObserver = canvas.model.changes.observe { [weak self] change in
      guard let self else { return }
      switch change {
      case .viewport:
        header.showZoom(canvas.viewport.zoom)
        overlay.empty.place(on: canvas.viewport.size)
        canvas.failureButtons.update()
        viewState.save()
      case .selection:
        updateActions()
        app.saveSession()
      case .board, .presentations, .theme, .overlay, .lens, .looked, .focused: break
      }
    }
    canvas.onEndEditing = { [weak window] in window.map { TextPopover.endAll(in: $0) } }
    canvas.failureButtons.onFind = { [weak self] in self?.findFile(of: $0, $1) }
    trouble.answers = WindowTrouble.Answers(
      open: { [weak self] in self?.open($0, access: $1) },
      retry: { [weak self] in await self?.retryBoard() },
      saveCopy: { [fileWork] in await fileWork.saveCopy() },
      report: { [weak self] in self?.messages.show($0) })
    tray.onMessage = { [weak self] in self?.messages.show($0) }
    tray.onTake = { [weak self] in self?.takeFromTray($0) }
    tray.onChanged = { [weak self] in self?.updateActions() }
    tray.onVisibilityChanged = { [weak overlay] in overlay?.makeRoomForTray() }
    display.chrome.onChange = { [weak self] in
      self?.display.chromeChanged()
      self?.app.saveSession()
    }
    display.arrivals.onShow = { [weak self] in self?.show($0) }
    display.search.onOpen = { [weak self] in self?.open($0, access: .readWrite) }
    canvas.animationBar.onMade = { [weak controls] in controls?.register($0, $1) }
    split.onSidebarResize = { [weak app] in app?.saveSession() }
    tray.onImportProgress = { [weak imports] in imports?.update() }
  }

  private func connectWindow(label: String) {
    window.onCloseRequest = { [weak closing] in closing?.staysOpen() ?? false }
    window.onFocusChanged = { [weak self] in self?.updateActions() }
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      // Focusing waits until the window is shown. Otherwise GTK 4.8 would report the contents of the window
      // to assistive technology, and then never the window.
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
    window.onSizeChanged = { [weak self] in
      self?.app.saveSession()
      Task { [weak self] in
        guard let self else { return }
        self.header.fit(width: self.window.size.width)
      }
    }
    window.onClosed = { [weak self] in self?.didClose() }
    window.onFrame { [weak self] frame in self?.canvas.frameDidEnd(after: .seconds(frame.duration)) }
    controls.follow(window)
    if Trace.current != nil, Trace.tracesFrames { FrameTrace.begin(in: window, canvas, label: label) }
  }

  /// Called when the window becomes the front window, which asks the questions about large folders.
  private func becomeFront() {
    FolderImport.confirm = { [weak self, weak app] count, folders in
      // The window may be closed and a file manager in front, but the user is asked in any case.
      guard let window = (self ?? app?.windows.last)?.window else { return true }
      return await Ask.mayPin(
        localized(count, "1 image", "\(count) images"),
        body: localized(
          folders.count, "\(NameList.text(folders)) holds \(count) images.",
          "\(NameList.text(folders)) hold \(count) images."),
        in: window)
    }
  }

  private func didClose() {
    canvas.endEditing()
    // A drag or a load may keep the canvas and its board alive longer than the window; the window's own
    // objects are released now.
    viewState.save(at: .zero)
    observers = []
    historyPopover = nil
    removedBoards = nil
    progress.cancelAll()
    ExportWindow.ownerDidClose(self)
    ImagesWindow.ownerDidClose(self)
    DuplicatesWindow.ownerDidClose(self)
    display.study?.windowDidClose()
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
    Trace.emit("window.board", ["window": window.traceLabel, "board": board.name])
    header.showZoom(canvas.viewport.zoom)
    imports.update()
    messages.hide()
    historyPopover?.close()
    board.watch()
    board.importer.watches.begin()
    RecentBoards.record(board.url)
    trouble.update()
    updateSidebar()
    updateForBoard()
    // A first frame with another part of the board would be visible.
    let read = board.takeViewOnOpening()
    if let viewState = viewState ?? read {
      self.viewState.apply(viewState)
    } else {
      self.viewState.restore()
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
    case .importProgress: imports.update()
    case .storageFailed: break
    case .merged(let merge): report(merge)
    case .storageChanged:
      trouble.update()
      planUpdate()
    }
  }

  /// Reports that changes of another computer came, and offers to show them or to take them back.
  private func report(_ merge: MergeReport) {
    let board = board
    messages.show(
      localized("Changes from another computer were added"),
      actions: [
        MessageBar.Action(title: localized("Show", context: "images on the board")) { [weak self] in
          guard let self, self.board === board else { return }
          let pins = merge.touchedPins.filter { board.document.pin($0) != nil }
          canvas.selection = Set(pins)
          if let first = pins.sorted().first { canvas.glide(to: first, belowCovered: 0) }
        },
        MessageBar.Action(title: localized("Undo")) { board.takeBack(merge) },
      ])
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
    showSurface()
    header.showBoard(
      board.name, count: board.document.pins.count, hidden: board.document.hiddenPins.count,
      isLocked: board.isLocked)
    updateActions()
    overlay.empty.isShown = board.document.pins.isEmpty && board.cards.isEmpty
  }

  func updateSidebar() {
    sidebar.update(app.entries, showing: board.url)
    canvas.linkedBoardsChanged()
  }

  func themeDidChange(_ theme: Theme) {
    showSurface()
    sidebar.themeDidChange(theme)
    trouble.bar.themeDidChange(theme)
  }

  /// Shows the board on its own surface, or on that of the preferences.
  private func showSurface() {
    let theme = Theme.current(on: board.document.surface)
    guard canvas.theme != theme || tray.theme != theme else { return }
    canvas.theme = theme
    tray.theme = theme
    overlay.themeDidChange(theme)
  }

  /// Shows the present keys of the commands in tooltips. Menus show them by themselves.
  func showKeys() {
    let keys = KeyTips(app.application)
    header.showKeys(keys)
    tray.showKeys(keys)
    canvas.animationBar.showKeys(keys)
  }

  // MARK: Popovers

  /// Shows the board's history; closes it if it's open.
  func showHistory() {
    if let historyPopover { return historyPopover.close() }
    let popover = HistoryPopover(board: board)
    historyPopover = popover
    popover.onClosed = { [weak self] in
      self?.historyPopover = nil
      self?.canvas.onKey = nil
    }
    canvas.onKey = { [weak popover] in popover?.press($0) ?? false }
    popover.show(below: header.history.isMapped ? header.history : header.menu)
  }

  /// Shows the list of the boards in the trash; closes it if it's open.
  func showRemovedBoards() {
    if let removedBoards { return removedBoards.close() }
    Task {
      let entries = await app.library.removedBoards()
      guard removedBoards == nil, app.windows.contains(where: { $0 === self }) else { return }
      guard !entries.isEmpty else { return messages.show(localized("There are no removed boards")) }
      let popover = RemovedBoardsPopover(entries, in: app.trashName)
      removedBoards = popover
      popover.onClosed = { [weak self] in self?.removedBoards = nil }
      popover.onRestore = { [weak self] entry in
        self?.bringBack(RemovedBoard(name: entry.name, url: entry.url, isInTrash: true))
      }
      popover.show(below: header.menu)
    }
  }

  /// The state with which the next start shows this window again.
  var sessionState: SessionWindow {
    let view = canvas.look.restingViewport
    return SessionWindow(
      boardURL: board.url, size: window.defaultSize, isSidebarShown: display.chrome.showsSidebar,
      sidebarWidth: split.sidebarWidth, isMaximized: window.isMaximized, zoom: view.zoom, center: view.center,
      selection: canvas.selection.sorted())
  }
}

extension BoardWindow: ExchangeHost {
  var application: Application { app.application }

  func report(_ message: String) { messages.show(message) }
}
