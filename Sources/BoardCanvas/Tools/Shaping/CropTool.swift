package import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// Cropping on a canvas: the whole picture of one pin is shown over everything else, with handles around the
/// part that's kept.
///
/// The board changes once, when the cropping is completed with Return or a press elsewhere. Escape cancels
/// it. While cropping, the tool takes all presses of the primary button. On the picture, the middle button,
/// Space and a drag move it beneath the part that's kept, and the wheel enlarges it; elsewhere they move the
/// view.
package final class CropTool: CanvasTool {
  private struct Pull {
    enum Aim: Equatable {
      case handle(ShapeHandle)
      /// The whole part, which is moved.
      case part
      /// The picture beneath the part.
      case picture
      /// A point outside of the part: a press completes the cropping, a drag moves the view.
      case elsewhere
    }

    let aim: Aim
    /// The point of the press, in view points.
    let start: CGPoint
    var offset = CGPoint.zero
    var options: Shaping.Options = []
    var hasMoved = false
    let before: Cropping
    let viewport: Viewport
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let looking: CanvasLooking
  private let notes: NoteTool
  private let glide: KineticPan
  private var cropping: Cropping? { didSet { model.uncropped = cropping?.pin.id } }
  private var pull: Pull?

  init(scene: BoardScene, looking: CanvasLooking, notes: NoteTool, glide: KineticPan) {
    self.scene = scene
    self.looking = looking
    self.notes = notes
    self.glide = glide
  }

  package var isActive: Bool { cropping != nil }

  func pointerMoved(to point: CGPoint) { if isActive { showCursor(at: point) } }

  func pointerLeft() {}

  // MARK: Beginning and ending

  /// Begins to crop a pin.
  /// - Returns: whether the pin has an image to crop and the board can be changed.
  @discardableResult
  package func begin(_ pin: Pin) -> Bool {
    guard !isActive, model.board.isEditable, let cropping = Cropping(pin) else { return false }
    notes.end()
    glide.stop()
    scene.view?.focus()
    model.selection = [pin.id]
    self.cropping = cropping
    // The pin is hidden, since its picture is drawn above all others.
    model.setPresentation(pin.id) { $0.alpha = 0 }
    showCursor(at: model.pointer)
    looking.plan()
    scene.setNeedsDisplay()
    Trace.emit("crop.begin", ["pin": pin.id.description, "frame": Trace.frame(viewFrame(cropping.whole))])
    return true
  }

  /// Completes the cropping: the crop is saved to the board as one step.
  package func commit() {
    guard let cropping else { return }
    finish()
    let board = model.board
    let pixels = board.document.original(of: cropping.pin)?.pixelSize
    let isMoved = cropping.part != Cropping(cropping.pin)?.part
    let crop = isMoved ? cropping.crop(ofPixels: pixels) : cropping.pin.crop
    var hasChanged = false
    if cropping.isReframed {
      let command = Command.reframe(
        cropping.pin.id, to: cropping.crop(ofPixels: nil), size: cropping.part.size,
        center: cropping.shape.center, in: board.document)
      if board.isEditable { hasChanged = board.perform(command) != nil }
      return Trace.emit("crop.end", ["changed": hasChanged])
    }
    // A rectangle that was pulled replaces a path; one that wasn't touched leaves it.
    let replacesPath = isMoved && cropping.pin.attributes.outline != nil
    if board.isEditable, crop != cropping.pin.crop || replacesPath,
      board.document.pin(cropping.pin.id) != nil
    {
      hasChanged = board.perform(Command.crop(cropping.pin.id, to: crop, in: board.document)) != nil
    }
    Trace.emit("crop.end", ["changed": hasChanged])
  }

  /// Cancels the cropping.
  package func cancel() {
    guard isActive else { return }
    finish()
    Trace.emit("crop.end", ["changed": false])
  }

  private func finish() {
    guard let cropping else { return }
    self.cropping = nil
    pull = nil
    model.setPresentation(cropping.pin.id) { $0.alpha = 1 }
    scene.view?.cursorName = nil
    looking.plan()
    scene.setNeedsDisplay()
  }

  // MARK: What the canvas reports

  /// Completes the cropping if something else is selected.
  func selectionChanged() {
    if let cropping, model.selection != [cropping.pin.id] { commit() }
  }

  func boardChanged() {
    guard let cropping else { return }
    guard model.board.isEditable, let pin = model.board.document.pin(cropping.pin.id) else {
      return cancel()
    }
    guard pin != cropping.pin else { return }
    // The pin was rotated, moved or changed back meanwhile: the cropping continues with its present state.
    guard let changed = Cropping(pin) else { return cancel() }
    pull = nil
    self.cropping = changed
    scene.setNeedsDisplay()
  }

  /// Handles a key.
  /// - Returns: whether the key was handled.
  func key(_ key: KeyPress) -> Bool {
    guard let cropping else { return false }
    let step = key.modifiers.contains(.shift) ? 10.0 : 1.0
    switch key.name {
    case "Escape" where pull != nil: interrupt()
    case "Escape": cancel()
    case "Return": commit()
    case "Left": show(cropping.moved(by: CGPoint(x: -step, y: 0)))
    case "Right": show(cropping.moved(by: CGPoint(x: step, y: 0)))
    case "Up": show(cropping.moved(by: CGPoint(x: 0, y: -step)))
    case "Down": show(cropping.moved(by: CGPoint(x: 0, y: step)))
    default: return false
    }
    return true
  }

  // MARK: Pulling

  private func layout(_ cropping: Cropping) -> HandleLayout {
    HandleLayout(part: cropping.shape, viewport: model.viewport)
  }

  private func aim(at point: CGPoint, kind: ContactKind, _ cropping: Cropping) -> Pull.Aim {
    let layout = layout(cropping)
    let reach = kind == .touch ? HandleLook.touchReach : HandleLook.pointerReach
    if let handle = layout.handle(at: point, reach: reach) { return .handle(handle) }
    let local = layout.outline.local(point)
    let isInside =
      abs(local.x) <= layout.outline.size.width / 2 && abs(local.y) <= layout.outline.size.height / 2
    return isInside ? .part : .elsewhere
  }

  /// Begins a drag of a handle or of the part.
  /// - Returns: whether a picture is being cropped; then the press is handled here.
  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard let cropping, pull == nil else { return isActive }
    glide.stop()
    scene.view?.focus()
    let aim = aim(at: point, kind: kind, cropping)
    pull = Pull(
      aim: aim, start: point, options: Shaping.Options(modifiers), before: cropping, viewport: model.viewport
    )
    showCursor(at: point)
    scene.setNeedsDisplay()
    if case .handle(let handle) = aim {
      Trace.emit("crop.pull", ["handle": handle.rawValue])
    } else {
      Trace.emit("crop.pull", ["handle": aim == .part ? "part" : "none"])
    }
    return true
  }

  /// Begins to move the picture beneath the part.
  /// - Returns: false if no picture is being cropped there.
  func pressBeneath(at point: CGPoint) -> Bool {
    guard let cropping, pull == nil, isOnPicture(point) else { return false }
    glide.stop()
    pull = Pull(aim: .picture, start: point, before: cropping, viewport: model.viewport)
    showCursor(at: point)
    Trace.emit("crop.pull", ["handle": "picture"])
    return true
  }

  /// Returns whether a point of the view is on the whole picture that's being cropped.
  private func isOnPicture(_ point: CGPoint) -> Bool {
    guard let whole = cropping?.whole else { return false }
    let local = whole.local(model.viewport.boardPoint(point))
    return abs(local.x) <= whole.size.width / 2 && abs(local.y) <= whole.size.height / 2
  }

  /// Enlarges the picture beneath the part by a wheel, or moves it by two fingers on a touchpad.
  /// - Parameters:
  ///   - point: the position of the pointer, in view points.
  ///   - notches: the steps of the wheel towards the picture; nil for a touchpad.
  ///   - way: the way of the fingers, in view points.
  /// - Returns: false if no picture is being cropped there.
  func scroll(at point: CGPoint, notches: Double?, by way: CGPoint) -> Bool {
    guard let cropping, isOnPicture(point) else { return false }
    guard pull == nil else { return true }
    let zoom = model.viewport.zoom
    if let notches {
      show(cropping.enlarged(by: pow(1.15, notches), around: model.viewport.boardPoint(point)))
    } else {
      let local = PinShape.rotated(way, by: -cropping.whole.rotation)
      show(cropping.slid(by: CGPoint(x: local.x / zoom, y: local.y / zoom)))
    }
    looking.plan()
    return true
  }

  /// - Parameter offset: the distance from the press, in view points.
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32 = 0) {
    guard pull != nil else { return }
    pull?.offset = offset
    pull?.options = Shaping.Options(modifiers)
    if hypot(offset.x, offset.y) >= Self.threshold { pull?.hasMoved = true }
    follow()
  }

  func modifierChanged(_ name: String, isDown: Bool) {
    guard let option = Shaping.Options(key: name), pull != nil else { return }
    if isDown { pull?.options.insert(option) } else { pull?.options.remove(option) }
    follow()
  }

  private func follow() {
    guard let pull, pull.hasMoved else { return }
    if pull.aim == .elsewhere {
      var viewport = pull.viewport
      viewport.size = model.viewport.size
      viewport.pan(by: pull.offset)
      model.viewport = viewport
      return
    }
    let zoom = model.viewport.zoom
    let local = PinShape.rotated(pull.offset, by: -pull.before.whole.rotation)
    let offset = CGPoint(x: local.x / zoom, y: local.y / zoom)
    if case .handle(let handle) = pull.aim {
      show(pull.before.pulled(handle, by: offset, pull.options))
    } else if pull.aim == .picture {
      show(pull.before.slid(by: offset))
    } else {
      show(pull.before.moved(by: offset))
    }
    showCursor(at: CGPoint(x: pull.start.x + pull.offset.x, y: pull.start.y + pull.offset.y))
  }

  private func show(_ new: Cropping) {
    guard new != cropping else { return }
    cropping = new
    scene.setNeedsDisplay()
  }

  func end(at time: UInt32 = 0) {
    guard let pull else { return }
    self.pull = nil
    scene.setNeedsDisplay()
    if pull.aim == .elsewhere, !pull.hasMoved { commit() }
  }

  /// Returns the part to its position before the drag.
  func interrupt() {
    guard let pull else { return }
    self.pull = nil
    if pull.aim != .elsewhere { cropping = pull.before }
    scene.setNeedsDisplay()
  }

  // MARK: How it looks

  func draw(_ context: DrawingContext) {
    guard let cropping else { return }
    var held: ShapeHandle?
    if case .handle(let handle) = pull?.aim { held = handle }
    CropPainter(theme: model.theme).draw(
      cropping, layout(cropping), held: held, showsThirds: pull.map { $0.aim != .elsewhere } ?? false,
      viewport: model.viewport, context
    ) { whole in
      UncroppedPicture(scene: scene, looking: looking).draw(cropping.pin, in: whole, context)
    }
  }

  private func viewFrame(_ shape: PinShape) -> CGRect {
    model.viewport.viewRect(
      CGRect(
        x: shape.center.x - shape.size.width / 2, y: shape.center.y - shape.size.height / 2,
        width: shape.size.width, height: shape.size.height))
  }

  private func showCursor(at point: CGPoint?) {
    guard let cropping, let point else { return }
    switch pull?.aim ?? aim(at: point, kind: .pointer, cropping) {
    case .handle(let handle):
      scene.view?.cursorName = handle.cursorName(
        rotation: cropping.whole.rotation, isHeld: pull != nil, isMirrored: model.isMirrored)
    case .part: scene.view?.cursorName = pull == nil ? "grab" : "grabbing"
    case .picture: scene.view?.cursorName = "grabbing"
    case .elsewhere: scene.view?.cursorName = nil
    }
  }
}
