import Board
import BoardLook
import DragDropKit
import Foundation

/// The handles of a canvas: shown around its selection, pulled by pointer or finger.
///
/// While one is pulled, the pins are shown as they'd become; the board changes once, when it's let go.
final class ShapingDesk: HandleDesk {
  private struct Pull {
    let shaping: Shaping
    /// In view points.
    let start: CGPoint
    var point: CGPoint
    var options: Shaping.Options = []
    var hasMoved = false
    var outcome: Shaping.Outcome?
  }

  private unowned let canvas: BoardCanvas
  private var pull: Pull?
  /// Of the selection, in board points; outer nil: not known yet.
  private var knownFrame: PinShape??

  init(canvas: BoardCanvas) { self.canvas = canvas }

  /// Whether a handle is pulled.
  var isActive: Bool { pull != nil }

  func pointerMoved(to point: CGPoint) { showCursor(at: point) }

  func pointerLeft() { if !isActive { canvas.cursorName = nil } }

  func putBack() { cancel() }

  // MARK: Where they are

  /// Nil when nothing's selected, the board can only be looked at, or what's selected is on its way elsewhere.
  var layout: HandleLayout? {
    if let pull {
      return layout(of: pull.outcome?.frame ?? pull.shaping.frame, count: pull.shaping.pins.count)
    }
    let selection = canvas.selection
    guard !selection.isEmpty, canvas.rubberBand == nil, canvas.board.isEditable,
      !canvas.presentations.keys.contains(where: selection.contains), let frame
    else { return nil }
    return layout(of: frame, count: selection.count)
  }

  private func layout(of frame: PinShape, count: Int) -> HandleLayout {
    HandleLayout(frame: frame, hasHead: count == 1, viewport: canvas.viewport)
  }

  private var frame: PinShape? {
    if let knownFrame { return knownFrame }
    let frame = Shaping.frame(around: canvas.board.document.ordered(canvas.selection))
    knownFrame = .some(frame)
    return frame
  }

  private func handle(at point: CGPoint, kind: ContactKind) -> ShapeHandle? {
    guard !canvas.notes.covers(point) else { return nil }
    return layout?.handle(
      at: point, reach: kind == .touch ? HandleLook.touchReach : HandleLook.pointerReach)
  }

  func draw(_ context: DrawingContext) {
    guard let layout else { return }
    let count = pull?.shaping.pins.count ?? canvas.selection.count
    HandlePainter(theme: canvas.theme).draw(
      layout, showsFrame: count > 1, held: pull?.shaping.handle, context)
  }

  private func showCursor(at point: CGPoint?) {
    if let pull {
      let frame = pull.outcome?.frame ?? pull.shaping.frame
      canvas.cursorName = pull.shaping.handle.cursorName(rotation: frame.rotation, isHeld: true)
    } else {
      let rotation = layout?.outline.rotation ?? 0
      canvas.cursorName = point.flatMap { handle(at: $0, kind: .pointer) }?.cursorName(rotation: rotation)
    }
  }

  // MARK: What the canvas tells

  func selectionChanged() {
    knownFrame = nil
    cancel()
    showCursor(at: canvas.pointer)
  }

  /// Another part of the board is seen, or in another size: what's under the pointer has changed.
  func viewChanged() { if isActive { shape() } }

  func boardChanged() {
    knownFrame = nil
    guard let pull else { return }
    // What's pulled isn't what it was: somebody undid something, or it's gone.
    let document = canvas.board.document
    if !canvas.board.isEditable || !pull.shaping.pins.allSatisfy({ document.pin($0.id) == $0 }) { cancel() }
  }

  /// - Returns: whether the key meant a handle that's pulled.
  func press(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    cancel()
    return true
  }

  // MARK: Pulling

  /// - Returns: whether there's a handle, which is held now.
  func begin(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard pull == nil, let handle = handle(at: point, kind: kind),
      let shaping = Shaping(
        canvas.board.document.ordered(canvas.selection), handle: handle,
        press: canvas.viewport.boardPoint(point))
    else { return false }
    canvas.notes.end()
    canvas.kinetics.stop()
    canvas.focus()
    pull = Pull(shaping: shaping, start: point, point: point, options: Shaping.Options(modifiers))
    showCursor(at: point)
    canvas.setNeedsDisplay()
    Trace.emit("shape.begin", ["handle": handle.rawValue, "pins": shaping.pins.count])
    return true
  }

  /// - Parameter offset: from where it was pressed, in view points.
  func pulled(by offset: CGPoint, _ modifiers: Modifiers) {
    guard var pull else { return }
    pull.point = CGPoint(x: pull.start.x + offset.x, y: pull.start.y + offset.y)
    pull.options = Shaping.Options(modifiers)
    if hypot(offset.x, offset.y) >= Self.threshold { pull.hasMoved = true }
    self.pull = pull
    shape()
    showCursor(at: pull.point)
  }

  func modifierChanged(_ name: String, isDown: Bool) {
    guard let option = Shaping.Options(key: name), pull != nil else { return }
    if isDown { pull?.options.insert(option) } else { pull?.options.remove(option) }
    shape()
  }

  /// Shows the pins as they'd become.
  private func shape() {
    guard let pull, pull.hasMoved else { return }
    var outcome = pull.shaping.outcome(at: canvas.viewport.boardPoint(pull.point), pull.options)
    NoteFitting.fit(&outcome, of: pull.shaping)
    guard outcome != pull.outcome else { return }
    self.pull?.outcome = outcome
    var presentations = canvas.presentations
    for (id, shape) in outcome.pins {
      presentations[id, default: PinPresentation()].hold(shape)
    }
    canvas.presentations = presentations
  }

  /// What's seen becomes the board's: one step.
  func letGo() {
    guard let pull else { return }
    end()
    var hasChanged = false
    if let outcome = pull.outcome {
      let board = canvas.board
      let pins = pull.shaping.pins.map { pin in
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

  /// Everything is as it was.
  func cancel() {
    guard isActive else { return }
    end()
    Trace.emit("shape.end", ["changed": false])
  }

  private func end() {
    guard let pull else { return }
    self.pull = nil
    if let outcome = pull.outcome {
      var presentations = canvas.presentations
      for id in outcome.pins.keys {
        presentations[id]?.hold(nil)
        if presentations[id] == PinPresentation() { presentations[id] = nil }
      }
      canvas.presentations = presentations
    }
    showCursor(at: canvas.pointer)
    canvas.setNeedsDisplay()
  }
}
