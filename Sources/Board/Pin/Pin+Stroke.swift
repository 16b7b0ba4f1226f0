public import Foundation

extension Pin {
  /// The line of a stroke, in board points around the pin's middle and before its rotation; nil for other
  /// kinds.
  public var strokePath: StrokePath? {
    content.stroke.map { stroke in
      StrokePath(
        stroke,
        in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    }
  }

  /// The width of a stroke's line on the board, in board points; nil for other kinds.
  public var strokeWidth: Double? { content.stroke.map { $0.width * $0.scale(on: size) } }

  /// Returns a stroke's pin with another width of the line, in board points. The line stays where it is, and
  /// the box fits it. Returns nil for other kinds.
  func withStrokeWidth(_ width: Double) -> Pin? {
    guard var stroke = content.stroke else { return nil }
    let (x, y) = (size.width / stroke.extent.width, size.height / stroke.extent.height)
    stroke.points = stroke.points.map {
      PinStroke.Point(
        x: $0.x * x - size.width / 2, y: $0.y * y - size.height / 2, pressure: $0.pressure)
    }
    stroke.width = BoardLimits.clamped(strokeWidth: width)
    let box = stroke.fitBox()
    var pin = self
    pin.content = .stroke(stroke)
    let offset = CGPoint(x: box.midX, y: box.midY).rotated(byDegrees: rotation)
    pin.center = BoardLimits.clamped(CGPoint(x: center.x + offset.x, y: center.y + offset.y))
    pin.size = box.size
    return pin
  }

  /// Returns whether a straight way over the board touches the line of a stroke; false for other kinds.
  /// - Parameters:
  ///   - start: where the way begins, in board points.
  ///   - end: where it ends.
  ///   - reach: how far beside the line the way may be, in board points.
  public func isPassed(from start: CGPoint, to end: CGPoint, reach: Double) -> Bool {
    func local(_ point: CGPoint) -> CGPoint {
      let offset = CGPoint(x: point.x - center.x, y: point.y - center.y)
      return rotation == 0 ? offset : offset.rotated(byDegrees: -rotation)
    }
    return strokePath?.isPassed(from: local(start), to: local(end), reach: reach) ?? false
  }
}
