package import Board
package import BoardSession
package import DragDropKit
import KitFiles
package import Foundation
import Localization

/// The board on the screen: draws what its model says, and lets its tools and gestures change it.
///
/// The canvas draws all pins itself; one widget serves any number of pins.
package final class BoardView: CanvasView {
  package let model: CanvasModel
  let background: CanvasBackground
  private(set) lazy var scene = BoardScene(model: model, in: self)
  private(set) lazy var looking = CanvasLooking(scene: scene)
  package private(set) lazy var tools = CanvasTools(scene: scene, looking: looking, in: self)
  private(set) lazy var frames = CanvasFrames(model: model, in: self)
  private(set) lazy var pinObjects = PinObjects(scene: scene)
  package private(set) lazy var failureButtons = FailureButtons(scene: scene)
  package private(set) lazy var animationBar = AnimationBar(scene: scene, motion: looking.motion)
  private lazy var drags = CanvasDragController(scene: scene, tools: tools)
  private lazy var drops = CanvasDropController(scene: scene, tools: tools)
  let placements = PlacementTrace()
  let rehearsal = DrawingRehearsal()
  private(set) lazy var searchLight = SearchLight(scene)
  private var modelObserver: ObserverToken?
  private var boardObservers: [ObserverToken] = []
  private var plannedUpdate: Task<Void, Never>?
  private(set) lazy var arrivals = ArrivalSelection(model)
  /// The group of the nudges by arrow keys that the next key press continues.
  var nudges: UUID?
  package var onContextMenu: ((CGPoint) -> Void)?
  /// Called to rename a frame.
  package var onRename: ((PinID) -> Void)?
  /// Called with the colour of a palette's swatch that was clicked.
  package var onFindColor: ((SearchColor) -> Void)?
  /// Called for Escape when no tool uses it; returns whether it was used.
  package var onEscape: (() -> Bool)?
  /// Called first for each key: a view that's about to appear above the board may want it.
  package var onKey: ((KeyPress) -> Bool)?

  /// - Parameter cork: the app's cork, whose tiles are made once for all windows.
  package init(board: BoardController, cork: Cork) {
    model = CanvasModel(board: board)
    background = CanvasBackground(cork: cork)
    super.init()
    isFocusable = true
    isTiled = true
    onForgetDrawing = { [weak self] in self?.scene.reset() }
    updateAccessibilityLabel()
    addInteraction(DragInteraction(delegate: drags))
    let drop = DropInteraction(delegate: drops)
    addInteraction(drop)
    // Two hands may drop pins at the same time.
    drop.allowsSimultaneousDropSessions = true
    let spring = LinkSpring(self)
    addInteraction(
      SpringLoadedInteraction(interactionBehavior: spring, interactionEffect: spring) { _, context in
        spring.spring(context)
      })
    model.linkedBoards.onChange = { [weak self] in self?.linkedBoardsChanged() }
    installGestures()
    pinObjects.onAction = { [weak self] in self?.perform($1, on: $0) }
    animationBar.covered = { [weak self] in self?.tools.look.covered ?? 0 }
    modelObserver = model.changes.observe { [weak self] in self?.modelChanged($0) }
    observeBoard()
  }

  // MARK: The model

  package var board: BoardController { model.board }
  package var viewport: Viewport {
    get { model.viewport }
    set { model.viewport = newValue }
  }
  package var selection: Set<PinID> {
    get { model.selection }
    set { model.selection = newValue }
  }
  package var theme: Theme {
    get { model.theme }
    set { model.theme = newValue }
  }
  /// The rectangles of the marks of watched folders and of new pins, in the canvas's space.
  package var watchMarkRects: [CGRect] { tools.watchMarks.rects.map { model.shown($0) } }
  package var notes: NoteTool { tools.notes }
  package var crops: CropTool { tools.crops }
  package var outlines: OutlineTool { tools.outlines }
  package var look: PinLook { tools.look }
  package var picks: ColorPickTool { tools.picks }
  package var shaping: ShapingTool { tools.shaping }
  package var carry: PinCarry { tools.carry }
  package var frameTool: FrameTool { tools.frameTool }
  package var strokes: StrokeTool { tools.strokes }
  package var eraser: EraserTool { tools.eraser }
  package var pinFocus: PinFocus { tools.pinFocus }
  /// The middle of the view, in board points.
  package var middle: CGPoint { viewport.center }
  /// The position of the pointer, in board points; nil if the pointer is elsewhere.
  package var pointerPosition: CGPoint? { model.pointer.map(viewport.boardPoint) }
  package var pixelScale: Double { scene.pixelScale }

  /// Selects all pins that are seen, or those of the group that the user has entered.
  package func selectAll() {
    let document = board.document
    selection = Set((model.enteredGroup.map(document.members) ?? document.shownPins).map(\.id))
  }

  /// Draws the selected pins' handles and marks anew, because they may have been locked or unlocked.
  package func selectionLooksChanged() {
    tools.selectionChanged()
    setNeedsDisplay()
  }

  private func modelChanged(_ change: CanvasModel.Change) {
    switch change {
    case .board: break
    case .viewport(let old):
      if viewport.zoom != old.zoom { looking.zoomChanged() }
      tools.viewChanged()
      drops.viewChanged()
      animationBar.update()
      pinObjects.updateSoon()
    case .selection(let old):
      nudges = nil
      scene.looksChanged(selection.symmetricDifference(old))
      tools.selectionChanged()
      animationBar.update()
      pinObjects.selectionChanged()
      updateAccessibilityLabel()
    case .presentations(let old):
      scene.looksChanged(old.keys)
      scene.looksChanged(model.presentations.keys)
      scene.heldPositionsChanged()
      animationBar.update()
      pinObjects.updateSoon()
    case .theme(let old):
      if model.theme != old { setNeedsDisplay() }
      tools.notes.viewChanged()
      looking.motion.settingsChanged()
      return
    case .overlay: animationBar.update()
    case .lens: lens = model.shownLens
    case .looked:
      scene.looksChanged(scene.order.map(\.id))
      tools.handlesChanged()
    case .focused: pinObjects.selectionChanged()
    }
    setNeedsDisplay()
  }

  /// Shows another board instead of the present one.
  package func show(_ board: BoardController) {
    guard board !== self.board else { return }
    endEditing()
    tools.endStudy()
    model.show(board)
    model.enteredGroup = nil
    selection = []
    model.presentations = [:]
    model.rubberBand = nil
    failureButtons.removeAll()
    pinObjects.removeAll()
    animationBar.hide()
    placements.reset()
    tools.reset()
    looking.lookAtOnce()
    observeBoard()
    updateAccessibilityLabel()
    pinObjects.updateSoon()
    setNeedsDisplay()
  }

  /// Draws strokes from now on, or ends it if they're drawn already.
  package func toggleDrawing(_ figure: StrokeFigure) { tools.toggleDrawing(figure) }

  /// Takes strokes away from now on, or ends it.
  package func toggleErasing() { tools.toggleErasing() }

  /// Ends editing: what's being written and cropped is saved to the board.
  package func endEditing() {
    onEndEditing?()
    tools.endEditing()
  }
  /// Ends the editing of texts that aren't on the canvas itself.
  package var onEndEditing: (() -> Void)?

  // MARK: The board

  private func observeBoard() {
    scene.reset()
    looking.reset()
    tools.watchMarks.follow()
    boardObservers = [
      board.events.observe { [weak self] event in
        guard let self else { return }
        switch event {
        case .performed(let command):
          self.scene.pinsChanged(command.pinIDs)
          self.arrivals.applied(command)
        case .changed: self.boardChanged()
        case .cardsChanged(let ids): self.scene.cardsChanged(ids)
        case .linksChanged(let ids): self.linksChanged(ids)
        // Whether the board can be changed may differ now, and the handles depend on that.
        case .storageChanged where !self.selection.isEmpty:
          self.tools.handlesChanged()
          self.setNeedsDisplay()
        default: break
        }
      },
      board.pictures.changes.observe { [weak self] key in
        guard let self, self.looking.pictureChanged(key) || self.model.isCropping(key) else { return }
        self.pinObjects.updateSoon()
        self.frames.setNeedsDisplaySoon()
      },
      board.pictures.evictions.observe { [weak self] keys in
        if self?.scene.picturesEvicted(keys) == true { self?.frames.setNeedsDisplaySoon() }
      },
    ]
    frames.updateRing()
  }

  private func boardChanged() {
    if !selection.isEmpty { selection = selection.filter { board.document.pin($0) != nil } }
    tools.boardChanged()
    checkEnteredGroup()
    // The name of the selected pin may have changed.
    updateAccessibilityLabel()
    scene.boardChanged()
    pinObjects.updateSoon()
    if board.importer.isBusy { frames.setNeedsDisplaySoon() } else { setNeedsDisplay() }
    // A thousand cards may come at once. The buttons and the ring are updated only once for all of them.
    guard plannedUpdate == nil else { return }
    plannedUpdate = Task { [weak self] in
      guard let self else { return }
      self.plannedUpdate = nil
      self.failureButtons.update()
      self.animationBar.update()
      self.frames.updateRing()
    }
  }

  private func linksChanged(_ ids: Set<OriginalID>) {
    for id in ids { looking.tiles.forgetFailure(.original(id)) }
    for key in scene.pictures(of: ids) {
      looking.tiles.forgetFailure(key)
      _ = scene.pictureChanged(key)
    }
    failureButtons.update()
    looking.plan()
    setNeedsDisplay()
  }

  // MARK: Drawing

  package override func sizeDidChange(_ size: CGSize) {
    viewport.size = size
    tools.look.sizeChanged()
    failureButtons.update()
  }

  package override func draw(_ context: DrawingContext, size: CGSize) { drawBoard(context, size: size) }

  package override func drawOverlay(_ context: DrawingContext, size: CGSize) {
    drawOverBoard(context, size: size)
  }

  /// Called at the end of each frame of the window.
  package func frameDidEnd(after duration: Duration) {
    guard frames.didEnd(after: duration) else { return }
    board.furtherSteps.readSoon()
    // Under a resting pointer, a handle may have appeared or a pin may have gone.
    if let pointer = model.pointer { tools.pointerMoved(to: pointer) }
  }
}

/// Selecting pins by keyboard: Tab goes from one to the next in reading order, and takes the focus to the
/// selected pin's object if there's one; see ``PinObjects``. ``PinFocus`` has the keys that choose several.
extension BoardView {
  /// Selects the pin after or before the selected ones, or the first visible one, and scrolls to it.
  /// - Returns: false if there's no further pin; then the focus moves on from the board.
  package func select(_ step: PinFocus.Step) -> Bool {
    tools.pinFocus.select(step)
  }

  /// Opens the menu at the visible part of the selected pins, or in the middle of the view if none is
  /// visible.
  func openMenuByKey() {
    let view = CGRect(origin: .zero, size: viewport.size)
    let seen = board.document.bounds(of: selection).map { viewport.viewRect($0).intersection(view) }
    let rect = seen.flatMap { $0.isEmpty ? nil : $0 } ?? view
    onContextMenu?(CGPoint(x: rect.midX, y: rect.midY))
  }

  /// Starts an action of assistive technology on a pin, which is selected first.
  func perform(_ action: AccessibilityElement.Action, on id: PinID) {
    guard let pin = board.document.pin(id) else { return }
    if !selection.contains(id) { selection = model.unit(of: pin) }
    switch action {
    case .open: open(pin, at: viewport.viewPoint(pin.center))
    case .lift: carry.begin()
    case .delete: board.perform(Command.remove(selection, from: board.document))
    case .menu: openMenuByKey()
    }
  }

  /// Updates the text that assistive technology reads for the board itself. The pins are objects in it while
  /// a program listens; see ``PinObjects``.
  func updateAccessibilityLabel() {
    if let id = selection.first, selection.count == 1, let pin = board.document.pin(id) {
      accessibilityLabel = localized("Board \(board.name), \(PinWords.name(of: pin)) selected")
    } else {
      accessibilityLabel =
        selection.isEmpty
        ? localized("Board \(board.name)")
        : localized(
          selection.count, "Board \(board.name), 1 pin selected",
          "Board \(board.name), \(selection.count) pins selected")
    }
  }
}
