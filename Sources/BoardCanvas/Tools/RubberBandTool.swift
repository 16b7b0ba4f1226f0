import Board
import BoardSession
import DragDropKit
import Foundation

/// Selects the pins inside a rectangle that's drawn on the cork or on a locked pin, with their groups. With
/// Ctrl or Shift, it changes the selection instead of replacing it. Locked pins aren't selected. A frame is
/// selected only if all of it is inside the rectangle, and a stroke if its line touches it.
final class RubberBandTool: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let glide: KineticPan
  private var start = CGPoint.zero
  /// The selection at the press.
  private var before: Set<PinID> = []

  init(scene: BoardScene, glide: KineticPan) {
    self.scene = scene
    self.glide = glide
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    glide.begin()
    start = point
    // A press on a pin belongs to drag and drop.
    guard scene.pin(at: point)?.attributes.isLocked != false else { return false }
    before = modifiers.isDisjoint(with: [.control, .shift]) ? [] : model.selection
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    let rect = CGRect(
      x: min(start.x, start.x + offset.x), y: min(start.y, start.y + offset.y), width: abs(offset.x),
      height: abs(offset.y))
    model.rubberBand = rect
    let area = model.viewport.boardRect(rect)
    let touched = scene.pins(in: area).filter { pin in
      !pin.attributes.isLocked && (pin.content.frame == nil || area.encloses(pin.boundingBox))
        && (pin.content.stroke == nil || pin.touches(area))
    }
    let caught = model.board.document.units(of: touched.map(\.id), inside: model.enteredGroup)
    model.selection = before.symmetricDifference(caught)
  }

  func end(at time: UInt32) { model.rubberBand = nil }

  func interrupt() { model.rubberBand = nil }

  func draw(_ context: DrawingContext) {
    guard let rubberBand = model.rubberBand else { return }
    let accent = model.theme.accent
    context.fill(rubberBand, accent.withAlpha(0.18))
    context.strokeRounded(rubberBand, radius: 1, width: 1, accent)
  }
}
