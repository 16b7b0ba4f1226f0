import Foundation

extension CGRect {
  /// Returns whether two rectangles without negative sizes share more than an edge. Foundation's `intersects`
  /// has the same result, but calculates the intersection first, and traps if a coordinate is NaN.
  nonisolated func overlaps(_ other: CGRect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
  }
}
