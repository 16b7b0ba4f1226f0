public import Foundation

/// What a pen draws while it's pressed.
public enum StrokeFigure: String, Hashable, Sendable, CaseIterable {
  /// The way of the pen.
  case line
  /// An arrow from where the pen was pressed to where it is.
  case arrow
  /// A straight line from where the pen was pressed to where it is.
  case straight
  /// The edge of an upright rectangle between where the pen was pressed and where it is.
  case box

  /// The form of the stroke. A file knows nothing else of the figure: straight lines and boxes are lines.
  public var form: PinStroke.Form { self == .arrow ? .arrow : .line }

  /// Whether the figure has two ends, which pins can hold.
  public var hasEnds: Bool { self == .arrow || self == .straight }

  /// The angle between the directions of an even arrow or line, in radians.
  private static let step = Double.pi / 12

  /// Returns the way to which an even figure keeps: an arrow or a line points in steps of 15 degrees, and a
  /// box is a square.
  /// - Parameter way: the way from where the pen was pressed.
  public func evened(_ way: CGPoint) -> CGPoint {
    if self == .box {
      let side = max(abs(way.x), abs(way.y))
      return CGPoint(x: way.x < 0 ? -side : side, y: way.y < 0 ? -side : side)
    }
    let angle = (atan2(way.y, way.x) / Self.step).rounded() * Self.step
    let length = hypot(way.x, way.y)
    return CGPoint(x: length * cos(angle), y: length * sin(angle))
  }

  /// Returns the points of the figure; nil for the way of the pen, which has its own.
  func points(from start: CGPoint, to end: CGPoint) -> [PinStroke.Point]? {
    let corners: [CGPoint]
    switch self {
    case .line: return nil
    case .arrow, .straight: corners = [start, end]
    case .box:
      // Lines are smooth. A corner is where a point is twice.
      corners = [
        start, CGPoint(x: end.x, y: start.y), CGPoint(x: end.x, y: start.y), end, end,
        CGPoint(x: start.x, y: end.y), CGPoint(x: start.x, y: end.y), start,
      ]
    }
    return corners.map { PinStroke.Point(x: $0.x, y: $0.y) }
  }
}
