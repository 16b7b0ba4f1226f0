public import Foundation

/// An outline in the coordinates of the preview's view (replaces `UIBezierPath` in previews; contract
/// 1.8.7, 1.8.8): rounded rectangles, lines and curves.
///
/// Lines of text, cards and platters consist of rounded rectangles, which are cheap: GTK clips to them
/// itself. The area inside lines and curves is cut out in memory, once for each picture of the view.
public struct PreviewPath: Equatable, Sendable {
  /// A rounded rectangle.
  public struct Piece: Equatable, Sendable {
    /// The rectangle in the view's coordinates.
    public var rect: CGRect
    /// The radius of all four corners, in points.
    public var cornerRadius: Double

    /// Creates a rectangle, with sharp corners by default.
    public init(rect: CGRect, cornerRadius: Double = 0) {
      self.rect = rect
      self.cornerRadius = cornerRadius
    }
  }

  /// One drawing step of a path.
  public enum Element: Equatable, Sendable {
    /// Begins a new subpath at a point.
    case move(to: CGPoint)
    /// Draws a straight line to a point.
    case line(to: CGPoint)
    /// Draws a cubic Bézier curve to a point, with its two control points.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// Draws a line back to the start of the subpath.
    case close
  }

  /// Rounded rectangles, which form one outline together with `elements`; they may be disjoint or overlap.
  public var pieces: [Piece]
  /// Lines and curves; an open subpath is closed for clipping.
  public internal(set) var elements: [Element] = []
  /// Whether overlapping areas follow the even-odd rule instead of the non-zero winding rule; false by
  /// default.
  public var usesEvenOddFillRule = false

  /// Creates an empty path for drawing: `move(to:)`, `addLine(to:)` …
  public init() { pieces = [] }

  /// Creates one outline of all pieces: its centre is that of their bounding box (1.8.8).
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Creates a rectangle with sharp corners.
  public init(rect: CGRect) { self.init(roundedRect: rect) }

  /// - Parameters:
  ///   - rect: in the path's space.
  ///   - cornerRadius: in points.
  public init(roundedRect rect: CGRect, cornerRadius: Double = 0) {
    pieces = [Piece(rect: rect, cornerRadius: cornerRadius)]
  }

  /// Creates an ellipse that touches the rectangle's sides.
  public init(ovalIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Creates an arc of a circle.
  /// - Parameters:
  ///   - center: the circle's centre, in the path's space.
  ///   - radius: in points.
  ///   - startAngle: in radians, measured clockwise from the positive x axis.
  ///   - endAngle: in radians, measured like `startAngle`.
  ///   - clockwise: the direction as seen on the screen.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Whether the path has no pieces and no elements, not even a starting point.
  public var isEmpty: Bool { pieces.isEmpty && elements.isEmpty }

  /// The bounding box of all pieces, lines and curves; zero for an empty path.
  public var bounds: CGRect { boundingBox }

  /// The union of all parts; its midpoint is the preview's centre, also for disjoint parts.
  public var boundingBox: CGRect {
    let boxes = pieces.map(\.rect) + (elementsBox.map { [$0] } ?? [])
    return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
  }

  /// Whether each rounded rectangle can be drawn by itself: there are no lines or curves, and no rectangle
  /// cuts a hole into another.
  package var isOfPiecesOnly: Bool { elements.isEmpty && !(usesEvenOddFillRule && pieces.count > 1) }
}

/// UIKit's `UIBezierPath` without the prefix. It's a value type here, so keep it in a `var` to draw it step
/// by step.
public typealias BezierPath = PreviewPath

extension PreviewPath {
  /// The whole path as lines and curves; rounded rectangles run clockwise.
  package var outline: [Element] {
    pieces.flatMap { piece in
      let rect = piece.rect
      let radius = min(max(0, piece.cornerRadius), rect.width / 2, rect.height / 2)
      var path = PreviewPath()
      guard radius > 0 else {
        path.move(to: rect.origin)
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.close()
        return path.elements
      }
      let inner = rect.insetBy(dx: radius, dy: radius)
      let corners = [
        (CGPoint(x: inner.maxX, y: inner.minY), -0.5), (CGPoint(x: inner.maxX, y: inner.maxY), 0),
        (CGPoint(x: inner.minX, y: inner.maxY), 0.5), (CGPoint(x: inner.minX, y: inner.minY), 1),
      ]
      for (center, start) in corners {
        path.addArc(
          withCenter: center, radius: radius, startAngle: start * .pi, endAngle: (start + 0.5) * .pi,
          clockwise: true)
      }
      path.close()
      return path.elements
    } + elements
  }

  /// Returns the path moved by an offset.
  package func offsetBy(dx: CGFloat, dy: CGFloat) -> PreviewPath {
    var path = self
    path.pieces = pieces.map {
      Piece(rect: $0.rect.offsetBy(dx: dx, dy: dy), cornerRadius: $0.cornerRadius)
    }
    path.elements = elements.map { $0.mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) } }
    return path
  }

  /// The bounding box of the lines and curves. It's computed from the curves' extremes: the control points
  /// mostly lie well outside.
  var elementsBox: CGRect? {
    var points: [CGPoint] = []
    var last: CGPoint?
    for element in elements {
      switch element {
      case .move(let to): last = to
      case .line(let to):
        points += [last ?? to, to]
        last = to
      case .curve(let to, let control1, let control2):
        points += Self.extremes(last ?? to, control1, control2, to)
        last = to
      case .close: break
      }
    }
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The ends of a curve and its extremes in x and y.
  private static func extremes(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> [CGPoint] {
    let times = turns(a.x, b.x, c.x, d.x) + turns(a.y, b.y, c.y, d.y)
    return [a, d]
      + times.filter { $0 > 0 && $0 < 1 }.map { t in
        let s = 1 - t
        let (i, j, k, l) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(
          x: i * a.x + j * b.x + k * c.x + l * d.x, y: i * a.y + j * b.y + k * c.y + l * d.y)
      }
  }

  /// The parameters at which one coordinate of a curve turns: the zeros of its derivative p·t² + q·t + r.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (p, q, r) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    guard abs(p) > 1e-12 else { return q == 0 ? [] : [-r / q] }
    let square = q * q - 4 * p * r
    guard square >= 0 else { return [] }
    return [(-q + square.squareRoot()) / (2 * p), (-q - square.squareRoot()) / (2 * p)]
  }
}
