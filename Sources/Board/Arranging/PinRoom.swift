/// The room that a pin or several pins need beside their box, on each side, in board points.
public struct PinRoom: Hashable, Sendable {
  /// The distance from the box's left edge to the room's.
  public var left: Double
  /// The distance from the box's upper edge to the room's.
  public var top: Double
  /// The distance from the box's right edge to the room's.
  public var right: Double
  /// The distance from the box's lower edge to the room's.
  public var bottom: Double

  /// Makes room; by default none.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The room on the left and right sides together.
  var across: Double { left + right }
  /// The room above and below together.
  var down: Double { top + bottom }

  /// Makes the room large enough for another one on every side.
  mutating func form(union other: PinRoom) {
    left = max(left, other.left)
    top = max(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }
}
