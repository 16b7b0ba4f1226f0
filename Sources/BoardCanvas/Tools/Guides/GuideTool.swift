package import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// Changes the guides of one picture: a drag measures, vanishing points and the ends of measures are moved,
/// and Backspace takes the last measure away. Each drag is one step. Escape ends.
package final class GuideTool: CanvasTool {
  /// What a drag moves.
  private enum Grip: Hashable {
    case vanishing(Int)
    /// An end of a measure: 0 for its start, 1 for its end.
    case measure(Int, Int)
  }

  private struct Press {
    /// In view points.
    let start: CGPoint
    let grip: Grip
    let isNew: Bool
    var hasMoved = false
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let notes: NoteTool
  private let glide: KineticPan
  package private(set) var pin: PinID? { didSet { model.changesGuides = pin != nil } }
  private var press: Press?
  /// Called when the tool begins or ends.
  package var onChange: (() -> Void)?

  /// How near to a handle a press must be, in view points.
  private static let reach = (pointer: 9.0, touch: 20.0)

  init(scene: BoardScene, notes: NoteTool, glide: KineticPan) {
    self.scene = scene
    self.notes = notes
    self.glide = glide
  }

  package var isActive: Bool { pin != nil }

  /// Begins with the only selected picture.
  package func begin() {
    guard !isActive, model.board.checkEditable(), model.selection.count == 1,
      let chosen = model.selectedPins.first,
      chosen.content.original != nil
    else { return }
    notes.end()
    glide.stop()
    pin = chosen.id
    scene.view?.cursorName = "crosshair"
    scene.view?.focus()
    scene.setNeedsDisplay()
    Trace.emit("guides.begin", ["pin": chosen.id.description])
    onChange?()
  }

  package func end() {
    guard let ended = pin else { return }
    interrupt()
    pin = nil
    scene.view?.cursorName = nil
    scene.setNeedsDisplay()
    Trace.emit("guides.end", ["pin": ended.description])
    onChange?()
  }

  private var shownPin: Pin? { pin.flatMap(model.board.document.pin) }

  /// The guides as they're shown now, also during a drag.
  private var guides: PinGuides {
    guard let pin = shownPin else { return PinGuides() }
    return model.presentations[pin.id]?.heldGuides ?? pin.attributes.guides
  }

  private func look(_ pin: Pin, _ guides: PinGuides = PinGuides()) -> GuideLook {
    GuideLook(
      guides,
      in: CGRect(
        x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height),
      framing: pin.framing)
  }

  /// Returns where a part of the picture is in the view.
  private func viewPoint(_ position: CGPoint, of pin: Pin) -> CGPoint {
    model.viewport.viewPoint(PinShape(pin).point(atLocal: look(pin).point(position)))
  }

  /// Returns the part of the picture that's at a point of the view.
  private func position(_ point: CGPoint, on pin: Pin) -> CGPoint {
    PinGuides.position(near: look(pin).position(PinShape(pin).local(model.viewport.boardPoint(point))))
  }

  private var grips: [(grip: Grip, position: CGPoint)] {
    let guides = guides
    return guides.vanishingPoints.enumerated().map { (.vanishing($0.offset), $0.element) }
      + guides.measures.enumerated().flatMap { number, measure in
        [(.measure(number, 0), measure.start), (.measure(number, 1), measure.end)]
      }
  }

  // MARK: What the canvas reports

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive, press == nil, let pin = shownPin else { return false }
    glide.stop()
    let reach = kind == .touch ? Self.reach.touch : Self.reach.pointer
    let near = grips.map { entry -> (Grip, Double) in
      let handle = viewPoint(entry.position, of: pin)
      return (entry.grip, hypot(handle.x - point.x, handle.y - point.y))
    }.filter { $0.1 <= reach }.min { $0.1 < $1.1 }
    if let near {
      press = Press(start: point, grip: near.0, isNew: false)
    } else if guides.measures.count < PinGuides.maximumMeasures {
      press = Press(start: point, grip: .measure(guides.measures.count, 1), isNew: true)
    }
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    guard var press, let pin = shownPin else { return }
    guard press.hasMoved || hypot(offset.x, offset.y) >= Self.threshold else { return }
    press.hasMoved = true
    self.press = press
    let position = self.position(CGPoint(x: press.start.x + offset.x, y: press.start.y + offset.y), on: pin)
    var guides = pin.attributes.guides
    switch press.grip {
    case .vanishing(let number): guides.vanishingPoints[number] = position
    case .measure(let number, let end):
      if press.isNew {
        guides.measures.append(.init(start: self.position(press.start, on: pin), end: position))
      }
      if end == 0 { guides.measures[number].start = position } else { guides.measures[number].end = position }
    }
    model.setPresentation(pin.id) { $0.heldGuides = guides }
  }

  func end(at time: UInt32) {
    guard let press, let pin = shownPin else { return }
    self.press = nil
    guard press.hasMoved else { return }
    let changed = guides
    let board = model.board
    board.perform(Command.changeGuides(of: [pin.id], in: board.document) { $0 = changed })
    model.setPresentation(pin.id) { $0.heldGuides = nil }
  }

  func interrupt() {
    press = nil
    if let pin { model.setPresentation(pin) { $0.heldGuides = nil } }
  }

  /// Takes the last measure away.
  /// - Returns: false if the tool isn't at work.
  package func takeBack() -> Bool {
    guard let pin else { return false }
    interrupt()
    guard !guides.measures.isEmpty else { return true }
    let board = model.board
    board.perform(Command.changeGuides(of: [pin], in: board.document) { $0.measures.removeLast() })
    return true
  }

  func key(_ key: KeyPress) -> Bool {
    guard isActive, key.modifiers.isEmpty else { return false }
    switch key.name {
    case "Escape" where press != nil: interrupt()
    case "Escape", "Return": end()
    default: return false
    }
    return true
  }

  func boardChanged() {
    // Undo or another computer may have taken what's being dragged.
    guard let pin = shownPin else { return end() }
    if let press, !press.isNew {
      let isThere =
        switch press.grip {
        case .vanishing(let number): pin.attributes.guides.vanishingPoints.indices.contains(number)
        case .measure(let number, _): pin.attributes.guides.measures.indices.contains(number)
        }
      if !isThere { interrupt() }
    }
    if let press, press.isNew, case .measure(let number, _) = press.grip,
      pin.attributes.guides.measures.count != number
    {
      interrupt()
    }
  }

  func selectionChanged() { if let pin, model.selection != [pin] { end() } }

  func draw(_ context: DrawingContext) {
    guard let pin = shownPin else { return }
    for (grip, position) in grips {
      let point = viewPoint(position, of: pin)
      let isVanishing = if case .vanishing = grip { true } else { false }
      let radius = isVanishing ? 6.0 : 4.0
      let knob = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
      context.fillRounded(knob.insetBy(dx: -1.5, dy: -1.5), radius: radius + 1.5, Color(hex: 0, alpha: 0.6))
      context.fillRounded(knob, radius: radius, Color(hex: isVanishing ? 0x7BD5FF : 0xFFD54A))
    }
  }
}
