public import Foundation

/// The way of a pen over the board while it draws. Its points are in board points.
public struct StrokeTrail: Hashable, Sendable {
  /// The points so far.
  public private(set) var points: [PinStroke.Point] = []

  /// The number of points from which every other one is left out.
  private static let most = 20_000

  /// Makes a trail without points.
  public init() {}

  /// Adds a point. Points beyond the limits of a board, and those that aren't numbers, are left out.
  /// - Parameters:
  ///   - position: the position of the pen, in board points.
  ///   - pressure: the share of the line's width here, which is brought within the limits.
  public mutating func add(_ position: CGPoint, pressure: Double = 1) {
    guard BoardLimits.contains(position) else { return }
    if let last = points.last, last.x == position.x, last.y == position.y { return }
    if points.count >= Self.most {
      points = points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
    points.append(
      PinStroke.Point(x: position.x, y: position.y, pressure: BoardLimits.clamped(pressure: pressure)))
  }

  /// Returns a stroke of the trail and the rectangle of its pin, in board points; nil if nothing was drawn.
  /// - Parameters:
  ///   - figure: what's drawn: the trail, or a figure between its first point and its last one.
  ///   - color: the colour of the line.
  ///   - width: the width of the line at full pressure, in board points.
  ///   - tolerance: how far a line may be from the trail, and the least length of a figure, in board points.
  public func stroke(
    _ figure: StrokeFigure, color: PinColor, width: Double, tolerance: Double
  ) -> (stroke: PinStroke, area: CGRect)? {
    guard let first = points.first, let last = points.last else { return nil }
    let width = BoardLimits.clamped(strokeWidth: width)
    var kept: [PinStroke.Point]
    let (start, end) = (CGPoint(x: first.x, y: first.y), CGPoint(x: last.x, y: last.y))
    if let points = figure.points(from: start, to: end) {
      guard hypot(end.x - start.x, end.y - start.y) > tolerance else { return nil }
      kept = points
    } else {
      var allowed = tolerance.isFinite ? max(tolerance, 0.001) : 1
      let steady = steadied(within: 6 * allowed)
      // A point stays if the line would be elsewhere or have another width without it.
      func simplified() -> [PinStroke.Point] {
        steady.neededToDraw(tolerance: allowed) { Self.deviation(of: $0, from: $1, $2, width: width) }
      }
      kept = simplified()
      while kept.count > BoardLimits.maximumStrokePoints {
        allowed *= 1.6
        kept = simplified()
      }
    }
    var stroke = PinStroke(
      form: figure.form, color: color, width: width, extent: CGSize(width: 1, height: 1), points: kept)
    let area = stroke.fitBox()
    return stroke.isValid ? (stroke, area) : nil
  }

  /// Returns the points with less of the trembling of a slow hand and of the whole pixels of a pointer: each
  /// point whose neighbours are near moves towards their middle.
  /// - Parameter reach: the distance up to which a neighbour is near, in board points.
  private func steadied(within reach: Double) -> [PinStroke.Point] {
    var steady = points
    for _ in 0..<3 {
      let before = steady
      for (number, point) in before.enumerated().dropFirst().dropLast() {
        let (last, next) = (before[number - 1], before[number + 1])
        guard hypot(last.x - point.x, last.y - point.y) < reach,
          hypot(next.x - point.x, next.y - point.y) < reach
        else { continue }
        steady[number].x = (last.x + 2 * point.x + next.x) / 4
        steady[number].y = (last.y + 2 * point.y + next.y) / 4
      }
    }
    return steady
  }

  /// Returns how far a point's position is from a line, or its edge from the line's edge if that's more.
  private static func deviation(
    of point: PinStroke.Point, from start: PinStroke.Point, _ end: PinStroke.Point, width: Double
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let share =
      length > 0 ? min(max(((point.x - start.x) * dx + (point.y - start.y) * dy) / length, 0), 1) : 0
    let distance = hypot(point.x - start.x - share * dx, point.y - start.y - share * dy)
    let pressure = start.pressure + (end.pressure - start.pressure) * share
    return max(distance, abs(point.pressure - pressure) * width / 2)
  }
}
