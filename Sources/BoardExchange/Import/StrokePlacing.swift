import Board
import Foundation

/// A stroke for a line of another program's drawing. Its pin is as large as the box around the line, and
/// isn't rotated.
struct StrokePlacing {
  /// How far the stroke may be from the line, in board points: so little that no corner becomes round.
  private static let tolerance = 0.02

  let stroke: PinStroke
  let placement: ImportPlacement

  /// Makes the stroke's placement; nil for a line that isn't on any board.
  init?(_ line: ForeignStroke) {
    var trail = StrokeTrail()
    for point in line.points { trail.add(line.transform.applied(to: point)) }
    let scale = line.transform.scale
    let found = trail.stroke(
      .line, color: line.color, width: line.width * (scale.width * scale.height).squareRoot(),
      tolerance: Self.tolerance)
    guard let (stroke, area) = found else { return nil }
    self.stroke = stroke
    placement = ImportPlacement(
      center: CGPoint(x: area.midX, y: area.midY), size: area.size, rotation: 0, attributes: line.attributes)
  }
}
