import Board
import BoardLook
import BoardSession
import DragDropKit
import Foundation

/// What would hold the ends of the figure that's being drawn, and the rings around it.
struct StrokeHolding {
  /// The pin that holds the first end, and where.
  private(set) var start: StrokeHold?
  /// The pin under the other end, and where it would hold it.
  private(set) var end: StrokeHold?
  /// Whether Alt is held, which leaves an end loose.
  var isLoose = false

  /// How far the ring is from a card, and how wide it is, in view points.
  private static let ring = (gap: 2.0, width: 2.5)

  /// - Parameter point: where the first end is, in board points.
  init(from point: CGPoint, in scene: BoardScene, isLoose: Bool) {
    self.isLoose = isLoose
    start = isLoose ? nil : scene.holder(at: point)?.hold(at: point)
  }

  /// - Parameter point: where the other end is, in board points.
  mutating func move(to point: CGPoint, in scene: BoardScene) {
    end = scene.holder(at: point)?.hold(at: point)
  }

  /// Returns the stroke with its ends held. Only figures with two ends are.
  func holding(_ stroke: PinStroke) -> PinStroke {
    guard stroke.points.count == 2 else { return stroke }
    var stroke = stroke
    (stroke.start, stroke.end) = (start, isLoose ? nil : end)
    return stroke
  }

  /// Draws a ring around each pin that would hold an end.
  func draw(_ context: DrawingContext, _ model: CanvasModel) {
    let holders = Set([start?.pin, isLoose ? nil : end?.pin].compactMap { $0 })
    for pin in model.board.document.ordered(holders) {
      let frame = model.frame(of: pin)
      // The paper's edge belongs to the card.
      let paper = model.theme.hasPaper && pin.attributes.outline == nil ? CardLook.border : 0
      let reach = paper * model.viewport.zoom + Self.ring.gap
      let ring = CGRect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height)
        .insetBy(dx: -reach, dy: -reach)
      context.save()
      context.translate(frame.midX, frame.midY)
      if pin.rotation != 0 { context.rotate(pin.rotation) }
      // A light line around the coloured one is seen on any board.
      context.strokeRounded(
        ring.insetBy(dx: -1, dy: -1), radius: 6, width: Self.ring.width + 2, Color(white: 1, alpha: 0.85))
      context.strokeRounded(ring, radius: 5, width: Self.ring.width, model.theme.accent)
      context.restore()
    }
  }
}
