public import Foundation

/// The line of a stroke as it's drawn: polylines with round ends and corners, whose width may change from
/// point to point. Two neighbouring points are so near to each other that a curve is seen.
public struct StrokePath: Hashable, Sendable {
  /// A point of a polyline.
  public struct Point: Hashable, Sendable {
    /// The position.
    public var position: CGPoint
    /// The width of the line there.
    public var width: Double
  }

  /// The polylines: the line itself, and the head of an arrow. None is empty.
  public let lines: [[Point]]

  /// The angle between an arrow's line and the sides of its head, in radians.
  private static let headAngle = 0.5
  /// The length of a head's sides, in widths of the line.
  private static let headLength = 4.5
  /// The greatest length of a head's sides, as a share of the arrow's length.
  private static let mostHead = 0.5

  /// Makes the line of a stroke whose box is a rectangle. Its coordinates are those of the rectangle.
  public init(_ stroke: PinStroke, in frame: CGRect) {
    let (x, y) = (frame.width / stroke.extent.width, frame.height / stroke.extent.height)
    let width = stroke.width * stroke.scale(on: frame.size)
    let points = stroke.points.map {
      Point(
        position: CGPoint(x: frame.minX + $0.x * x, y: frame.minY + $0.y * y), width: width * $0.pressure)
    }
    var lines = [SmoothLine(points, slack: width / 4).points]
    if stroke.form == .arrow, let head = Self.head(of: points, width: width) { lines.append(head) }
    self.lines = lines.filter { !$0.isEmpty }
  }

  /// Returns the two sides of an arrow's head as one polyline; nil for an arrow without a direction.
  private static func head(of points: [Point], width: Double) -> [Point]? {
    guard let tip = points.last?.position, let start = points.first?.position else { return nil }
    let length = min(width * headLength, hypot(tip.x - start.x, tip.y - start.y) * mostHead)
    // The direction is that of the part of the line that the head covers.
    let base =
      points.last { hypot(tip.x - $0.position.x, tip.y - $0.position.y) >= length }?.position ?? start
    guard length > 0, base != tip else { return nil }
    let angle = atan2(base.y - tip.y, base.x - tip.x)
    func side(_ turn: Double) -> Point {
      Point(
        position: CGPoint(x: tip.x + length * cos(angle + turn), y: tip.y + length * sin(angle + turn)),
        width: width)
    }
    return [side(headAngle), Point(position: tip, width: width), side(-headAngle)]
  }

  /// The rectangle around the line with its width.
  public var bounds: CGRect {
    lines.joined().reduce(CGRect.null) { box, point in
      box.union(
        CGRect(
          x: point.position.x - point.width / 2, y: point.position.y - point.width / 2, width: point.width,
          height: point.width))
    }
  }

  /// Returns whether a point is on the line.
  /// - Parameters:
  ///   - point: in the coordinates of the line.
  ///   - reach: how far beside the line the point may be.
  public func contains(_ point: CGPoint, reach: Double = 0) -> Bool {
    lines.contains { line in
      line.contains { hypot($0.position.x - point.x, $0.position.y - point.y) <= $0.width / 2 + reach }
        || zip(line, line.dropFirst()).contains { Self.isNear(point, $0, $1, reach: reach) }
    }
  }

  /// Returns whether a point is on the quadrilateral between two points, or near one of its long sides. The
  /// short sides are within the discs at the points.
  private static func isNear(_ point: CGPoint, _ start: Point, _ end: Point, reach: Double) -> Bool {
    let way = CGPoint(x: end.position.x - start.position.x, y: end.position.y - start.position.y)
    let length = hypot(way.x, way.y)
    guard length > 0 else { return false }
    let offset = CGPoint(x: point.x - start.position.x, y: point.y - start.position.y)
    // How far the point is along the way, and beside it.
    let along = (way.x * offset.x + way.y * offset.y) / length
    let beside = abs(way.x * offset.y - way.y * offset.x) / length
    let (half, change) = (start.width / 2, (end.width - start.width) / 2)
    if along >= 0, along <= length, beside <= half + change * along / length { return true }
    let share =
      (along * length + (beside - half) * change) / (length * length + change * change)
    let nearest = min(max(share, 0), 1)
    return hypot(along - nearest * length, beside - half - nearest * change) <= reach
  }

  /// Returns the line with each point moved.
  /// - Parameter position: returns the new position of a point.
  public func mapped(_ position: (CGPoint) -> CGPoint) -> StrokePath {
    StrokePath(lines: lines.map { $0.map { Point(position: position($0.position), width: $0.width) } })
  }

  private init(lines: [[Point]]) { self.lines = lines }

  /// Returns whether a part of the line, apart from its width, is in a rectangle.
  public func touches(_ rect: CGRect) -> Bool {
    lines.contains { line in
      line.contains { rect.contains($0.position) }
        || zip(line, line.dropFirst()).contains { Self.crosses(rect, $0.position, $1.position) }
    }
  }

  /// Returns whether a line between two points crosses a rectangle: Liang and Barsky's clipping.
  private static func crosses(_ rect: CGRect, _ start: CGPoint, _ end: CGPoint) -> Bool {
    var (enter, leave) = (0.0, 1.0)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    for (step, room) in [
      (-dx, start.x - rect.minX), (dx, rect.maxX - start.x), (-dy, start.y - rect.minY),
      (dy, rect.maxY - start.y),
    ] {
      if step == 0 {
        if room < 0 { return false }
      } else if step < 0 {
        enter = max(enter, room / step)
      } else {
        leave = min(leave, room / step)
      }
    }
    return enter <= leave
  }
}

/// A smooth curve through points, as a polyline.
private struct SmoothLine {
  private(set) var points: [StrokePath.Point] = []

  /// The pieces into which a curve between two points is cut.
  private static let pieces = 8
  /// The share of a handle's distance from the chord that the curve itself has at most.
  private static let bulge = 0.75

  /// - Parameter slack: how far the curve may be from the straight lines between the points. Without such a
  ///   limit, it would swing far out at a corner between two long lines.
  init(_ places: [StrokePath.Point], slack: Double) {
    guard let first = places.first else { return }
    points = [first]
    let handles = places.indices.map { Self.handles(at: $0, of: places, slack: slack) }
    for (number, next) in places.enumerated().dropFirst() {
      add(from: places[number - 1], handles[number - 1].out, handles[number].in, to: next)
    }
  }

  /// Returns the vectors from a point to its handles, before and behind it.
  private static func handles(
    at number: Int, of places: [StrokePath.Point], slack: Double
  ) -> (in: CGPoint, out: CGPoint) {
    guard number > 0, number + 1 < places.count else { return (.zero, .zero) }
    let (before, here, after) = (
      places[number - 1].position, places[number].position, places[number + 1].position
    )
    let (come, go) = (
      CGPoint(x: here.x - before.x, y: here.y - before.y), CGPoint(x: after.x - here.x, y: after.y - here.y)
    )
    let (came, goes) = (hypot(come.x, come.y), hypot(go.x, go.y))
    guard came > 0, goes > 0 else { return (.zero, .zero) }
    // The tangent halves the angle between the two chords.
    let way = CGPoint(x: come.x / came + go.x / goes, y: come.y / came + go.y / goes)
    let length = hypot(way.x, way.y)
    // A turn of more than 120 degrees is a corner that was meant.
    guard length > 1 else { return (.zero, .zero) }
    // The sine of half of the turn: how far a handle leads away from its chord, for each unit of its length.
    let away = (max(0, 1 - length * length / 4)).squareRoot()
    let most = away > 1e-6 ? slack / (bulge * away) : .infinity
    func handle(_ share: Double) -> CGPoint {
      let reach = min(share / 3, most)
      return CGPoint(x: way.x / length * reach, y: way.y / length * reach)
    }
    let (back, on) = (handle(came), handle(goes))
    return (CGPoint(x: -back.x, y: -back.y), on)
  }

  private mutating func add(
    from start: StrokePath.Point, _ out: CGPoint, _ back: CGPoint, to end: StrokePath.Point
  ) {
    let isStraight = out == .zero && back == .zero
    let (p0, p3) = (start.position, end.position)
    let p1 = CGPoint(x: p0.x + out.x, y: p0.y + out.y)
    let p2 = CGPoint(x: p3.x + back.x, y: p3.y + back.y)
    for piece in 1..<(isStraight ? 1 : Self.pieces) {
      let t = Double(piece) / Double(Self.pieces)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      points.append(
        StrokePath.Point(
          position: CGPoint(
            x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y),
          width: start.width + (end.width - start.width) * t))
    }
    points.append(end)
  }
}
