import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// The handles around the selection of a canvas, dragged by pointer or finger.
///
/// While one is dragged, the pins are shown with their future shapes. The board changes once, at the release.
package final class ShapingTool: HandleTool {
  private struct Pull {
    let shaping: Shaping
    /// The point of the press, in view points.
    let start: CGPoint
    var point: CGPoint
    var options: Shaping.Options = []
    var hasMoved = false
    var outcome: Shaping.Outcome?
  }

  private unowned let canvas: BoardView
  private var pull: Pull?
  /// The frame of the selection, in board points; the outer nil means that it isn't known yet.
  private var knownFrame: PinShape??

  init(canvas: BoardView) { self.canvas = canvas }

  /// Whether a handle is being dragged.
  package var isActive: Bool { pull != nil }

  func pointerMoved(to point: CGPoint) { showCursor(at: point) }

  func pointerLeft() { if !isActive { canvas.cursorName = nil } }

  func putBack() { cancel() }

  // MARK: Where they are

  /// The layout of the handles; nil if nothing is selected, the board is read-only, or the selected pins are
  /// being moved.
  package var layout: HandleLayout? {
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

  /// Called when the viewport has changed, and so the board point under the pointer.
  func viewChanged() { if isActive { shape() } }

  func boardChanged() {
    knownFrame = nil
    guard let pull else { return }
    // The dragged pins have changed: something was undone, or they are gone.
    let document = canvas.board.document
    if !canvas.board.isEditable || !pull.shaping.pins.allSatisfy({ document.pin($0.id) == $0 }) { cancel() }
  }

  /// Handles a key.
  /// - Returns: whether the key was handled, because a handle is being dragged.
  func press(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    cancel()
    return true
  }

  // MARK: Pulling

  /// Begins a drag.
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

  /// - Parameter offset: the distance from the press, in view points.
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

  /// Shows the pins with their future shapes.
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

  /// Ends the drag: the shown shapes are saved to the board as one step.
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

  /// Cancels the drag: everything is as it was before.
  package func cancel() {
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
