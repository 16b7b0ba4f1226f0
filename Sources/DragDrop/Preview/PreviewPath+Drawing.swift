public import Foundation

/// Step-by-step drawing with UIKit's names. Steps with non-finite coordinates are ignored.
extension PreviewPath {
  /// Begins a new subpath at a point.
  public mutating func move(to point: CGPoint) { add(.move(to: point)) }

  /// Adds a straight line from the end of the last step. The very first step begins at `point`.
  public mutating func addLine(to point: CGPoint) { add(.line(to: point)) }

  /// Adds a cubic Bézier curve from the end of the last step. The very first step begins at `point`.
  public mutating func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    add(.curve(to: point, control1: controlPoint1, control2: controlPoint2))
  }

  /// Adds a quadratic Bézier curve, which has one control point.
  public mutating func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    let start = currentPoint ?? point
    func toward(_ end: CGPoint) -> CGPoint {
      CGPoint(x: end.x + (controlPoint.x - end.x) * 2 / 3, y: end.y + (controlPoint.y - end.y) * 2 / 3)
    }
    addCurve(to: point, controlPoint1: toward(start), controlPoint2: toward(point))
  }

  /// Adds an arc of a circle, with a line to its start from the end of the last step.
  /// - Parameters:
  ///   - center: the circle's centre, in the path's space.
  ///   - radius: in points.
  ///   - startAngle: in radians, measured clockwise from the positive x axis.
  ///   - endAngle: in radians, measured like `startAngle`.
  ///   - clockwise: the direction as seen on the screen.
  public mutating func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    guard [center.x, center.y, radius, startAngle, endAngle].allSatisfy(\.isFinite) else { return }
    let turn = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    // A full circle, or the remaining part of a turn in that direction.
    if abs(sweep) >= turn {
      sweep = clockwise ? turn : -turn
    } else if clockwise, sweep < 0 {
      sweep += turn
    } else if !clockwise, sweep > 0 {
      sweep -= turn
    }
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let first = point(startAngle)
    add(currentPoint == nil ? .move(to: first) : .line(to: first))
    // A cubic curve approximates a quarter of a circle to within a thousandth.
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let reach = radius * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (from, to) = (startAngle + step * CGFloat(index), startAngle + step * CGFloat(index + 1))
      let (start, end) = (point(from), point(to))
      addCurve(
        to: end, controlPoint1: CGPoint(x: start.x - reach * sin(from), y: start.y + reach * cos(from)),
        controlPoint2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)))
    }
  }

  /// Closes the current subpath with a line back to its start.
  public mutating func close() {
    if let last = elements.last, last != .close { elements.append(.close) }
  }

  /// Appends the pieces and elements of another path.
  public mutating func append(_ path: PreviewPath) {
    pieces += path.pieces
    elements += path.elements
  }

  /// Transforms the whole path.
  public mutating func apply(_ transform: AffineTransform) {
    let moved = outline.map { $0.mapped(transform.transform) }
    pieces = []
    elements = moved.filter(\.isFinite)
  }

  mutating func addEllipse(in rect: CGRect) {
    // Length of the control handles for a quarter of a circle, in radii.
    let reach = 0.5522847498
    let (width, height) = (rect.width / 2, rect.height / 2)
    func point(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: rect.midX + x * width, y: rect.midY + y * height)
    }
    move(to: point(1, 0))
    addCurve(to: point(0, 1), controlPoint1: point(1, reach), controlPoint2: point(reach, 1))
    addCurve(to: point(-1, 0), controlPoint1: point(-reach, 1), controlPoint2: point(-1, reach))
    addCurve(to: point(0, -1), controlPoint1: point(-1, -reach), controlPoint2: point(-reach, -1))
    addCurve(to: point(1, 0), controlPoint1: point(reach, -1), controlPoint2: point(1, -reach))
    close()
  }

  /// Where the next step begins; nil for an empty path.
  public var currentPoint: CGPoint? {
    var start: CGPoint?
    var last: CGPoint?
    for element in elements {
      switch element {
      case .move(let to): (start, last) = (to, to)
      case .line(let to), .curve(let to, _, _):
        if start == nil { start = to }
        last = to
      case .close: last = start
      }
    }
    return last
  }

  private mutating func add(_ element: Element) {
    guard element.isFinite else { return }
    // A path that begins without a move begins at its first point.
    if elements.isEmpty {
      switch element {
      case .line(let to), .curve(let to, _, _): elements.append(.move(to: to))
      case .move, .close: break
      }
    }
    elements.append(element)
  }
}

extension PreviewPath.Element {
  func mapped(_ body: (CGPoint) -> CGPoint) -> PreviewPath.Element {
    switch self {
    case .move(let to): .move(to: body(to))
    case .line(let to): .line(to: body(to))
    case .curve(let to, let control1, let control2):
      .curve(to: body(to), control1: body(control1), control2: body(control2))
    case .close: .close
    }
  }

  var isFinite: Bool {
    func isFinite(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
    return switch self {
    case .move(let to), .line(let to): isFinite(to)
    case .curve(let to, let control1, let control2):
      isFinite(to) && isFinite(control1) && isFinite(control2)
    case .close: true
    }
  }
}
