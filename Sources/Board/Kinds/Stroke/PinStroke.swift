public import Foundation

/// What a pen has drawn on the board: a freehand line or an arrow. It's a pin without paper, as large as the
/// box around its line.
///
/// The points are in coordinates of their own, so that nothing has to be written anew when the pin is moved,
/// turned or scaled: see ``StrokePath``.
public struct PinStroke: Hashable, Sendable {
  /// What the line looks like.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// A line with round ends.
    case line
    /// A line whose last point has the head of an arrow.
    case arrow
  }

  /// A point of the line.
  public struct Point: Hashable, Sendable {
    /// The distance from the left edge of the box, in units of the extent.
    public var x: Double
    /// The distance from the upper edge of the box, in units of the extent.
    public var y: Double
    /// The width of the line here, as a share of the stroke's width.
    public var pressure: Double

    /// Makes a point. Nothing is checked.
    public init(x: Double, y: Double, pressure: Double = 1) {
      self.x = x
      self.y = y
      self.pressure = pressure
    }
  }

  /// What the line looks like.
  public var form: Form
  /// The colour of the line.
  public var color: PinColor
  /// The width of the line at full pressure, in units of the extent.
  public var width: Double
  /// The size of the pin at which one unit of the points is one board point: the size when it was drawn.
  public var extent: CGSize
  /// The points in the order in which they were drawn.
  public var points: [Point]
  /// What holds the first point of a stroke of two points; nil if it's loose.
  public var start: StrokeHold?
  /// What holds the last point of a stroke of two points; nil if it's loose.
  public var end: StrokeHold?

  /// Makes a stroke. Nothing is checked: see `isValid`.
  public init(
    form: Form, color: PinColor, width: Double, extent: CGSize, points: [Point], start: StrokeHold? = nil,
    end: StrokeHold? = nil
  ) {
    self.form = form
    self.color = color
    self.width = width
    self.extent = extent
    self.points = points
    self.start = start
    self.end = end
  }

  /// Whether all values are within `BoardLimits`, the points are in the box, and only the ends of a stroke of
  /// two points are held.
  public var isValid: Bool {
    BoardLimits.strokeWidths.contains(width) && BoardLimits.contains(extent)
      && (1...BoardLimits.maximumStrokePoints).contains(points.count)
      && points.allSatisfy {
        (0...extent.width).contains($0.x) && (0...extent.height).contains($0.y)
          && BoardLimits.pressures.contains($0.pressure)
      } && (!isHeld || points.count == 2) && start?.isValid != false && end?.isValid != false
  }

  /// Returns the factor by which the line is wider on a pin of this size, in board points.
  func scale(on size: CGSize) -> Double {
    // With the smaller one of the two, the line stays in its box.
    min(size.width / extent.width, size.height / extent.height)
  }
}

extension PinStroke {
  /// Moves the points into the box around the line, and makes the box the extent. The points are rounded to a
  /// thousandth, and kept within the limits of a board.
  /// - Returns: the box in the coordinates that the points had before.
  mutating func fitBox() -> CGRect {
    extent = CGSize(width: 1, height: 1)
    let line = StrokePath(self, in: CGRect(x: 0, y: 0, width: 1, height: 1)).bounds
    let size = BoardLimits.clamped(line.size)
    let box = CGRect(
      x: line.midX - size.width / 2, y: line.midY - size.height / 2, width: size.width, height: size.height)
    extent = size
    func position(_ value: Double, within length: Double) -> Double {
      min(max((value * 1_000).rounded() / 1_000, 0), length)
    }
    points = points.map {
      Point(
        x: position($0.x - box.minX, within: size.width), y: position($0.y - box.minY, within: size.height),
        pressure: $0.pressure)
    }
    return box
  }
}
