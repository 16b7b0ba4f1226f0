package import Foundation

/// Where a box that's moved or resized catches on its neighbours: on their edges and middles, and where gaps
/// become equal. A value without side effects, in board points.
package struct Snapping {
  /// A line that shows what the box has caught on.
  package struct Guide: Hashable {
    package var start: CGPoint
    package var end: CGPoint
    /// Whether the line goes across a gap; otherwise it goes along edges or through middles.
    package var isGap = false

    /// The length of the line, so of the gap, in board points.
    package var length: Double { hypot(end.x - start.x, end.y - start.y) }
  }

  package struct Catch: Equatable {
    /// How far the box is moved to be caught.
    package var offset = CGPoint.zero
    package var guides: [Guide] = []
  }

  /// Whether the user wants pins to snap.
  package static var isEnabled = true
  /// The distance within which a box is caught, in view points.
  static let reach = 7.0

  let neighbours: [CGRect]
  let reach: Double

  /// - Parameters:
  ///   - neighbours: the boxes of the pins around.
  ///   - reach: the distance within which the box is caught.
  package init(neighbours: [CGRect], reach: Double) {
    self.neighbours = neighbours
    self.reach = reach
  }

  // MARK: Moving

  /// Returns the offset with which a moved box is caught, and the lines that show why.
  package func moved(_ box: CGRect) -> Catch {
    let across = offset(of: box, .across)
    let down = offset(of: box, .down)
    var caught = Catch(offset: CGPoint(x: across ?? 0, y: down ?? 0))
    let caughtBox = box.offsetBy(dx: caught.offset.x, dy: caught.offset.y)
    if across != nil { caught.guides += guides(of: caughtBox, .across) }
    if down != nil { caught.guides += guides(of: caughtBox, .down) }
    return caught
  }

  private func offset(of box: CGRect, _ axis: Direction) -> Double? {
    let own = axis.lines(of: box)
    var best: Double?
    func offer(_ offset: Double) {
      if abs(offset) <= reach, abs(offset) < best.map(abs) ?? .infinity { best = offset }
    }
    for neighbour in neighbours {
      let lines = axis.lines(of: neighbour)
      for edge in [lines.start, lines.end] {
        offer(edge - own.start)
        offer(edge - own.end)
      }
      offer(lines.middle - own.middle)
    }
    for start in gapStarts(of: box, axis) { offer(start - own.start) }
    return best
  }

  /// Returns the positions of the box's start at which it has equal gaps to its neighbours in the same row or
  /// column.
  private func gapStarts(of box: CGRect, _ axis: Direction) -> [Double] {
    let (before, after) = row(of: box, axis)
    let length = axis.length(of: box)
    var starts: [Double] = []
    if let left = before.first, let right = after.first {
      let room = axis.lines(of: right).start - axis.lines(of: left).end - length
      if room >= 0 { starts.append(axis.lines(of: left).end + room / 2) }
    }
    if before.count > 1 {
      let gap = axis.lines(of: before[0]).start - axis.lines(of: before[1]).end
      if gap >= 0 { starts.append(axis.lines(of: before[0]).end + gap) }
    }
    if after.count > 1 {
      let gap = axis.lines(of: after[1]).start - axis.lines(of: after[0]).end
      if gap >= 0 { starts.append(axis.lines(of: after[0]).start - gap - length) }
    }
    return starts
  }

  /// Returns the neighbours before and after a box that are in the same row or column, the nearest ones
  /// first.
  private func row(of box: CGRect, _ axis: Direction) -> (before: [CGRect], after: [CGRect]) {
    let middle = axis.lines(of: box).middle
    let row = neighbours.filter { axis.other.overlaps($0, box) }
    return (
      Self.nearest(row.filter { axis.lines(of: $0).middle < middle }) {
        -axis.lines(of: $0).end
      } isBehind: {
        axis.lines(of: $0).end <= axis.lines(of: $1).start
      },
      Self.nearest(row.filter { axis.lines(of: $0).middle > middle }) {
        axis.lines(of: $0).start
      } isBehind: {
        axis.lines(of: $0).start >= axis.lines(of: $1).end
      }
    )
  }

  /// Returns the nearest box, and the nearest one behind it. Thousands may be in a row, and a drag asks with
  /// each move, so they aren't sorted.
  private static func nearest(
    _ boxes: [CGRect], by distance: (CGRect) -> Double, isBehind: (CGRect, CGRect) -> Bool
  ) -> [CGRect] {
    guard let first = boxes.min(by: { distance($0) < distance($1) }) else { return [] }
    let second = boxes.filter { isBehind($0, first) }.min { distance($0) < distance($1) }
    return [first] + (second.map { [$0] } ?? [])
  }

  // MARK: Resizing

  /// Returns how far an edge is moved to be caught; nil if nothing is near.
  package func edge(at coordinate: Double, isVertical: Bool) -> Double? {
    let axis: Direction = isVertical ? .across : .down
    var best: Double?
    for neighbour in neighbours {
      let lines = axis.lines(of: neighbour)
      for line in [lines.start, lines.end] {
        let offset = line - coordinate
        if abs(offset) <= reach, abs(offset) < best.map(abs) ?? .infinity { best = offset }
      }
    }
    return best
  }

  // MARK: Lines

  /// Returns the lines on which a box lies together with neighbours, and its equal gaps.
  package func guides(of box: CGRect) -> [Guide] { guides(of: box, .across) + guides(of: box, .down) }

  private static let exactness = 0.01

  private func guides(of box: CGRect, _ axis: Direction) -> [Guide] {
    let own = axis.lines(of: box)
    var spans: [(line: Double, range: ClosedRange<Double>)] = []
    for neighbour in neighbours {
      let lines = axis.lines(of: neighbour)
      var shared = [lines.start, lines.end].filter {
        abs($0 - own.start) < Self.exactness || abs($0 - own.end) < Self.exactness
      }
      if abs(lines.middle - own.middle) < Self.exactness { shared.append(lines.middle) }
      let range = axis.other.span(of: [box, neighbour])
      for line in shared {
        if let index = spans.firstIndex(where: { abs($0.line - line) < Self.exactness }) {
          let old = spans[index].range
          spans[index].range =
            min(old.lowerBound, range.lowerBound)...max(old.upperBound, range.upperBound)
        } else {
          spans.append((line, range))
        }
      }
    }
    let edges = spans.map { span in
      Guide(
        start: axis.point(span.line, span.range.lowerBound), end: axis.point(span.line, span.range.upperBound)
      )
    }
    return edges + gapGuides(of: box, axis)
  }

  private func gapGuides(of box: CGRect, _ axis: Direction) -> [Guide] {
    let (before, after) = row(of: box, axis)
    // The boxes in a row, from the first to the last.
    let row = before.reversed() + [box] + after
    let gaps = zip(row, row.dropFirst()).map { one, other -> (length: Double, guide: Guide) in
      (axis.lines(of: other).start - axis.lines(of: one).end, Self.gap(one, other, axis))
    }
    guard let index = gaps.indices.first(where: { row[$0] == box || row[$0 + 1] == box }) else { return [] }
    let own = Array(gaps[index...].prefix(row[index] == box ? 1 : 2))
    for gap in own where gap.length > 0 {
      let equal = gaps.filter { abs($0.length - gap.length) < Self.exactness }
      if equal.count > 1 { return equal.map(\.guide) }
    }
    return []
  }

  /// Returns the gaps between a box and the nearest neighbours that are in line with it, on each side. Gaps
  /// that are among `guides` already are left out.
  package func distances(of box: CGRect, besides guides: [Guide]) -> [Guide] {
    var gaps: [Guide] = []
    for axis in [Direction.across, .down] {
      let (own, along) = (axis.lines(of: box), axis.other)
      let span = along.lines(of: box)
      var before: CGRect?
      var after: CGRect?
      for neighbour in neighbours where axis.overlaps(neighbour, box) {
        guard Self.areInLine(own, axis.lines(of: neighbour)) else { continue }
        let lines = along.lines(of: neighbour)
        if lines.end < span.start, before.map({ along.lines(of: $0).end < lines.end }) ?? true {
          before = neighbour
        } else if lines.start > span.end, after.map({ along.lines(of: $0).start > lines.start }) ?? true {
          after = neighbour
        }
      }
      if let before { gaps.append(Self.gap(before, box, along)) }
      if let after { gaps.append(Self.gap(box, after, along)) }
    }
    return gaps.filter { !guides.contains($0) }
  }

  private typealias Lines = (start: Double, middle: Double, end: Double)

  private static func areInLine(_ one: Lines, _ other: Lines) -> Bool {
    let shared = [other.start, other.end].contains {
      abs($0 - one.start) < exactness || abs($0 - one.end) < exactness
    }
    return shared || abs(other.middle - one.middle) < exactness
  }

  /// The line across the gap between two boxes that follow each other along an axis.
  private static func gap(_ one: CGRect, _ other: CGRect, _ axis: Direction) -> Guide {
    let middle = axis.other.common(one, other)
    return Guide(
      start: axis.point(axis.lines(of: one).end, middle),
      end: axis.point(axis.lines(of: other).start, middle), isGap: true)
  }

  /// Across the board, along which x changes, or down.
  private enum Direction {
    case across, down

    var other: Direction { self == .across ? .down : .across }

    func lines(of box: CGRect) -> (start: Double, middle: Double, end: Double) {
      self == .across ? (box.minX, box.midX, box.maxX) : (box.minY, box.midY, box.maxY)
    }

    func length(of box: CGRect) -> Double { self == .across ? box.width : box.height }

    func overlaps(_ one: CGRect, _ other: CGRect) -> Bool {
      let (a, b) = (lines(of: one), lines(of: other))
      return a.start < b.end && b.start < a.end
    }

    func span(of boxes: [CGRect]) -> ClosedRange<Double> {
      let lines = boxes.map(lines)
      return (lines.map(\.start).min() ?? 0)...(lines.map(\.end).max() ?? 0)
    }

    /// Returns the middle of what two boxes share.
    func common(_ one: CGRect, _ other: CGRect) -> Double {
      let (a, b) = (lines(of: one), lines(of: other))
      return (max(a.start, b.start) + min(a.end, b.end)) / 2
    }

    func point(_ along: Double, _ beside: Double) -> CGPoint {
      self == .across ? CGPoint(x: along, y: beside) : CGPoint(x: beside, y: along)
    }
  }
}
