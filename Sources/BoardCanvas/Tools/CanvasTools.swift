import Board
import BoardSession
import DragDropKit
import Foundation

/// The tools of one canvas. The tool that takes a press is active until the press ends.
package final class CanvasTools {
  package let notes: NoteTool
  package let shaping: ShapingTool
  package let crops: CropTool
  package let outlines: OutlineTool
  private let cropSlide: CropSlide
  package let look: PinLook
  private let studies: (study: StudyTool, compare: CompareTool)
  package var study: StudyTool { studies.study }
  package var compare: CompareTool { studies.compare }
  package let picks: ColorPickTool
  package let carry: PinCarry
  package let frameTool: FrameTool
  package let strokes: StrokeTool
  package let eraser: EraserTool
  package let guides: GuideTool
  package let pinFocus: PinFocus
  private let space: SpacePan
  let pan: PanTool
  let band: RubberBandTool
  private let grip: WindowGrip
  /// What's drawn around groups and on locked pins.
  let marks: SelectionMarks
  /// The folders of frames, and the marks of what has come out of them.
  let watchMarks: WatchMarks
  let snaps: SnapLines
  let glide: KineticPan
  /// What glides the view to a pin.
  let flight: ViewGlide
  /// The tools with a press that hasn't ended, the latest one last. Several contacts may press at once.
  private var pressed: [any CanvasTool] = []
  /// The tool that has taken the latest press, until that press ends.
  var active: (any CanvasTool)? { pressed.last }

  private let model: CanvasModel

  init(scene: BoardScene, looking: CanvasLooking, in view: CanvasView) {
    model = scene.model
    carry = PinCarry(model: scene.model)
    glide = KineticPan(model: scene.model, in: view)
    snaps = SnapLines(scene: scene)
    notes = NoteTool(scene: scene)
    shaping = ShapingTool(scene: scene, notes: notes, glide: glide, snaps: snaps)
    crops = CropTool(scene: scene, looking: looking, notes: notes, glide: glide)
    cropSlide = CropSlide(crops: crops)
    outlines = OutlineTool(scene: scene, looking: looking, notes: notes, glide: glide)
    pan = PanTool(model: scene.model, glide: glide)
    space = SpacePan(pan: pan, in: view)
    picks = ColorPickTool(scene: scene, glide: glide)
    frameTool = FrameTool(scene: scene, glide: glide)
    strokes = StrokeTool(scene: scene, notes: notes, glide: glide)
    eraser = EraserTool(scene: scene, notes: notes, glide: glide)
    guides = GuideTool(scene: scene, notes: notes, glide: glide)
    pinFocus = PinFocus(scene: scene, glide: glide)
    flight = ViewGlide(model: scene.model, looking: looking, in: view)
    look = PinLook(scene: scene, glide: flight)
    studies = (
      StudyTool(scene: scene, look: look, pan: pan), CompareTool(scene: scene, look: look)
    )
    grip = WindowGrip(scene: scene)
    band = RubberBandTool(scene: scene, glide: glide)
    marks = SelectionMarks(model: scene.model)
    watchMarks = WatchMarks(scene: scene)
    study.willBegin = { [weak self] in self?.clearForStudy() }
    compare.willBegin = { [weak self] in self?.clearForStudy() }
  }

  /// Whether a tool takes each press now, also those on pins: no pin is lifted.
  var takesEachPress: Bool {
    space.isReady || picks.isActive || frameTool.isActive || strokes.isActive || eraser.isActive
      || shaping.isActive || crops.isActive || outlines.isActive || model.isStudying || guides.isActive
  }

  // MARK: Presses

  /// Adds the gestures of the tools: a rubber band with the pointer, panning with a finger or the middle
  /// button, and the handles, which get presses before all other gestures.
  func install(on view: CanvasView) {
    let band = DragGesture(button: 1)
    follow(band) { [weak self] point, kind in
      guard let self, !notes.covers(point) else { return [] }
      return kind == .touch ? [self.pan] : [self.band]
    }
    view.addGesture(band)
    grip.install(on: view)
    let pan = DragGesture(button: 2)
    follow(pan, as: .pointer) { [weak self] _, _ in
      guard let self, PointerHabits.current.middleButton == .pan else { return [] }
      return [cropSlide, self.pan]
    }
    view.addGesture(pan)

    // No other gesture gets a press that a handle takes: no click, no rubber band, no lift.
    let handles = DragGesture(button: 1, phase: .capture)
    follow(handles, claims: true) { [weak self] _, _ in
      self.map {
        ($0.space.isReady ? [$0.cropSlide] : []) + [
          $0.space, $0.study, $0.compare, $0.guides, $0.picks, $0.frameTool, $0.strokes, $0.eraser,
          $0.outlines,
          $0.crops, $0.shaping,
        ]
      } ?? []
    }
    view.addGesture(handles)
    let motion = MotionGesture(phase: .capture)
    motion.onEnter = { [weak self] point in self.map { $0.pointerMoved(to: $0.model.shown(point)) } }
    motion.onMove = { [weak self] point in self.map { $0.pointerMoved(to: $0.model.shown(point)) } }
    motion.onLeave = { [weak self] in self?.pointerLeft() }
    view.addGesture(motion)
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] key in
      // Ctrl+Space selects.
      if key.name != "space" || !key.modifiers.contains(.control) {
        self?.modifierChanged(key.name, isDown: true)
      }
      return false
    }
    keys.onKeyUp = { [weak self] key in self?.modifierChanged(key.name, isDown: false) }
    view.addGesture(keys)
  }

  /// Gives the gesture's presses to the first tool that takes them.
  /// - Parameters:
  ///   - kind: the kind that the tools see; nil for the contact's own.
  ///   - claims: whether other gestures don't get a press that's taken.
  ///   - candidates: returns the tools for a press, in the order in which they are asked.
  private func follow(
    _ gesture: DragGesture, as kind: ContactKind? = nil, claims: Bool = false,
    _ candidates: @escaping (CGPoint, ContactKind) -> [any CanvasTool]
  ) {
    var tool: (any CanvasTool)?
    gesture.onBegin = { [weak self, weak gesture] point, modifiers in
      guard let self, let gesture else { return false }
      let point = model.shown(point)
      let kind = kind ?? gesture.kind
      strokes.pressure = gesture.pressure
      tool = candidates(point, kind).first { $0.press(at: point, kind: kind, modifiers) }
      guard let taken = tool else { return false }
      if claims { gesture.claim() }
      pressed.append(taken)
      return true
    }
    gesture.onChange = { [weak self, weak gesture] offset in
      guard let self, let gesture else { return }
      strokes.pressure = gesture.pressure
      tool?.move(by: model.shownOffset(offset), gesture.modifiers, at: gesture.eventTime)
    }
    gesture.onEnd = { [weak self, weak gesture] _ in
      guard let ended = tool else { return }
      self?.release(ended)
      tool = nil
      ended.end(at: gesture?.eventTime ?? 0)
    }
    gesture.onCancel = { [weak self] in
      guard let ended = tool else { return }
      self?.release(ended)
      tool = nil
      ended.interrupt()
    }
  }

  private func release(_ tool: any CanvasTool) {
    if let index = pressed.lastIndex(where: { $0 === tool }) { pressed.remove(at: index) }
  }

  private func modifierChanged(_ name: String, isDown: Bool) {
    if name == "Alt_L" || name == "Alt_R" { snaps.isHeldOff = isDown }
    space.keyChanged(name, isDown: isDown)
    study.modifierChanged(name, isDown: isDown)
    for tool in pressed { tool.modifierChanged(name, isDown: isDown) }
  }

  /// Shows the cursor for the handle under the pointer.
  func pointerMoved(to point: CGPoint) {
    if space.isReady { return }
    if picks.isActive { return picks.pointerMoved(to: point) }
    if frameTool.isActive { return frameTool.pointerMoved(to: point) }
    if strokes.isActive { return strokes.pointerMoved(to: point) }
    if eraser.isActive { return eraser.pointerMoved(to: point) }
    if outlines.isActive { return outlines.pointerMoved(to: point) }
    if guides.isActive { return }
    if crops.isActive { crops.pointerMoved(to: point) } else { shaping.pointerMoved(to: point) }
  }

  private func pointerLeft() {
    picks.pointerLeft()
    strokes.pointerLeft()
    eraser.pointerLeft()
    outlines.pointerLeft()
    shaping.pointerLeft()
  }

  /// Draws strokes from now on, or ends it if they're drawn already. The other tools end.
  func toggleDrawing(_ figure: StrokeFigure) {
    if strokes.figure == figure { return strokes.end() }
    endStudy()
    endOthers()
    eraser.end()
    strokes.begin(figure)
  }

  /// Takes strokes away from now on, or ends it. The other tools end.
  func toggleErasing() {
    if eraser.isActive { return eraser.end() }
    endStudy()
    endOthers()
    strokes.end()
    eraser.begin()
  }

  /// Ends all that would be in the way of pictures that are studied or compared.
  private func clearForStudy() {
    endStudy()
    endEditing()
  }

  /// Ends a study or a comparison.
  package func endStudy() {
    study.end()
    compare.end()
  }

  /// Ends the tools that don't draw.
  private func endOthers() {
    notes.end()
    crops.commit()
    outlines.cancel()
    picks.end()
    frameTool.end()
    guides.end()
  }

  // MARK: What the canvas reports

  /// Ends editing: the note and the crop that are being edited are saved to the board.
  func endEditing() {
    endOthers()
    strokes.end()
    eraser.end()
  }

  /// Another board is shown.
  func reset() {
    glide.stop()
    look.reset()
    carry.reset()
    pinFocus.reset()
    band.interrupt()
  }

  func viewChanged() {
    band.viewChanged()
    notes.viewChanged()
    shaping.viewChanged()
  }

  func selectionChanged() {
    shaping.selectionChanged()
    marks.selectionChanged()
    watchMarks.selectionChanged()
    crops.selectionChanged()
    outlines.selectionChanged()
    look.selectionChanged()
    study.selectionChanged()
    compare.selectionChanged()
    guides.selectionChanged()
    carry.selectionChanged()
    pinFocus.selectionChanged()
  }

  func boardChanged() {
    notes.boardChanged()
    marks.boardChanged()
    look.boardChanged()
    study.boardChanged()
    compare.boardChanged()
    guides.boardChanged()
    picks.boardChanged()
    pinFocus.boardChanged()
    handlesChanged()
  }

  /// Updates the handles: the pins have changed, or whether the board can be changed.
  func handlesChanged() {
    shaping.boardChanged()
    crops.boardChanged()
    outlines.boardChanged()
  }

  /// Gives a key to the tools that are at work.
  func key(_ key: KeyPress) -> Bool {
    study.key(key) || compare.key(key) || guides.key(key) || carry.key(key) || picks.key(key)
      || frameTool.key(key)
      || strokes.key(key) || eraser.key(key)
      || outlines.key(key) || crops.key(key)
      || shaping.key(key) || (!notes.isActive && (look.key(key) || pinFocus.key(key)))
  }

  /// Draws the tools over the board.
  func draw(_ context: DrawingContext) {
    watchMarks.draw(context)
    marks.draw(context)
    for tool in [compare, shaping, pinFocus, crops, outlines, frameTool, guides, strokes, eraser]
      as [any CanvasTool]
    {
      tool.draw(context)
    }
  }

  /// Draws what follows the pointer over the whole board; see ``CanvasView/drawOverlay(_:size:)``.
  func drawOverlay(_ context: DrawingContext) {
    band.draw(context)
    snaps.draw(context)
  }
}

/// A tool of the canvas: it takes presses and keys, and draws over the board.
///
/// ``CanvasTools`` asks its tools in turn who takes a press. That tool is active until the press ends.
protocol CanvasTool: AnyObject {
  /// Takes a press.
  /// - Parameters:
  ///   - point: the position of the press, in view coordinates.
  /// - Returns: false if the press isn't for this tool.
  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool
  /// Follows the contact.
  /// - Parameters:
  ///   - offset: the way since the press, in view points.
  ///   - time: the event's time, in milliseconds.
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32)
  /// The contact was lifted.
  func end(at time: UInt32)
  /// The press was interrupted: what it has done is undone.
  func interrupt()
  /// A modifier key was pressed or released in the meantime.
  func modifierChanged(_ name: String, isDown: Bool)
  /// Handles a key.
  /// - Returns: false if the key isn't for this tool.
  func key(_ key: KeyPress) -> Bool
  func draw(_ context: DrawingContext)
}

extension CanvasTool {
  /// The distance that a contact must move before it changes anything, in view points, so that a click
  /// changes nothing.
  static var threshold: Double { 3 }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool { false }
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {}
  func end(at time: UInt32) {}
  func interrupt() {}
  func modifierChanged(_ name: String, isDown: Bool) {}
  func key(_ key: KeyPress) -> Bool { false }
  func draw(_ context: DrawingContext) {}
}
