import Foundation

/// A rectangle of whole pixels of a canvas.
struct PixelRect: Hashable {
  var left = 0
  var top = 0
  /// The first column to the right of the rectangle.
  var right = 0
  /// The first row below the rectangle.
  var bottom = 0

  /// The greatest coordinate: nothing is drawn farther away, and sums of two coordinates can't overflow.
  private static let limit = 1_000_000.0

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the rectangle of the pixels whose centres are in a rectangle, as graphics cards do.
  init(middlesIn rect: CGRect) {
    self.init(
      left: Self.pixel((rect.minX - 0.5).rounded(.up)), top: Self.pixel((rect.minY - 0.5).rounded(.up)),
      right: Self.pixel((rect.maxX - 0.5).rounded(.up)), bottom: Self.pixel((rect.maxY - 0.5).rounded(.up)))
  }

  /// Creates the rectangle of all pixels that a rectangle touches.
  init(touchedBy rect: CGRect) {
    self.init(
      left: Self.pixel(rect.minX.rounded(.down)), top: Self.pixel(rect.minY.rounded(.down)),
      right: Self.pixel(rect.maxX.rounded(.up)), bottom: Self.pixel(rect.maxY.rounded(.up)))
  }

  private static func pixel(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max(value, -limit), limit)) }

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { right - left }
  var height: Int { bottom - top }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
