package import Foundation

// The two ends of an arrow or of a straight line, on the board.

extension Pin {
  /// The ends of a stroke of two points, in board points; nil for other strokes and kinds.
  package var strokeEnds: (start: CGPoint, end: CGPoint)? {
    guard let stroke = content.stroke, stroke.points.count == 2 else { return nil }
    let (x, y) = (size.width / stroke.extent.width, size.height / stroke.extent.height)
    let ends = stroke.points.map { point in
      let offset = CGPoint(x: point.x * x - size.width / 2, y: point.y * y - size.height / 2)
      let turned = rotation == 0 ? offset : offset.rotated(byDegrees: rotation)
      return CGPoint(x: center.x + turned.x, y: center.y + turned.y)
    }
    return (ends[0], ends[1])
  }

  /// Returns a stroke of two points with other ends, in board points, and a line of the same width; nil for
  /// other strokes and kinds, and beyond the limits of a board.
  ///
  /// The ends are rounded to a grid whose numbers are exact. So an end that stays doesn't drift, however
  /// often the other one moves, and computers that merge a board come to the same values.
  package func withStrokeEnds(_ start: CGPoint, _ end: CGPoint) -> Pin? {
    guard var stroke = content.stroke, stroke.points.count == 2, let width = strokeWidth,
      BoardLimits.contains(start), BoardLimits.contains(end)
    else { return nil }
    let ends = [start, end].map { CGPoint(x: Self.onGrid($0.x), y: Self.onGrid($0.y)) }
    stroke.width = BoardLimits.clamped(strokeWidth: width)
    stroke.extent = CGSize(width: 1, height: 1)
    stroke.points = zip(ends, stroke.points).map {
      PinStroke.Point(x: $0.x, y: $0.y, pressure: $1.pressure)
    }
    let line = StrokePath(stroke, in: CGRect(x: 0, y: 0, width: 1, height: 1)).bounds
    // The middle of the box is on the grid only if its edges are on one that's twice as wide.
    let (left, top) = (Self.onGrid(line.minX, .down, 2), Self.onGrid(line.minY, .down, 2))
    let box = CGSize(
      width: max(Self.onGrid(line.maxX, .up, 2) - left, 1),
      height: max(Self.onGrid(line.maxY, .up, 2) - top, 1))
    stroke.extent = box
    stroke.points = stroke.points.map {
      PinStroke.Point(x: $0.x - left, y: $0.y - top, pressure: $0.pressure)
    }
    guard stroke.isValid else { return nil }
    var pin = self
    pin.content = .stroke(stroke)
    pin.center = CGPoint(x: left + box.width / 2, y: top + box.height / 2)
    pin.size = box
    pin.rotation = 0
    return pin
  }

  /// The number of lines of the grid in a board point.
  private static let gridLines = 1_024.0

  private static func onGrid(
    _ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrEven, _ lines: Double = 1
  ) -> Double {
    (value * gridLines / lines).rounded(rule) * lines / gridLines
  }

  // MARK: Held ends

  /// How far an end may be from the position that holds it, in board points: more than what's rounded.
  private static let slack = 1.0 / 256

  /// Returns whether an end is where its pin holds it.
  private static func isHeld(_ end: CGPoint, at point: CGPoint) -> Bool {
    abs(end.x - point.x) <= slack && abs(end.y - point.y) <= slack
  }

  /// Returns the stroke with its held ends where their pins hold them; itself if they're there.
  /// - Parameter pin: returns a pin of the board; nil if it's gone, so that its end stays where it is.
  package func withHeldEnds(_ pin: (PinID) -> Pin?) -> Pin {
    guard let stroke = content.stroke, stroke.isHeld, let ends = strokeEnds else { return self }
    func position(_ hold: StrokeHold?, _ end: CGPoint) -> CGPoint {
      guard let hold, let holder = pin(hold.pin), holder.canHold else { return end }
      return holder.point(of: hold)
    }
    let (start, end) = (position(stroke.start, ends.start), position(stroke.end, ends.end))
    if Self.isHeld(ends.start, at: start), Self.isHeld(ends.end, at: end) { return self }
    // If the pins are too far from each other for one stroke, the end that can be held is.
    return withStrokeEnds(start, end) ?? withStrokeEnds(start, ends.end) ?? withStrokeEnds(ends.start, end)
      ?? self
  }

  /// Returns the stroke without the holds whose ends were taken elsewhere.
  /// - Parameters:
  ///   - before: the stroke before.
  ///   - pin: returns a pin of the board; nil if it's gone.
  func lettingGo(since before: Pin, _ pin: (PinID) -> Pin?) -> Pin {
    guard var stroke = content.stroke, stroke.isHeld, let ends = strokeEnds, let old = before.strokeEnds
    else { return self }
    func kept(_ hold: StrokeHold?, _ end: CGPoint, _ old: CGPoint) -> StrokeHold? {
      hold.flatMap { Self.isHeld(end, at: pin($0.pin)?.point(of: $0) ?? old) ? $0 : nil }
    }
    stroke.start = kept(stroke.start, ends.start, old.start)
    stroke.end = kept(stroke.end, ends.end, old.end)
    var loose = self
    loose.content = .stroke(stroke)
    return loose
  }
}
