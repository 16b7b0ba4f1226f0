package import Board
import BoardLook
package import Foundation

/// Paints the lines of strokes.
package struct StrokePainter: Sendable {
  private let isGray: Bool

  /// - Parameter isGray: whether the lines have no colours.
  package init(isGray: Bool = false) { self.isGray = isGray }

  /// Paints a stroke whose box is a rectangle.
  package func paint(_ stroke: PinStroke, in frame: CGRect, on surface: some DrawingSurface) {
    paint(StrokePath(stroke, in: frame), stroke.color, on: surface)
  }

  /// Paints a stroke's lines.
  package func paint(_ path: StrokePath, _ color: PinColor, on surface: some DrawingSurface) {
    let color = LookColor(color.hex)
    for line in path.lines { surface.line(through: line, isGray ? color.gray : color) }
  }
}

extension [StrokePath.Point] {
  /// The width of a line, if it's the same at all points.
  package var evenWidth: Double? {
    first.flatMap { first in allSatisfy { $0.width == first.width } ? first.width : nil }
  }

  /// The quadrilaterals between the ends of a line's width at each two neighbouring points. They turn
  /// clockwise where y points down, as discs do: what overlaps would not be filled otherwise.
  package var quadrilaterals: [[CGPoint]] {
    zip(self, dropFirst()).compactMap { start, end in
      let (dx, dy) = (end.position.x - start.position.x, end.position.y - start.position.y)
      let length = hypot(dx, dy)
      guard length > 0 else { return nil }
      let (x, y) = (-dy / length / 2, dx / length / 2)
      return [
        CGPoint(x: start.position.x + x * start.width, y: start.position.y + y * start.width),
        CGPoint(x: start.position.x - x * start.width, y: start.position.y - y * start.width),
        CGPoint(x: end.position.x - x * end.width, y: end.position.y - y * end.width),
        CGPoint(x: end.position.x + x * end.width, y: end.position.y + y * end.width),
      ]
    }
  }
}
