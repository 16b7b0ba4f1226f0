package import Foundation

extension CGRect {
  /// Returns a large upright part of this rectangle that no cover overlaps; nil if nothing is left.
  ///
  /// A cover over a corner removes more than that corner, so that the remaining part is a rectangle in which
  /// a button can be read.
  package nonisolated func part(besides covers: some Sequence<CGRect>) -> CGRect? {
    var rest = self
    for cover in covers {
      let common = rest.intersection(cover)
      guard !common.isEmpty else { continue }
      let parts = [
        CGRect(x: rest.minX, y: rest.minY, width: common.minX - rest.minX, height: rest.height),
        CGRect(x: common.maxX, y: rest.minY, width: rest.maxX - common.maxX, height: rest.height),
        CGRect(x: rest.minX, y: rest.minY, width: rest.width, height: common.minY - rest.minY),
        CGRect(x: rest.minX, y: common.maxY, width: rest.width, height: rest.maxY - common.maxY),
      ]
      guard let largest = parts.max(by: { $0.width * $0.height < $1.width * $1.height }), !largest.isEmpty
      else { return nil }
      rest = largest
    }
    return rest
  }
}

extension CGRect {
  /// Returns whether two rectangles without negative sizes share more than an edge. Foundation's `intersects`
  /// has the same result, but calculates the intersection first, and traps if a coordinate is NaN.
  nonisolated func overlaps(_ other: CGRect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
  }
}
