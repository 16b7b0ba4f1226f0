import Foundation

/// A rectangle of whole pixels of a canvas.
struct PixelRect: Hashable {
  var left = 0
  var top = 0
  /// The first column beyond it.
  var right = 0
  /// The first row beyond it.
  var bottom = 0

  /// Nothing that's drawn reaches further, and sums of two never overflow.
  private static let limit = 1_000_000.0

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The pixels whose middles lie in a rectangle, as a graphics card has it.
  init(middlesIn rect: CGRect) {
    self.init(
      left: Self.pixel((rect.minX - 0.5).rounded(.up)), top: Self.pixel((rect.minY - 0.5).rounded(.up)),
      right: Self.pixel((rect.maxX - 0.5).rounded(.up)), bottom: Self.pixel((rect.maxY - 0.5).rounded(.up)))
  }

  /// All pixels that a rectangle touches.
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
