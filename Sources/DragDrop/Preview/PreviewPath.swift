public import Foundation

/// An outline in the coordinates of the preview's view (takes the place of `UIBezierPath` in previews;
/// contract 1.8.7, 1.8.8): rounded rectangles, lines and curves.
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

  /// - Parameter cornerRadius: in points.
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
