import Board
import BoardSession
import DragDropKit
import Foundation

/// Takes strokes away: those that a press passes over are gone when it ends, as one step. Escape takes back
/// the press, and then ends the tool. Locked strokes stay, and so does everything else on the board.
package final class EraserTool: CanvasTool {
  private struct Pass {
    /// Where the contact was pressed and where it is, in view points.
    let start: CGPoint
    var point: CGPoint
    /// How far beside a line it takes the stroke, in view points.
    let reach: Double
    var taken: Set<PinID> = []
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let notes: NoteTool
  private let glide: KineticPan
  package private(set) var isActive = false
  /// Called when the tool begins or ends.
  package var onChange: (() -> Void)?
  private var pass: Pass?
  /// Where the pointer is, in view points.
  private var position: CGPoint?

  /// How far beside a line the middle of the eraser may be, with a pointer or a pen and with a finger, in
  /// view points.
  private static let reach = (pointer: 7.0, touch: 16.0)
  /// The opacity of a stroke that's gone when the contact is lifted.
  private static let alpha = 0.15

  init(scene: BoardScene, notes: NoteTool, glide: KineticPan) {
    self.scene = scene
    self.notes = notes
    self.glide = glide
  }

  /// Begins to erase; nothing is selected any more.
  package func begin() {
    guard !isActive, model.board.checkEditable() else { return }
    isActive = true
    model.selection = []
    position = model.pointer
    showCursor()
    scene.view?.focus()
    changed()
    Trace.emit("erase.begin")
  }

  package func end() {
    guard isActive else { return }
    interrupt()
    isActive = false
    position = nil
    scene.view?.cursorName = nil
    changed()
    Trace.emit("erase.end")
  }

  private func changed() {
    scene.setNeedsDisplay()
    onChange?()
  }

  /// The disc that's drawn is the pointer.
  private func showCursor() { scene.view?.cursorName = "none" }

  func pointerMoved(to point: CGPoint) {
    showCursor()
    // It's also called after a frame, for where the pointer was before the press.
    guard pass == nil, position != point else { return }
    position = point
    scene.setNeedsDisplay()
  }

  func pointerLeft() {
    guard isActive, position != nil else { return }
    position = nil
    scene.setNeedsDisplay()
  }

  // MARK: Erasing

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive, pass == nil, !notes.covers(point) else { return false }
    notes.end()
    glide.stop()
    pass = Pass(
      start: point, point: point, reach: kind == .touch ? Self.reach.touch : Self.reach.pointer)
    take(to: point)
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    guard let start = pass?.start else { return }
    take(to: CGPoint(x: start.x + offset.x, y: start.y + offset.y))
  }

  /// Takes the strokes on the way from where the contact was to where it is.
  private func take(to point: CGPoint) {
    guard var pass else { return }
    let viewport = model.viewport
    let (start, end) = (viewport.boardPoint(pass.point), viewport.boardPoint(point))
    let reach = pass.reach / viewport.zoom
    let way = CGRect(
      x: min(start.x, end.x) - reach, y: min(start.y, end.y) - reach, width: abs(start.x - end.x) + 2 * reach,
      height: abs(start.y - end.y) + 2 * reach)
    for pin in scene.pins(in: way) where !pin.attributes.isLocked && !pass.taken.contains(pin.id) {
      guard pin.isPassed(from: start, to: end, reach: reach) else { continue }
      pass.taken.insert(pin.id)
      model.setPresentation(pin.id) { $0.alpha = Self.alpha }
    }
    pass.point = point
    self.pass = pass
    position = point
    scene.setNeedsDisplay()
  }

  func end(at time: UInt32) {
    guard let taken = pass?.taken else { return }
    // The board gets the change before the strokes look as before, so that they aren't seen once more.
    pass = nil
    let board = model.board
    board.perform(Command.erase(taken, from: board.document))
    show(taken)
    Trace.emit("erase.pass", ["strokes": taken.count])
  }

  /// The press is taken back: the strokes stay.
  func interrupt() {
    guard let taken = pass?.taken else { return }
    pass = nil
    show(taken)
  }

  private func show(_ strokes: Set<PinID>) {
    for id in strokes { model.setPresentation(id) { $0.alpha = 1 } }
    scene.setNeedsDisplay()
  }

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    if pass != nil { interrupt() } else { end() }
    return true
  }

  // MARK: How it looks

  func draw(_ context: DrawingContext) {
    guard isActive, let position else { return }
    let radius = pass?.reach ?? Self.reach.pointer
    let disc = CGRect(x: position.x - radius, y: position.y - radius, width: 2 * radius, height: 2 * radius)
    context.fillRounded(disc, radius: radius, Color(white: 1, alpha: pass == nil ? 0.55 : 0.8))
    context.strokeRounded(disc, radius: radius, width: 1.5, Color(white: 0, alpha: 0.75))
  }
}
