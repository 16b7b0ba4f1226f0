import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// Draws a frame around the group that the user has entered, and small locks on selected pins that are
/// locked.
final class SelectionMarks {
  private let model: CanvasModel
  /// The rectangle around the entered group, in board points; the outer nil means that it isn't known yet.
  private var knownFrame: (group: UUID, frame: CGRect)?
  /// The selected pins that are locked; nil if they aren't known yet.
  private var knownLocked: [Pin]?

  /// The largest number of locks that are drawn.
  private static let lockLimit = 100
  private static let lockSize = 22.0

  init(model: CanvasModel) { self.model = model }

  func boardChanged() {
    knownFrame = nil
    knownLocked = nil
  }

  func selectionChanged() { knownLocked = nil }

  func draw(_ context: DrawingContext) {
    drawGroup(context)
    let view = CGRect(origin: .zero, size: model.viewport.size)
    for pin in locked.prefix(Self.lockLimit) {
      let shape = PinShape(pin)
      let corner = shape.point(
        atLocal: CGPoint(
          x: shape.size.width / 2 + CardLook.border, y: -shape.size.height / 2 - CardLook.border))
      let point = model.viewport.viewPoint(corner)
      if view.contains(point) { drawLock(at: point, context) }
    }
  }

  private var locked: [Pin] {
    if let knownLocked { return knownLocked }
    let pins = model.board.document.ordered(model.selection).filter(\.attributes.isLocked)
    knownLocked = pins
    return pins
  }

  private var groupFrame: CGRect? {
    guard let group = model.enteredGroup else { return nil }
    if let knownFrame, knownFrame.group == group { return knownFrame.frame }
    let members = model.board.document.members(of: group).filter { !$0.attributes.isHidden }
    let frame = members.reduce(CGRect.null) { $0.union($1.boundingBox) }
    knownFrame = (group, frame)
    return frame
  }

  private func drawGroup(_ context: DrawingContext) {
    guard let frame = groupFrame, !frame.isNull else { return }
    let margin = CardLook.border + 16
    let shown = model.viewport.viewRect(frame.insetBy(dx: -margin, dy: -margin))
    context.fillRounded(shown, radius: 12, model.theme.accent.withAlpha(0.07))
    context.strokeRounded(shown, radius: 12, width: 1.5, model.theme.accent.withAlpha(0.7))
  }

  private func drawLock(at point: CGPoint, _ context: DrawingContext) {
    let size = Self.lockSize
    let disc = CGRect(x: point.x - size / 2, y: point.y - size / 2, width: size, height: size)
    let (paper, ink) = (Color(model.theme.palette.handle), model.theme.accent)
    context.shadow(
      disc, radius: size / 2, Color(model.theme.palette.handleShadow), dx: 0, dy: 0.5, spread: 0.5, blur: 2)
    context.fillRounded(disc, radius: size / 2, paper)
    context.strokeRounded(disc, radius: size / 2, width: 1, ink)
    context.strokeRounded(
      CGRect(x: point.x - 3.5, y: point.y - 6.5, width: 7, height: 10), radius: 3.5, width: 1.5, ink)
    context.fillRounded(CGRect(x: point.x - 5.5, y: point.y - 1.5, width: 11, height: 7.5), radius: 1.5, ink)
  }
}
