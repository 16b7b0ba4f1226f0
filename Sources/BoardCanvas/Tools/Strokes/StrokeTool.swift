package import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import Foundation

/// Draws strokes on the board: each press draws a freehand line, an arrow, a straight line or a box, until
/// Escape ends it. The pressure of a pen is the width of a freehand line. With Shift, a freehand line is
/// straight, too, and the other figures are even; see ``StrokeFigure/evened(_:)``. A pin on which an arrow or
/// a straight line begins or ends holds that end, unless Alt is held.
package final class StrokeTool: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let notes: NoteTool
  private let glide: KineticPan
  /// What's drawn; nil while the tool isn't in use.
  package private(set) var figure: StrokeFigure?
  /// The colour of the strokes that are drawn.
  package var color = StrokeLook.colors[0] { didSet { penChanged() } }
  /// The width of the strokes that are drawn, in view points.
  package var width = StrokeLook.width { didSet { penChanged() } }
  /// Called when the tool begins, ends or draws something else.
  package var onChange: (() -> Void)?
  /// The pressure of the pen in the present event, from 0 to 1; nil for a pointer or finger.
  var pressure: Double?
  /// The press: where it began, in view points, and the way of the pen since then.
  private var press: (start: CGPoint, trail: StrokeTrail)?
  /// The straight line that's drawn instead of a freehand one while Shift is held.
  private var straight: StrokeTrail?
  /// What would hold the ends of the arrow or straight line that's drawn.
  private var holding: StrokeHolding?
  /// Where the pointer is, in view points.
  private var position: CGPoint?

  /// How far a stroke may be from the way of the pen, in view points.
  private static let tolerance = 1.0
  /// The least length of an arrow or another figure, in view points; less is a click that went astray.
  private static let leastFigure = 8.0
  /// The width of a line that's hardly pressed, as a share of its width.
  private static let leastShare = 0.15

  init(scene: BoardScene, notes: NoteTool, glide: KineticPan) {
    self.scene = scene
    self.notes = notes
    self.glide = glide
  }

  package var isActive: Bool { figure != nil }

  /// Begins to draw; nothing is selected any more.
  package func begin(_ figure: StrokeFigure) {
    guard self.figure != figure, model.board.checkEditable() else { return }
    press = nil
    self.figure = figure
    model.selection = []
    position = model.pointer
    scene.view?.cursorName = Self.cursorName
    scene.view?.focus()
    changed()
    Trace.emit("stroke.begin", ["form": figure.rawValue])
  }

  package func end() {
    guard isActive else { return }
    figure = nil
    press = nil
    position = nil
    scene.view?.cursorName = nil
    changed()
    Trace.emit("stroke.end")
  }

  private func changed() {
    scene.setNeedsDisplay()
    onChange?()
  }

  private static let cursorName = "crosshair"

  private func penChanged() { if isActive { scene.setNeedsDisplay() } }

  func pointerMoved(to point: CGPoint) {
    scene.view?.cursorName = Self.cursorName
    // It's also called after a frame, for a pointer that rests.
    guard position != point else { return }
    position = point
    scene.setNeedsDisplay()
  }

  func pointerLeft() {
    guard isActive, position != nil else { return }
    position = nil
    scene.setNeedsDisplay()
  }

  // MARK: Drawing

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive, press == nil, !notes.covers(point) else { return false }
    notes.end()
    glide.stop()
    press = (point, StrokeTrail())
    straight = nil
    holding = StrokeHolding(
      from: model.viewport.boardPoint(point), in: scene, isLoose: modifiers.contains(.alt))
    add(point)
    Trace.emit("stroke.press")
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    guard let press, let figure else { return }
    let isEven = modifiers.contains(.shift)
    straight = nil
    holding?.isLoose = modifiers.contains(.alt)
    if figure == .line {
      add(press.start, offset)
      if isEven {
        let way = StrokeFigure.straight.evened(offset)
        var line = StrokeTrail()
        line.add(model.viewport.boardPoint(press.start))
        line.add(
          model.viewport.boardPoint(CGPoint(x: press.start.x + way.x, y: press.start.y + way.y)))
        straight = line
      }
    } else {
      add(press.start, isEven ? figure.evened(offset) : offset)
    }
    if let last = (straight ?? self.press?.trail)?.points.last {
      holding?.move(to: CGPoint(x: last.x, y: last.y), in: scene)
    }
  }

  func modifierChanged(_ name: String, isDown: Bool) {
    guard press != nil, name == "Alt_L" || name == "Alt_R" else { return }
    holding?.isLoose = isDown
    scene.setNeedsDisplay()
  }

  private func add(_ start: CGPoint, _ way: CGPoint) { add(CGPoint(x: start.x + way.x, y: start.y + way.y)) }

  private func add(_ point: CGPoint) {
    let share = pressure.map { Self.leastShare + (1 - Self.leastShare) * $0 } ?? 1
    press?.trail.add(model.viewport.boardPoint(point), pressure: share)
    position = point
    scene.setNeedsDisplay()
  }

  func end(at time: UInt32) {
    let drawn = drawn
    press = nil
    straight = nil
    scene.setNeedsDisplay()
    guard let drawn else { return }
    let board = model.board
    guard board.perform(Command.draw(drawn.stroke, in: drawn.area, on: board.document)) != nil else { return }
    Trace.emit(
      "stroke.drawn",
      [
        "form": drawn.stroke.form.rawValue, "points": drawn.stroke.points.count,
        "held": drawn.stroke.holders.count,
        "frame": Trace.frame(model.viewport.viewRect(drawn.area)),
      ])
  }

  /// What the present press has drawn so far.
  private var drawn: (stroke: PinStroke, area: CGRect)? {
    guard let figure, let press else { return nil }
    let zoom = model.viewport.zoom
    let tolerance = figure == .line && straight == nil ? Self.tolerance : Self.leastFigure
    let (trail, drawn) = straight.map { ($0, StrokeFigure.straight) } ?? (press.trail, figure)
    guard
      let (stroke, area) = trail.stroke(
        drawn, color: color, width: width / zoom, tolerance: tolerance / zoom)
    else { return nil }
    return (drawn.hasEnds ? holding?.holding(stroke) ?? stroke : stroke, area)
  }

  /// The press is taken back: what it has drawn is gone.
  func interrupt() {
    press = nil
    scene.setNeedsDisplay()
  }

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.name == "Escape" else { return false }
    // The first Escape takes back the line that's being drawn.
    if press != nil { interrupt() } else { end() }
    return true
  }

  func draw(_ context: DrawingContext) {
    guard isActive else { return }
    if let drawn {
      if drawn.stroke.isHeld { holding?.draw(context, model) }
      StrokePainter().paint(
        drawn.stroke, in: model.viewport.viewRect(drawn.area),
        on: ScreenSurface(context, pixels: Double(scene.view?.window?.scaleFactor ?? 1)))
    } else if let position {
      drawPen(at: position, context)
    }
  }

  /// Draws the dot that a pen would make, which shows its colour and width.
  private func drawPen(at point: CGPoint, _ context: DrawingContext) {
    let radius = max(width / 2, 1.5)
    let dot = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
    let ring = dot.insetBy(dx: -1, dy: -1)
    context.strokeRounded(ring, radius: ring.width / 2, width: 1, Color(hex: 0x000000, alpha: 0.45))
    context.fillRounded(dot, radius: radius, Color(hex: color.hex))
  }
}
