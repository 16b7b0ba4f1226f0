public import Foundation

extension CGRect {
  /// The distance, in the rectangle's own units, up to which an edge beyond another one counts as lying on
  /// it. It's far above what's lost by rounding, even at the board's farthest coordinates and after thousands
  /// of moves, and far below what can be seen.
  public static let edgeTolerance: CGFloat = 1e-4

  /// Returns whether another rectangle lies within this one. Common edges count as within, and so does what
  /// rounding has brought beyond an edge: see `edgeTolerance`. Both sizes must not be negative; the result is
  /// false for an empty rectangle of infinite coordinates (`CGRect.null`) and for NaN.
  ///
  /// Foundation's `contains(_: CGRect)` mustn't be used for this. It compares the union's width and height
  /// with those of the rectangle, and `(y + height) - y` isn't `height` for half of all numbers.
  public func encloses(_ other: CGRect) -> Bool {
    let slack = Self.edgeTolerance
    return other.origin.x >= origin.x - slack && other.origin.y >= origin.y - slack
      && other.origin.x + other.size.width <= origin.x + size.width + slack
      && other.origin.y + other.size.height <= origin.y + size.height + slack
  }

  /// Returns whether the edges of two rectangles are the same, apart from what rounding has done.
  func isSame(as other: CGRect) -> Bool { encloses(other) && other.encloses(self) }
}
