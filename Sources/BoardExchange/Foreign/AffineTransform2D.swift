import Foundation

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty, in coordinates whose y points down.
struct AffineTransform2D: Hashable, Sendable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  func applied(to point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the transform that applies this one first and then `next`.
  func followed(by next: AffineTransform2D) -> AffineTransform2D {
    let origin = next.applied(to: CGPoint(x: tx, y: ty))
    return AffineTransform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
  }

  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

  /// The factors by which the two axes are scaled.
  var scale: CGSize { CGSize(width: hypot(a, b), height: hypot(c, d)) }

  /// Whether the transform mirrors.
  var isMirrored: Bool { a * d - b * c < 0 }

  /// The rotation of the upright direction in degrees, clockwise. A mirrored image is mirrored first and
  /// rotated afterwards.
  var rotation: Double { atan2(-c, d) * 180 / .pi }

  /// Whether right angles become other angles, by more than half a degree.
  var isSkewed: Bool {
    let lengths = scale.width * scale.height
    return lengths > 0 && abs(a * c + b * d) / lengths > 0.01
  }
}
