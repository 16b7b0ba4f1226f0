import Foundation

extension CGRect {
  /// Whether two rectangles of no negative size share more than an edge. Foundation's `intersects` says the same,
  /// makes the common part first, and traps when a coordinate is no number.
  nonisolated func overlaps(_ other: CGRect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
  }
}
