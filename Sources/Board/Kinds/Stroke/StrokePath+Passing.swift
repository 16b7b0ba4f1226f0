public import Foundation

extension StrokePath {
  /// Returns whether a straight way touches the line.
  /// - Parameters:
  ///   - start: where the way begins, in the coordinates of the line.
  ///   - end: where it ends.
  ///   - reach: how far beside the line the way may be.
  public func isPassed(from start: CGPoint, to end: CGPoint, reach: Double) -> Bool {
    // Of two straight lines that don't cross, an end is nearest to the other one.
    contains(start, reach: reach) || contains(end, reach: reach)
      || lines.contains { line in
        line.contains { Self.distance(of: $0.position, from: start, end) <= $0.width / 2 + reach }
          || zip(line, line.dropFirst()).contains { Self.areCrossing($0.position, $1.position, start, end) }
      }
  }

  private static func distance(of point: CGPoint, from start: CGPoint, _ end: CGPoint) -> Double {
    let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
    let offset = CGPoint(x: point.x - start.x, y: point.y - start.y)
    let length = way.x * way.x + way.y * way.y
    let share = length > 0 ? min(max((way.x * offset.x + way.y * offset.y) / length, 0), 1) : 0
    return hypot(offset.x - share * way.x, offset.y - share * way.y)
  }

  private static func areCrossing(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> Bool {
    func side(_ point: CGPoint, _ start: CGPoint, _ end: CGPoint) -> Double {
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }
    return side(a, c, d) * side(b, c, d) < 0 && side(c, a, b) * side(d, a, b) < 0
  }
}
