package import Board
package import BoardSession
package import DragDropKit
package import Foundation
import Imaging

/// The board on the screen: shows a viewport of it, handles gestures, drags and drops.
///
/// The canvas draws all pins itself; one widget serves any number of pins.
package final class BoardView: CanvasView {
  package private(set) var board: BoardController
  package var viewport = Viewport() {
    didSet {
      guard viewport != oldValue else { return }
      if viewport.zoom != oldValue.zoom { zoomChanged() }
      onViewportChanged?()
      notes.viewChanged()
      shaping.viewChanged()
      setNeedsDisplay()
    }
  }
  package var selection: Set<PinID> = [] {
    didSet {
      guard selection != oldValue else { return }
      nudges = nil
      scene.looksChanged(selection.symmetricDifference(oldValue))
      shaping.selectionChanged()
      crops.selectionChanged()
      updateAccessibilityLabel()
      onSelectionChanged?()
      setNeedsDisplay()
    }
  }
  /// The group of the nudges by arrow keys that the next key press continues.
  var nudges: UUID?
  /// The rubber band in view points, while the user draws one.
  var rubberBand: CGRect? { didSet { setNeedsDisplay() } }
  /// Whether a drag that the board accepts is over the canvas.
  var isDropTarget = false { didSet { if isDropTarget != oldValue { setNeedsDisplay() } } }
  var presentations: [PinID: PinPresentation] = [:] {
    didSet {
      scene.looksChanged(oldValue.keys)
      scene.looksChanged(presentations.keys)
      scene.heldPlacesChanged()
      setNeedsDisplay()
    }
  }
  /// The last position of the pointer in view points, for pasting; nil if it isn't over the board.
  package var pointer: CGPoint?
  package var theme = Theme.current {
    didSet {
      if theme != oldValue { setNeedsDisplay() }
      notes.viewChanged()
      motion.settingsChanged()
    }
  }

  package var onViewportChanged: (() -> Void)?
  package var onSelectionChanged: (() -> Void)?
  package var onContextMenu: ((CGPoint) -> Void)?
  package var onOpenPin: ((PinID) -> Void)?
  /// Called first for each key: a view that's about to appear above the board may want it.
  package var onKey: ((KeyPress) -> Bool)?

  /// Imports the boards of other programs and the archives that are dropped or pasted here.
  package weak var foreignImporter: (any ForeignImporting)?
  package let cork: Cork
  let shade = BoardShade()
  private(set) lazy var dragController = CanvasDragController(canvas: self)
  private(set) lazy var dropController = CanvasDropController(canvas: self)
  private(set) lazy var dragInteraction = DragInteraction(delegate: dragController)
  private(set) lazy var dropInteraction = DropInteraction(delegate: dropController)
  package lazy var failureButtons = FailureButtons(canvas: self)
  private(set) lazy var scene = BoardScene(canvas: self)
  private(set) lazy var viewer = PictureViewer(cache: board.pictures)
  private(set) lazy var motion = MovingPictures(canvas: self)
  private(set) lazy var tiles = TiledPictures(canvas: self)
  private(set) lazy var kinetics = KineticPan(canvas: self)
  package private(set) lazy var notes = NoteTool(canvas: self)
  package private(set) lazy var shaping = ShapingTool(canvas: self)
  package private(set) lazy var crops = CropTool(canvas: self)
  var lookedAt: Looked?
  var lookPace = LookPace()
  /// Whether a wheel or fingers are changing the zoom.
  var isZooming = false
  var plannedLook: Task<Void, Never>?
  private var plannedUpdate: Task<Void, Never>?
  let placements = PlacementTrace()
  let rehearsal = DrawingRehearsal()
  private var observers: [ObserverToken] = []
  private var ring: Tick?
  private(set) var ringPhase = 0.0
  /// The number of steps that the rings turn in a second.
  private var ringStepsPerSecond = 8.0

  /// - Parameter cork: the app's cork, whose tiles are made once for all windows.
  package init(board: BoardController, cork: Cork) {
    self.board = board
    self.cork = cork
    super.init()
    isFocusable = true
    isTiled = true
    onForgetDrawing = { [weak self] in self?.scene.reset() }
    updateAccessibilityLabel()
    addInteraction(dragInteraction)
    addInteraction(dropInteraction)
    // Two hands may drop pins at the same time.
    dropInteraction.allowsSimultaneousDropSessions = true
    installGestures()
    observe()
  }

  /// Shows another board in the same place.
  package func show(_ board: BoardController) {
    guard board !== self.board else { return }
    endEditing()
    self.board = board
    selection = []
    presentations = [:]
    rubberBand = nil
    failureButtons.removeAll()
    placements.reset()
    kinetics.stop()
    lookAtOnce()
    observe()
    setNeedsDisplay()
  }

  /// Ends editing: the note and the crop that are being edited are saved to the board.
  package func endEditing() {
    notes.end()
    crops.commit()
  }

  private func observe() {
    scene.reset()
    motion.reset()
    tiles.reset()
    lookedAt = nil
    observers = [
      board.events.observe { [weak self] event in
        guard let self else { return }
        switch event {
        case .performed(let command): self.scene.pinsChanged(command.pinIDs)
        case .changed: self.boardChanged()
        case .cardsChanged(let ids): self.scene.cardsChanged(ids)
        case .linksChanged(let ids): self.linksChanged(ids)
        // Whether the board can be changed may differ now, and the handles depend on that.
        case .storageChanged where !self.selection.isEmpty:
          self.shaping.boardChanged()
          self.crops.boardChanged()
          self.setNeedsDisplay()
        default: break
        }
      },
      board.pictures.changes.observe { [weak self] key in
        guard let self, self.scene.pictureChanged(key) else { return }
        self.setNeedsDisplaySoon()
      },
      board.pictures.evictions.observe { [weak self] keys in
        if self?.scene.picturesEvicted(keys) == true { self?.setNeedsDisplaySoon() }
      },
    ]
    updateRing()
  }

  /// Redraws at once, or a few times a second while many pictures arrive. Each frame takes time from those
  /// that are still loading, most of all without a graphics card.
  private func setNeedsDisplaySoon() {
    // The user is waiting for these few.
    if board.cards.count <= 4, board.pictures.pendingCount <= 4 { return setNeedsDisplay() }
    // The rings' next step draws what has arrived.
    guard plannedFrame == nil, ring == nil else { return }
    let pause = lastArrival.map { arrivalInterval - $0.duration(to: .now) } ?? .zero
    guard pause > .zero else {
      lastArrival = .now
      setNeedsDisplay()
      return
    }
    plannedFrame = Task { [weak self] in
      try? await Task.sleep(for: pause)
      guard let self else { return }
      self.plannedFrame = nil
      self.lastArrival = .now
      self.setNeedsDisplay()
    }
  }
  private var plannedFrame: Task<Void, Never>?
  private var lastArrival: ContinuousClock.Instant?
  /// Whether the board was drawn since the window's last frame.
  var hasDrawn = false
  /// The duration of the last frame in which the board was drawn, including layout and painting.
  private var lastFrameDuration = Duration.zero
  package func frameDidEnd(after duration: Duration) {
    if hasDrawn {
      lastFrameDuration = duration
      board.furtherSteps.readSoon()
      updateCursor()
    }
    hasDrawn = false
  }
  /// Updates the cursor after a frame: under a resting pointer, a handle may have appeared or a pin may have
  /// gone.
  private func updateCursor() {
    guard let pointer else { return }
    if crops.isActive { crops.pointerMoved(to: pointer) } else { shaping.pointerMoved(to: pointer) }
  }
  /// The pause between two frames while pictures arrive. With thousands of pictures in view, a frame costs
  /// tens of milliseconds, which delay the pictures that are still loading.
  private var arrivalInterval: Duration {
    min(max(.milliseconds(100), lastFrameDuration * 5), .milliseconds(400))
  }

  private func boardChanged() {
    if !selection.isEmpty { selection = selection.filter { board.document.pin($0) != nil } }
    notes.boardChanged()
    shaping.boardChanged()
    crops.boardChanged()
    // The name of the selected pin may have changed.
    updateAccessibilityLabel()
    scene.boardChanged()
    if board.importer.isBusy { setNeedsDisplaySoon() } else { setNeedsDisplay() }
    // A thousand cards may come at once. The buttons and the ring are updated only once for all of them.
    guard plannedUpdate == nil else { return }
    plannedUpdate = Task { [weak self] in
      guard let self else { return }
      self.plannedUpdate = nil
      self.failureButtons.update()
      self.updateRing()
    }
  }

  private func linksChanged(_ ids: Set<OriginalID>) {
    for id in ids {
      tiles.forgetFailure(.original(id))
      _ = scene.pictureChanged(.original(id))
    }
    failureButtons.update()
    planLook()
    setNeedsDisplay()
  }

  package override func sizeDidChange(_ size: CGSize) {
    viewport.size = size
    failureButtons.update()
  }

  package override func draw(_ context: DrawingContext, size: CGSize) { drawBoard(context, size: size) }

  /// The number of screen pixels for each board point.
  package var pixelScale: Double { viewport.zoom * Double(window?.scaleFactor ?? 1) }

  // MARK: Pins and places

  /// Returns the topmost pin at a point of the view.
  package func pin(at point: CGPoint) -> Pin? { scene.topPin(at: viewport.boardPoint(point)) }

  /// Returns the frame of a pin's picture, in view points, before rotation.
  package func frame(of pin: Pin) -> CGRect {
    let presentation = presentations[pin.id]
    let (center, size) = (presentation?.heldCenter ?? pin.center, presentation?.heldSize ?? pin.size)
    return viewport.viewRect(
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height))
  }

  func setPresentation(_ pin: PinID, _ change: (inout PinPresentation) -> Void) {
    var presentation = presentations[pin] ?? PinPresentation()
    change(&presentation)
    presentations[pin] = presentation == PinPresentation() ? nil : presentation
  }

  /// Changes a pin's opacity. Inside an animation, the opacity is interpolated.
  func setAlpha(_ alpha: Double, of pin: PinID) {
    let from = presentations[pin]?.alpha ?? 1
    if let transaction = AnimationTransaction.current {
      transaction.animate(from: from, to: alpha, in: self) { [weak self] value in
        self?.setPresentation(pin) { $0.alpha = value }
      }
    } else {
      setPresentation(pin) { $0.alpha = alpha }
    }
  }

  /// The place for new pins when the pointer gives none: the middle of the view, in board points.
  package var middle: CGPoint { viewport.center }

  package func selectAll() { selection = Set(board.document.pins.map(\.id)) }

  /// The selected pins in stacking order.
  package var selectedPins: [Pin] { board.document.pins.filter { selection.contains($0.id) } }

  // MARK: The loading ring turns while there's something to wait for

  /// Returns whether more than `limit` cards have a ring, which means neither a picture nor a failure yet.
  private func hasWaitingCards(beyond limit: Int) -> Bool {
    var count = 0
    for card in board.cards.values {
      guard case .loading = card.state, board.pictures.picture(.card(card.id)) == nil else { continue }
      count += 1
      if count > limit { return true }
    }
    return false
  }

  private func updateRing() {
    let isLoading = hasWaitingCards(beyond: 0)
    ringStepsPerSecond = hasWaitingCards(beyond: 24) ? 4 : 10
    if isLoading, ring == nil, DesktopSettings.enablesAnimations {
      ring = addTick { [weak self] time in
        guard let self else { return false }
        // Each step is a frame, so there are no more steps than the eye needs.
        let step = (time.seconds * self.ringStepsPerSecond).rounded(.down)
        let turned = (step / Double(CardSprites.ringSteps)).truncatingRemainder(dividingBy: 1)
        if turned != self.ringPhase {
          self.ringPhase = turned
          self.setNeedsDisplay()
          // The board sends no event when a card's picture arrives, and the card stays until its image is
          // stored.
          if !self.hasWaitingCards(beyond: 0) {
            self.ring = nil
            return false
          }
        }
        return true
      }
    } else if !isLoading {
      ring?.cancel()
      ring = nil
      setNeedsDisplay()
    }
  }
}
