public import Foundation

/// An outline in the coordinates of the preview's view (`UIBezierPath` in previews; contract 1.8.7, 1.8.8): rounded
/// rectangles, lines and curves.
///
/// Rounded rectangles, which lines of text, cards and platters consist of, cost nothing: GTK clips to them itself. What
/// lines and curves enclose is cut out in memory, once for each picture of the view.
public struct PreviewPath: Equatable, Sendable {
  /// A rounded rectangle.
  public struct Piece: Equatable, Sendable {
    /// In the view's coordinates.
    public var rect: CGRect
    /// In points, for all four corners.
    public var cornerRadius: Double

    /// Sharp corners unless told otherwise.
    public init(rect: CGRect, cornerRadius: Double = 0) {
      self.rect = rect
      self.cornerRadius = cornerRadius
    }
  }

  /// A step of a line that's drawn from point to point.
  public enum Element: Equatable, Sendable {
    /// A new line begins there.
    case move(to: CGPoint)
    /// Straight to a point.
    case line(to: CGPoint)
    /// A cubic Bézier curve to a point, with its two control points.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// Back to where the line began.
    case close
  }

  /// One outline with `elements`; may lie apart or overlap.
  public var pieces: [Piece]
  /// Lines and curves; what's left open is closed for cutting out.
  public internal(set) var elements: [Element] = []
  /// Whether what's enclosed twice is outside again, rather than what's gone round once to the left and once to the
  /// right; false at first.
  public var usesEvenOddFillRule = false

  /// An empty one, for drawing: `move(to:)`, `addLine(to:)` …
  public init() { pieces = [] }

  /// All of them as one outline: its centre is that of the box around them (1.8.8).
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// With sharp corners.
  public init(rect: CGRect) { self.init(roundedRect: rect) }

  /// - Parameter cornerRadius: in points.
  public init(roundedRect rect: CGRect, cornerRadius: Double = 0) {
    pieces = [Piece(rect: rect, cornerRadius: cornerRadius)]
  }

  /// An ellipse that touches the rectangle's sides.
  public init(ovalIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// A part of a circle.
  /// - Parameters:
  ///   - startAngle: radians from the right, clockwise.
  ///   - clockwise: as it's seen.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Whether nothing is in it, not even a point to begin at.
  public var isEmpty: Bool { pieces.isEmpty && elements.isEmpty }

  /// The box around everything, curves included; zero when there's nothing.
  public var bounds: CGRect { boundingBox }

  /// The union of everything; its midpoint is the preview's centre, also for disjoint parts.
  public var boundingBox: CGRect {
    let boxes = pieces.map(\.rect) + (elementsBox.map { [$0] } ?? [])
    return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
  }

  /// Whether each rounded rectangle can be drawn by itself: nothing else is there, and none takes from another.
  package var isOfPiecesOnly: Bool { elements.isEmpty && !(usesEvenOddFillRule && pieces.count > 1) }
}

/// UIKit's name without its prefix: here it's a value, so keep it in a `var` to draw it step by step.
public typealias BezierPath = PreviewPath
