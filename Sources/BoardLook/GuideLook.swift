package import Board
package import Foundation

/// Where a picture's guides are on its card.
package struct GuideLook: Hashable, Sendable {
  /// A line on the card.
  package struct Line: Hashable, Sendable {
    package var start: CGPoint
    package var end: CGPoint

    package init(_ start: CGPoint, _ end: CGPoint) {
      self.start = start
      self.end = end
    }
  }

  /// What's told beside a measured line.
  package struct Reading: Hashable, Sendable {
    package var line: Line
    /// The angle to the horizontal in degrees, counterclockwise, from 0 to less than 180.
    package var angle: Double
    /// The length, as a multiple of the first measure's.
    package var ratio: Double
  }

  /// The card's frame, in its own coordinates.
  private let frame: CGRect
  private let framing: PictureFraming
  private let guides: PinGuides

  package init(_ guides: PinGuides, in frame: CGRect, framing: PictureFraming) {
    self.guides = guides
    self.frame = frame
    self.framing = framing
  }

  /// Returns where a part of the whole picture is on the card.
  package func point(_ position: CGPoint) -> CGPoint {
    let whole = framing.whole(around: frame)
    let (x, y) = (whole.minX + position.x * whole.width, whole.minY + position.y * whole.height)
    return CGPoint(
      x: frame.midX + (x - frame.midX) * framing.scale.x, y: frame.midY + (y - frame.midY) * framing.scale.y)
  }

  /// The inverse of ``point(_:)``.
  package func position(_ point: CGPoint) -> CGPoint {
    let whole = framing.whole(around: frame)
    let x = frame.midX + (point.x - frame.midX) * framing.scale.x
    let y = frame.midY + (point.y - frame.midY) * framing.scale.y
    return CGPoint(x: (x - whole.minX) / whole.width, y: (y - whole.minY) / whole.height)
  }

  /// The lines that divide what's shown, within the card.
  package var divisions: [Line] {
    var parts: [Double] = []
    if guides.showsThirds { parts += [1.0 / 3, 2.0 / 3] }
    if guides.showsGolden { parts += [2 - Self.golden, Self.golden - 1] }
    return parts.map { down($0 * frame.width) } + parts.map { across($0 * frame.height) } + grid
  }

  private static let golden = (1 + 5.0.squareRoot()) / 2

  private func down(_ x: Double) -> Line {
    Line(CGPoint(x: frame.minX + x, y: frame.minY), CGPoint(x: frame.minX + x, y: frame.maxY))
  }

  private func across(_ y: Double) -> Line {
    Line(CGPoint(x: frame.minX, y: frame.minY + y), CGPoint(x: frame.maxX, y: frame.minY + y))
  }

  /// The lines of the grid of squares, which begins at the upper left corner.
  private var grid: [Line] {
    let side = max(frame.width, frame.height) / Double(guides.grid)
    guard guides.grid > 0, side > 0 else { return [] }
    func places(_ length: Double) -> [Double] {
      (1..<guides.grid).map { Double($0) * side }.filter { $0 < length - side / 1_000 }
    }
    return places(frame.width).map(down) + places(frame.height).map(across)
  }

  /// The lines to the vanishing points, within the card, and the horizon through the first two of them.
  package var perspective: (rays: [Line], horizon: Line?) {
    let points = guides.vanishingPoints.map(point)
    let rays = points.flatMap(rays)
    guard points.count > 1 else {
      return (rays, points.first.map { across($0.y - frame.minY) }.flatMap { clipped($0.start, $0.end) })
    }
    let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
    guard hypot(dx, dy) > 0 else { return (rays, nil) }
    let far =
      (frame.width + frame.height + hypot(points[0].x - frame.midX, points[0].y - frame.midY)) / hypot(dx, dy)
    return (
      rays,
      clipped(
        CGPoint(x: points[0].x - dx * far, y: points[0].y - dy * far),
        CGPoint(x: points[0].x + dx * far, y: points[0].y + dy * far))
    )
  }

  /// The number of lines to a vanishing point within the picture, and to one beside it.
  private static let count = (inside: 24, outside: 13)

  private func rays(to point: CGPoint) -> [Line] {
    let far = hypot(point.x - frame.midX, point.y - frame.midY) + frame.width + frame.height
    let angles: [Double]
    if frame.contains(point) {
      angles = (0..<Self.count.inside).map { 2 * .pi * Double($0) / Double(Self.count.inside) }
    } else {
      let middle = atan2(frame.midY - point.y, frame.midX - point.x)
      let corners = [
        (frame.minX, frame.minY), (frame.maxX, frame.minY), (frame.minX, frame.maxY),
        (frame.maxX, frame.maxY),
      ].map { corner in
        let angle = atan2(corner.1 - point.y, corner.0 - point.x) - middle
        return angle - 2 * .pi * (angle / (2 * .pi)).rounded()
      }
      let (least, most) = (corners.min() ?? 0, corners.max() ?? 0)
      angles = (1...Self.count.outside).map {
        middle + least + (most - least) * Double($0) / Double(Self.count.outside + 1)
      }
    }
    return angles.compactMap { angle in
      clipped(point, CGPoint(x: point.x + far * cos(angle), y: point.y + far * sin(angle)))
    }
  }

  /// What's told of each measure.
  package var readings: [Reading] {
    let lines = guides.measures.map { Line(point($0.start), point($0.end)) }
    func length(_ line: Line) -> Double { hypot(line.end.x - line.start.x, line.end.y - line.start.y) }
    guard let unit = lines.first.map(length), unit > 0 else { return [] }
    return lines.map { line in
      let degrees = atan2(line.start.y - line.end.y, line.end.x - line.start.x) * 180 / .pi
      let angle = degrees < 0 ? degrees + 180 : degrees
      return Reading(line: line, angle: angle >= 180 ? angle - 180 : angle, ratio: length(line) / unit)
    }
  }

  /// Returns the part of a line that's on the card; nil if there's none.
  package func clipped(_ start: CGPoint, _ end: CGPoint) -> Line? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (from, to) = (0.0, 1.0)
    for (way, room) in [
      (-dx, start.x - frame.minX), (dx, frame.maxX - start.x), (-dy, start.y - frame.minY),
      (dy, frame.maxY - start.y),
    ] {
      if way == 0 {
        if room < 0 { return nil }
      } else if way < 0 {
        from = max(from, room / way)
      } else {
        to = min(to, room / way)
      }
    }
    guard from < to else { return nil }
    return Line(
      CGPoint(x: start.x + from * dx, y: start.y + from * dy),
      CGPoint(x: start.x + to * dx, y: start.y + to * dy))
  }
}
