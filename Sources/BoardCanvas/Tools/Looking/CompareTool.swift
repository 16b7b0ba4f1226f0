package import Board
import BoardSession
import DragDropKit
import Foundation

/// Compares two pins: both are seen at the same place and size, the first one left of a line, and the second
/// one right of it, as they are in a view that isn't mirrored. The line follows the pointer's drag and the
/// arrow keys.
package final class CompareTool: CanvasTool {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let look: PinLook
  /// What was selected before.
  private var chosen: Set<PinID> = []
  private var grip: CGPoint?
  /// Called when a comparison begins or ends, and when its line moves.
  package var onChange: (() -> Void)?
  /// Called before a comparison begins: other tools end.
  var willBegin: (() -> Void)?

  init(scene: BoardScene, look: PinLook) {
    self.scene = scene
    self.look = look
  }

  package var isActive: Bool { model.compared != nil }

  /// The pins that are compared.
  package var pins: ComparedPins? { model.compared }

  /// Returns the two selected pictures, in reading order, or of a selected pile the newest version and the
  /// one before, on the left; nil if it's neither.
  package var candidates: (PinID, PinID)? {
    let pins = model.selectedPins
    guard pins.count > 1, pins.allSatisfy({ $0.content.original != nil }) else { return nil }
    let pile = model.board.document.pile(of: pins[0]).filter { model.selection.contains($0.id) }
    if pile.count == pins.count { return (pile[pile.count - 2].id, pile[pile.count - 1].id) }
    guard pins.count == 2 else { return nil }
    let order = model.board.document.readingOrder(of: model.selection)
    return order.count == 2 ? (order[0], order[1]) : nil
  }

  /// Compares the two selected pictures.
  package func begin() {
    guard let (first, second) = candidates else { return }
    willBegin?()
    chosen = model.selection
    look.study(first)
    model.compared = ComparedPins(first: first, second: second)
    fit()
    scene.view?.focus()
    Trace.emit("compare.begin", ["first": first.description, "second": second.description])
    onChange?()
  }

  package func end() {
    guard let pins = model.compared else { return }
    model.compared = nil
    model.setPresentation(pins.second) { $0.hold(nil) }
    let isLooking = look.isActive
    look.end()
    if isLooking { model.selection = chosen.filter { model.board.document.isShown($0) } }
    Trace.emit("compare.end")
    onChange?()
  }

  /// Places the second picture in the frame of the first one, as large as it fits.
  private func fit() {
    guard let pins = model.compared, let first = model.board.document.pin(pins.first),
      let second = model.board.document.pin(pins.second)
    else { return }
    let size = Self.size(of: second.size, within: first.size)
    model.setPresentation(pins.second) {
      $0.hold(PinShape(center: first.center, size: size, rotation: first.rotation))
    }
  }

  /// Returns the largest size with the proportions of one within another one. Sizes whose proportions differ
  /// by half a percent are rounded, and fill the other one.
  static func size(of size: CGSize, within frame: CGSize) -> CGSize {
    guard size.width > 0, size.height > 0 else { return frame }
    let (x, y) = (frame.width / size.width, frame.height / size.height)
    if abs(x / y - 1) < 0.005 { return frame }
    let scale = min(x, y)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// Moves the line to a part of the width, 0 … 1.
  package func move(to share: Double) {
    guard var pins = model.compared else { return }
    pins.share = min(max(share, 0), 1)
    guard pins != model.compared else { return }
    model.compared = pins
    onChange?()
  }

  // MARK: What the canvas reports

  func key(_ key: KeyPress) -> Bool {
    guard let pins = model.compared, key.modifiers.isEmpty || key.modifiers == .shift else { return false }
    let step = key.modifiers == .shift ? 0.1 : 0.01
    switch key.name {
    case "Left": move(to: pins.share - step)
    case "Right": move(to: pins.share + step)
    // In a mirrored view, the first picture is on the right.
    case "Home": move(to: model.isMirrored ? 1 : 0)
    case "End": move(to: model.isMirrored ? 0 : 1)
    // The one, then the other, as a whole.
    case "space": move(to: pins.share < 0.5 ? 1 : 0)
    case "Escape", "Return": end()
    case "Up", "Down", "Tab", "Delete", "BackSpace": break
    default: return false
    }
    return true
  }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    guard isActive else { return false }
    grip = point
    follow(point)
    return true
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    if let grip { follow(CGPoint(x: grip.x + offset.x, y: grip.y + offset.y)) }
  }

  func end(at time: UInt32) { grip = nil }

  private func follow(_ point: CGPoint) {
    guard let area else { return }
    move(to: (point.x - area.minX) / area.width)
  }

  /// The frame around both pictures, in view coordinates.
  private var area: CGRect? {
    guard let pins = model.compared, let first = model.board.document.pin(pins.first) else { return nil }
    let box = model.viewport.viewRect(first.boundingBox)
    return box.width > 0 ? box : nil
  }

  func boardChanged() {
    guard let pins = model.compared else { return }
    let document = model.board.document
    guard document.isShown(pins.first), document.isShown(pins.second) else { return end() }
    fit()
  }

  /// Called when the selection has changed: the user has turned to something else.
  func selectionChanged() { if isActive, !look.isActive { end() } }

  func draw(_ context: DrawingContext) {
    guard let pins = model.compared, let area else { return }
    let x = pins.line(in: area)
    let height = model.viewport.size.height
    context.fill(CGRect(x: x - 1.5, y: 0, width: 3, height: height), Color(hex: 0, alpha: 0.45))
    context.fill(CGRect(x: x - 0.5, y: 0, width: 1, height: height), Color(hex: 0xFFFFFF))
    let knob = CGRect(
      x: x - 9, y: min(max(area.midY, 20), height - 20) - 9, width: 18, height: 18)
    context.fillRounded(knob.insetBy(dx: -1, dy: -1), radius: 10, Color(hex: 0, alpha: 0.45))
    context.fillRounded(knob, radius: 9, Color(hex: 0xFFFFFF))
  }
}
