import Board
import BoardSession
import DragDropKit
import Foundation

/// Selects the pins inside a rectangle that's drawn on the cork or on a locked pin, with their groups. With
/// Ctrl or Shift, it changes the selection instead of replacing it. Locked pins aren't selected. A frame is
/// selected only if all of it is inside the rectangle, and a stroke if its line touches it.
///
/// The corner at which it began stays at its position on the board: at the edges of the view the board moves,
/// and the wheel moves and zooms it.
final class RubberBandTool: CanvasTool {
  private struct Band {
    /// The position of the press, in board points and in view points.
    let anchor: CGPoint
    let press: CGPoint
    /// The position of the contact, in view points; nil until it has moved.
    var contact: CGPoint?
    /// The selection at the press, which is changed.
    let before: Set<PinID>
  }

  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let glide: KineticPan
  private var band: Band?
  private lazy var edgePan = scene.view.map { view in
    EdgePan(model: model, in: view) { [weak self] in self?.band != nil }
  }

  init(scene: BoardScene, glide: KineticPan) {
    self.scene = scene
    self.glide = glide
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    glide.begin()
    if model.movesWindow, modifiers.isDisjoint(with: [.control, .shift]) { return false }
    // A press on a pin belongs to drag and drop.
    guard scene.pin(at: point)?.attributes.isLocked != false else { return false }
    band = Band(
      anchor: model.viewport.boardPoint(point), press: point,
      before: modifiers.isDisjoint(with: [.control, .shift]) ? [] : model.selection)
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    guard let press = band?.press else { return }
    let contact = CGPoint(x: press.x + offset.x, y: press.y + offset.y)
    band?.contact = contact
    select()
    edgePan?.moved(to: contact)
  }

  /// The board has moved under the band.
  func viewChanged() { select() }

  private func select() {
    guard let band, let contact = band.contact else { return }
    let corner = model.viewport.viewPoint(band.anchor)
    let rect = CGRect(
      x: min(corner.x, contact.x), y: min(corner.y, contact.y), width: abs(contact.x - corner.x),
      height: abs(contact.y - corner.y))
    model.rubberBand = rect
    let area = model.viewport.boardRect(rect)
    let touched = scene.pins(in: area).filter { pin in
      !pin.attributes.isLocked && (pin.content.frame == nil || area.encloses(pin.boundingBox))
        && (pin.content.stroke == nil || pin.touches(area))
    }
    let caught = model.board.document.units(of: touched.map(\.id), inside: model.enteredGroup)
    model.selection = band.before.symmetricDifference(caught)
  }

  func end(at time: UInt32) {
    band = nil
    edgePan?.stop()
    model.rubberBand = nil
  }

  func interrupt() { end(at: 0) }

  func draw(_ context: DrawingContext) {
    guard let rubberBand = model.rubberBand else { return }
    let accent = model.theme.accent
    context.fill(rubberBand, accent.withAlpha(0.18))
    context.strokeRounded(rubberBand, radius: 1, width: 1, accent)
  }
}
