import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// The handles around the selection of a canvas, dragged by pointer or finger.
///
/// While one is dragged, the pins are shown with their future shapes. The board changes once, at the release.
package final class ShapingTool: CanvasTool {
  private struct Pull {
    let shaping: Shaping
    /// The point of the press, in view points.
    let start: CGPoint
    var point: CGPoint
    var options: Shaping.Options = []
    var hasMoved = false
    var outcome: Shaping.Outcome?
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let notes: NoteTool
  private let glide: KineticPan
  private let snaps: SnapLines
  private var pull: Pull?
  /// What the handles are around: the frame of the selected pins that aren't locked, in board points.
  private struct Known {
    var frame: PinShape
    var count: Int
    /// Whether all of the pins are frames.
    var areFrames: Bool
    /// Whether all of the pins are strokes.
    var areStrokes: Bool
    /// Whether they are pictures that are cut out along paths, which have no paper.
    var areCutOut: Bool
    /// Whether all of the pins are notes, which have paper on a plain board, too.
    var areNotes: Bool

    init?(_ pins: [Pin]) {
      guard let frame = Shaping.frame(around: pins) else { return nil }
      self.frame = frame
      count = pins.count
      areFrames = pins.allSatisfy { $0.content.frame != nil }
      areStrokes = pins.allSatisfy { $0.content.stroke != nil }
      areCutOut = pins.allSatisfy { $0.attributes.outline != nil }
      areNotes = pins.allSatisfy { $0.content.note != nil }
    }
  }

  /// The outer nil means that it isn't known yet.
  private var knownFrame: Known??

  init(scene: BoardScene, notes: NoteTool, glide: KineticPan, snaps: SnapLines) {
    self.scene = scene
    self.snaps = snaps
    self.notes = notes
    self.glide = glide
  }

  /// Whether a handle is being dragged.
  package var isActive: Bool { pull != nil }

  func pointerMoved(to point: CGPoint) { showCursor(at: point) }

  func pointerLeft() { if !isActive { scene.view?.cursorName = nil } }

  func interrupt() { cancel() }

  // MARK: Where they are

  /// The layout of the handles; nil if nothing is selected, the board is read-only, or the selected pins are
  /// being moved.
  package var layout: HandleLayout? {
    if let pull, var known = Known(pull.shaping.pins) {
      known.frame = pull.outcome?.frame ?? pull.shaping.frame
      return layout(of: known)
    }
    let selection = model.selection
    guard !selection.isEmpty, model.rubberBand == nil, model.looked == nil, !model.changesGuides,
      model.board.isEditable,
      !model.presentations.keys.contains(where: selection.contains), let known
    else { return nil }
    return layout(of: known)
  }

  private func layout(of known: Known) -> HandleLayout {
    let isPlain = !model.theme.hasPaper
    let mayTurn = !known.areFrames && !known.areCutOut
    let hasPaper = mayTurn && !known.areStrokes && (!isPlain || known.areNotes)
    return HandleLayout(
      frame: known.frame, hasHead: known.count == 1 && hasPaper && !isPlain, hasPaper: hasPaper,
      isLine: known.areStrokes, mayTurn: mayTurn, viewport: model.viewport)
  }

  private var known: Known? {
    if let knownFrame { return knownFrame }
    let known = Known(model.board.document.movable(model.selection))
    knownFrame = .some(known)
    return known
  }

  private func handle(at point: CGPoint, kind: ContactKind) -> ShapeHandle? {
    guard !notes.covers(point) else { return nil }
    return layout?.handle(
      at: point, reach: kind == .touch ? HandleLook.touchReach : HandleLook.pointerReach)
  }

  func draw(_ context: DrawingContext) {
    guard let layout else { return }
    let count = pull?.shaping.pins.count ?? known?.count ?? 0
    HandlePainter(theme: model.theme).draw(
      layout, showsFrame: count > 1, held: pull?.shaping.handle, context)
  }

  private func showCursor(at point: CGPoint?) {
    if let pull {
      let frame = pull.outcome?.frame ?? pull.shaping.frame
      scene.view?.cursorName = pull.shaping.handle.cursorName(
        rotation: frame.rotation, isHeld: true, isMirrored: model.isMirrored)
    } else {
      let rotation = layout?.outline.rotation ?? 0
      scene.view?.cursorName = point.flatMap { handle(at: $0, kind: .pointer) }?.cursorName(
        rotation: rotation, isMirrored: model.isMirrored)
    }
  }

  // MARK: What the canvas reports

  func selectionChanged() {
    knownFrame = nil
    cancel()
    showCursor(at: model.pointer)
  }

  /// Called when the viewport has changed, and so the board point under the pointer.
  func viewChanged() { if isActive { shape() } }

  func boardChanged() {
    knownFrame = nil
    guard let pull else { return }
    // The dragged pins have changed: something was undone, or they are gone.
    let document = model.board.document
    if !model.board.isEditable || !pull.shaping.shaped.allSatisfy({ document.pin($0.id) == $0 }) { cancel() }
  }

  /// Handles a key.
  /// - Returns: whether the key was handled, because a handle is being dragged.
  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    cancel()
    return true
  }

  // MARK: Pulling

  /// Begins a drag.
  /// - Returns: whether there's a handle, which is held now.
  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard pull == nil, let handle = handle(at: point, kind: kind),
      let shaping = Shaping(
        model.board.document.movable(model.selection),
        with: model.board.document.hiddenMembers(ofGroupsIn: model.selection), handle: handle,
        press: model.viewport.boardPoint(point))
    else { return false }
    notes.end()
    glide.stop()
    scene.view?.focus()
    pull = Pull(shaping: shaping, start: point, point: point, options: Shaping.Options(modifiers))
    showCursor(at: point)
    scene.setNeedsDisplay()
    Trace.emit("shape.begin", ["handle": handle.rawValue, "pins": shaping.pins.count])
    return true
  }

  /// - Parameter offset: the distance from the press, in view points.
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32 = 0) {
    guard var pull else { return }
    pull.point = CGPoint(x: pull.start.x + offset.x, y: pull.start.y + offset.y)
    pull.options = Shaping.Options(modifiers)
    if hypot(offset.x, offset.y) >= Self.threshold { pull.hasMoved = true }
    self.pull = pull
    shape()
    showCursor(at: pull.point)
  }

  func modifierChanged(_ name: String, isDown: Bool) {
    guard pull != nil else { return }
    guard let option = Shaping.Options(key: name) else { return shape() }
    if isDown { pull?.options.insert(option) } else { pull?.options.remove(option) }
    shape()
  }

  /// Shows the pins with their future shapes.
  private func shape() {
    guard let pull, pull.hasMoved else { return }
    var outcome = caught(pull)
    NoteFitting.fit(&outcome, of: pull.shaping)
    guard outcome != pull.outcome else { return }
    self.pull?.outcome = outcome
    var presentations = model.presentations
    for (id, shape) in outcome.pins where model.board.document.isShown(id) {
      presentations[id, default: PinPresentation()].hold(shape)
    }
    model.presentations = presentations
  }

  /// Returns the shapes for the pointer's position, or with an edge on that of a neighbour that's near.
  private func caught(_ pull: Pull) -> Shaping.Outcome {
    let point = model.viewport.boardPoint(pull.point)
    let outcome = pull.shaping.outcome(at: point, pull.options)
    guard let box = pull.shaping.movedBox(of: outcome),
      let snapping = snaps.snapping(around: box, without: Set(pull.shaping.pins.map(\.id)))
    else {
      snaps.clear()
      return outcome
    }
    let direction = pull.shaping.handle.direction
    let across =
      direction.x == 0 ? nil : snapping.edge(at: direction.x > 0 ? box.maxX : box.minX, isVertical: true)
    let down =
      direction.y == 0 ? nil : snapping.edge(at: direction.y > 0 ? box.maxY : box.minY, isVertical: false)
    guard let snapped = pull.shaping.point(point, catching: (across, down), pull.options) else {
      snaps.clear()
      return outcome
    }
    let moved = pull.shaping.outcome(at: snapped, pull.options)
    if let box = pull.shaping.movedBox(of: moved) {
      let guides = snapping.guides(of: box)
      snaps.show(guides, distances: snapping.distances(of: box, besides: guides))
    } else {
      snaps.clear()
    }
    return moved
  }

  /// Ends the drag: the shown shapes are saved to the board as one step.
  func end(at time: UInt32 = 0) {
    guard let pull else { return }
    finish()
    var hasChanged = false
    if let outcome = pull.outcome {
      let board = model.board
      let pins = pull.shaping.shaped.map { pin in
        var pin = pin
        guard let shape = outcome.pins[pin.id] else { return pin }
        (pin.center, pin.size, pin.rotation) = (shape.center, shape.size, shape.rotation)
        return pin
      }
      hasChanged =
        board.perform(Command.update(pins, in: board.document, name: pull.shaping.name)) != nil
    }
    Trace.emit("shape.end", ["changed": hasChanged])
  }

  /// Cancels the drag: everything is as it was before.
  package func cancel() {
    guard isActive else { return }
    finish()
    Trace.emit("shape.end", ["changed": false])
  }

  private func finish() {
    guard let pull else { return }
    self.pull = nil
    snaps.clear()
    if let outcome = pull.outcome {
      var presentations = model.presentations
      for id in outcome.pins.keys {
        presentations[id]?.hold(nil)
        if presentations[id] == PinPresentation() { presentations[id] = nil }
      }
      model.presentations = presentations
    }
    showCursor(at: model.pointer)
    scene.setNeedsDisplay()
  }
}
